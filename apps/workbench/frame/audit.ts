import type Axe from 'axe-core';
import german from 'axe-core/locales/de.json' with { type: 'json' };
import type { Audited } from '../src/frame-messages.js';
import { send } from './messages.js';
import { readAloud } from './reading.js';

declare global {
  interface Window {
    /** Loaded by the frame's page. */
    axe?: typeof Axe;
  }
}

/** Rules for whole pages; the frame contains one question only. */
const PAGE_RULES = ['region', 'page-has-heading-one', 'landmark-one-main', 'bypass'];

/** State that is not part of attributes and texts: typed values and checked boxes. */
const INPUTS = ['input', 'change'];

/** Reports the next change of the question; each audit starts from scratch. */
class ChangeWatch {
  readonly #observer = new MutationObserver(() => this.#report());
  readonly #report = (): void => {
    this.#observer.disconnect();
    for (const type of INPUTS) document.removeEventListener(type, this.#report, true);
    send({ kind: 'changed' });
  };

  begin(root: Element): void {
    this.#observer.observe(root, {
      ...{ subtree: true, childList: true, characterData: true, attributes: true },
    });
    for (const type of INPUTS) document.addEventListener(type, this.#report, true);
  }
}

const changes = new ChangeWatch();

/** Runs axe-core on the question and reads it as a screen reader would. */
export async function audit(root: Element): Promise<Audited> {
  const { axe } = window;
  if (!axe) throw new Error('axe-core is not loaded in this page.');
  // The type that axe-core declares requires members that its own locales lack.
  const locale = german as unknown as Axe.Locale;
  if (document.documentElement.lang.startsWith('de')) axe.configure({ locale });
  const rules = Object.fromEntries(PAGE_RULES.map((id) => [id, { enabled: false }]));
  const results = await axe.run(root, { rules });
  changes.begin(root);
  return {
    kind: 'audited',
    violations: results.violations.map(({ id, impact, help, nodes }) => ({
      id,
      impact: impact ?? '',
      help,
      nodes: nodes.map((node) => ({ html: node.html, summary: node.failureSummary ?? '' })),
    })),
    passes: results.passes.length,
    reading: readAloud(root),
  };
}
