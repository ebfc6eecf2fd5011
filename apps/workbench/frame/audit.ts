import type Axe from 'axe-core';
import type { Audited } from '../src/frame-messages.js';
import { element } from './dom.js';
import { send } from './messages.js';
import { readAloud } from './reading.js';

declare global {
  interface Window {
    /** Loaded by the first audit. */
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

const { nonce } = document.currentScript as HTMLScriptElement;

async function loadAxe(): Promise<typeof Axe> {
  if (!window.axe) {
    const script = element('script', { nonce, src: '/assets/axe.js' });
    await new Promise((resolve, reject) => {
      script.onload = resolve;
      script.onerror = () => reject(new Error(`${script.src} could not be loaded.`));
      document.head.append(script);
    });
  }
  if (!window.axe) throw new Error('axe-core is not loaded in this page.');
  return window.axe;
}

/** Runs axe-core on the question and reads it as a screen reader would. */
export async function audit(root: Element): Promise<Audited> {
  const axe = await loadAxe();
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
