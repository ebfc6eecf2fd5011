import type { FromFrame, ToFrame } from '../src/api.js';
import { noteBlocked } from './blocked.js';
import { getState, type State } from './store.js';
import { preview } from './texts-preview.js';

type Audited = Extract<FromFrame, { readonly kind: 'audited' }>;

const KINDS = [
  ...['ready', 'shown', 'height', 'blocked', 'answer', 'config', 'edited', 'problem', 'audited'],
];
const MAX_HEIGHT = 20_000;
/** So long a frame may take to be ready or to show something, in milliseconds. */
const PATIENCE = 10_000;
/** A new frame would share the process of a stuck one until the browser has ended that. */
const ENDING = 6_000;

/** Plugins run beside the frame's script, so that anything may come from there. */
function isFromFrame(data: unknown): data is FromFrame {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return false;
  const message = data as Readonly<Record<string, unknown>>;
  if (message.kind === 'height') return Number.isFinite(message.pixels);
  if (message.kind === 'blocked') {
    const { method, address, directive } = message;
    return [method, address, directive].every((text) => typeof text === 'string');
  }
  if (message.kind === 'config') return typeof message.config === 'string';
  if (message.kind === 'edited') {
    return typeof message.plugin === 'string' && typeof message.result === 'string';
  }
  if (message.kind === 'problem') {
    const { message: words, source, places } = message;
    return typeof words === 'string' && typeof source === 'string' && Array.isArray(places);
  }
  if (message.kind === 'answer') {
    return typeof message.answer === 'string' && Number.isInteger(message.subquestion);
  }
  if (message.kind === 'audited') {
    return Array.isArray(message.violations) && Array.isArray(message.reading);
  }
  return KINDS.includes(String(message.kind));
}

interface FrameOptions {
  readonly container: HTMLElement;
  readonly title: () => string;
  readonly take: (message: FromFrame) => void;
  readonly className?: string;
  /** The frame is as high as its container instead of as its content. */
  readonly fillsContainer?: boolean;
}

/** Address of the frame's page, as the plugin is built and the workbench speaks now. */
export const frameAddress = ({
  server,
  language,
  allowsCdn,
}: Pick<State, 'server' | 'language' | 'allowsCdn'>): string =>
  `/frame?build=${server?.build ?? 0}&language=${language}${allowsCdn ? '&cdn=1' : ''}`;

/**
 * The sandboxed frame in which plugins run. A new one is built up out of sight and takes the place
 * of the old one once it shows something, so that nothing flickers.
 */
export class FrameLink {
  #current: HTMLIFrameElement | null = null;
  #coming: HTMLIFrameElement | null = null;
  #isReady = false;
  #wanted: (() => ToFrame) | null = null;
  /** When the browser has ended what a stuck frame did. */
  #freeAt = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #audits: ((result: Audited) => void)[] = [];

  constructor(private readonly options: FrameOptions) {
    window.addEventListener('message', this.#listen);
  }

  /** Loads the frame's page anew; the next {@link show} fills it. */
  load(source: string): void {
    this.#coming?.remove();
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.title = this.options.title();
    frame.className = `${this.options.className ?? 'plugin-frame'} coming`;
    frame.src = source;
    this.#coming = frame;
    this.#isReady = false;
    this.#wanted = null;
    clearTimeout(this.#pause);
    this.#pause = setTimeout(
      () => {
        this.options.container.append(frame);
        this.#expect();
      },
      Math.max(0, this.#freeAt - Date.now()),
    );
  }

  /** Fills the frame; the message is made when it is sent, with the latest answers. */
  show(message: () => ToFrame): void {
    this.#wanted = message;
    if (this.#coming) this.#fill();
    else this.#send(this.#current, message());
  }

  /** Audits what the frame shows; while it comes, as soon as it is there. */
  audit(): Promise<Audited> {
    return new Promise((resolve) => {
      this.#audits.push(resolve);
      this.#askForAudit();
    });
  }

  #askForAudit(): void {
    this.#current?.contentWindow?.postMessage({ kind: 'audit' } satisfies ToFrame, '*');
  }

  close(): void {
    window.removeEventListener('message', this.#listen);
    clearTimeout(this.#patience);
    clearTimeout(this.#pause);
    this.#coming?.remove();
    this.#current?.remove();
  }

  #fill(): void {
    if (this.#isReady && this.#wanted) {
      this.#send(this.#coming, this.#wanted());
    }
  }

  #send(frame: HTMLIFrameElement | null, message: ToFrame): void {
    frame?.contentWindow?.postMessage(message, '*');
    this.#expect();
  }

  /** The frame has to say something soon. */
  #expect(): void {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => {
      this.#giveUp();
    }, PATIENCE);
  }

  /** Ends a frame that a script keeps busy; what runs in it cannot be stopped otherwise. */
  #giveUp(): void {
    const stuck = this.#coming ?? this.#current;
    if (!stuck) return;
    const { src } = stuck;
    stuck.remove();
    this.#freeAt = Date.now() + ENDING;
    if (stuck === this.#coming) this.#coming = null;
    else {
      this.#current = null;
      this.load(src);
    }
    const message = preview.silent[getState().language];
    this.options.take({ kind: 'problem', message, source: '', line: 0, places: [] });
  }

  readonly #listen = (event: MessageEvent<unknown>): void => {
    const frame = [this.#coming, this.#current].find(
      (candidate) => candidate?.contentWindow === event.source,
    );
    if (frame && isFromFrame(event.data)) this.#heard(frame, event.data);
  };

  #heard(frame: HTMLIFrameElement, message: FromFrame): void {
    if (message.kind === 'blocked') void noteBlocked(message);
    else if (message.kind === 'height' && !this.options.fillsContainer) {
      frame.style.height = `${Math.min(Math.max(message.pixels, 1), MAX_HEIGHT)}px`;
    } else if (message.kind === 'ready' || message.kind === 'shown') {
      clearTimeout(this.#patience);
    }
    if (frame === this.#coming && message.kind === 'ready') {
      this.#isReady = true;
      this.#fill();
    } else if (frame === this.#coming && message.kind === 'shown') this.#swap(frame);
    if (message.kind === 'audited') {
      for (const resolve of this.#audits.splice(0)) resolve(message);
    }
    this.options.take(message);
  }

  #swap(frame: HTMLIFrameElement): void {
    const hadFocus = document.activeElement === this.#current && this.#current !== null;
    this.#current?.remove();
    frame.classList.remove('coming');
    this.#current = frame;
    this.#coming = null;
    if (hadFocus) frame.focus();
    if (this.#audits.length > 0) this.#askForAudit();
  }
}
