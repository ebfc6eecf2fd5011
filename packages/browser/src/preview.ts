import type { Language } from '@fragwerk/sdk';
import { type DialogData, hasSessionEnded, previewOf } from './bridge.js';
import { element, setText } from './dom.js';
import { Outbox } from './outbox.js';
import { afterPress } from './press.js';
import { dialogTexts, previewFailure } from './texts.js';
import { hintStyle, problemStyle, WIDTH_PROPERTY, theme } from './theme.js';

/** The plugin's start function: draws the view given as JSON text. */
export type StartFunction = (viewJson: string, active: boolean) => void;

const PAUSE_MS = 150;
const TIMEOUT_MS = 15_000;

/** Above 64 kB in UTF-8, browsers do not finish a request after the page is closed. */
const MAX_KEEPALIVE_CHARACTERS = 20_000;

class ReloadError extends Error {}

async function reload(url: string, body: string): Promise<unknown> {
  // Safari has `AbortSignal.timeout` since version 16.
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body,
      keepalive: body.length < MAX_KEEPALIVE_CHARACTERS,
      signal: limit.signal,
    });
    if (!response.ok) throw new ReloadError(`HTTP ${response.status}`);
    return (await response.json()) as unknown;
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown, language: Language): string {
  if (error instanceof ReloadError) return error.message;
  const wasSent = error instanceof SyntaxError;
  return (wasSent ? dialogTexts.notUnderstood : dialogTexts.noConnection)[language];
}

/** The live preview of a configuration dialog, which also reports every edit to the service. */
export class Preview {
  readonly element: HTMLElement;
  private readonly box = element('div');
  private readonly field = element('input', { type: 'hidden' });
  private readonly message = element('p', { 'aria-live': 'polite' });
  /** Reports edits to the service and shows the result; `null` if the host does not allow that. */
  readonly outbox: Outbox<unknown> | null;

  constructor(
    private readonly dialog: DialogData,
    private readonly start: StartFunction,
    private readonly language: Language,
  ) {
    const parts = [this.box, this.field, this.message];
    this.element = element('div', { style: { minWidth: '0' } }, parts);
    this.outbox = dialog.reload && this.openOutbox(dialog.reload);
  }

  /** Shows the embedded preview; the element has to be on the page. */
  open(): void {
    const { embedded, config } = this.dialog;
    this.showMessage(dialogTexts.noPreview[this.language], false);
    this.show(embedded);
    if (embedded === null) this.outbox?.edit(config);
  }

  scale(percent: number): void {
    this.box.style.setProperty(WIDTH_PROPERTY, `${percent}%`);
  }

  private openOutbox({ url, body }: NonNullable<DialogData['reload']>): Outbox<unknown> {
    return new Outbox({
      delayMs: PAUSE_MS,
      send: async (config) => {
        const answer = await reload(url, body(config));
        if (!previewOf(answer)) throw new SyntaxError('The response is not a view.');
        return answer;
      },
      onAnswer: (answer) => {
        this.show(answer);
        if (hasSessionEnded(this.dialog, answer))
          this.showMessage(dialogTexts.sessionEnded[this.language], true);
      },
      onFailure: (error) =>
        this.showMessage(previewFailure(reasonOf(error, this.language))[this.language], true),
    });
  }

  private show(dto: unknown): void {
    const preview = previewOf(dto);
    if (!preview) return;
    this.showMessage('', false);
    this.box.id = preview.boxId;
    this.field.className = preview.fieldClass;
    afterPress(this.box, () => this.start(preview.json, true), this.box);
  }

  private showMessage(text: string, isProblem: boolean): void {
    setText(this.message, text);
    const none = { margin: '0', padding: '0', background: '', color: theme.muted };
    const look = isProblem ? problemStyle : { ...none, ...hintStyle };
    Object.assign(this.message.style, text === '' ? none : look);
  }
}
