import { useEffect, useRef } from 'preact/hooks';
import { matches } from '@fragwerk/sdk/schema';
import {
  type Audited,
  type DialogCommand,
  type FrameCommand,
  type FrameEvent,
  frameEvent,
  type Kept,
  type Left,
  type ShowCommand,
} from '../src/frame-messages.js';
import { addBlocked } from './blocked.js';
import { getState, t } from './store.js';
import { preview } from './texts-preview.js';

const MAX_HEIGHT_PX = 20_000;
/** Time limit for a frame to show something, counted from its last `loading` event. */
const RESPONSE_TIMEOUT_MS = 10_000;
/** Pause before reloading a frame that failed to load. */
const RETRY_MS = 3000;
/** Time limit for the latest values of the fields. */
const FLUSH_TIMEOUT_MS = 1000;
/** Time limit for a frame that another one replaces. */
const LEAVE_TIMEOUT_MS = 3000;
/** Maximum delay while a student is dragging something in the frame. */
const HOLD_TIMEOUT_MS = 60_000;
/** Time in which the browser ends a stuck frame, whose process a new frame would share. */
const TERMINATION_MS = 6_000;

interface FrameOptions {
  readonly container: HTMLElement;
  readonly title: () => string;
  readonly onEvent?: (event: FrameEvent) => void;
  readonly className?: string;
  /** Takes the height of the container instead of that of the content. */
  readonly fillsContainer?: boolean;
}

/** Creates a command when it is sent, with the latest answers; the link adds what concerns the frame. */
type CreateCommand = () => Omit<ShowCommand, 'received' | 'kept'> | DialogCommand;

function frameAddress(): string {
  const { server, language, allowsCdn } = getState();
  return `/frame?build=${server?.build ?? 0}&language=${language}${allowsCdn ? '&cdn=1' : ''}`;
}

/**
 * The sandboxed frame in which plugins run. A new one loads invisibly and replaces the current one
 * once it shows something, so that nothing flickers.
 */
export class FrameLink {
  #current: HTMLIFrameElement | null = null;
  #next: HTMLIFrameElement | null = null;
  #isReady = false;
  #command: CreateCommand | null = null;
  /** Number of answers by frame. */
  readonly #received = new WeakMap<HTMLIFrameElement, number>();
  /** Frames that have sent something. */
  readonly #alive = new WeakSet<HTMLIFrameElement>();
  /** Runs while the current frame hands over to the next one. */
  #leaveTimer: ReturnType<typeof setTimeout> | undefined;
  /** State that the next frame has received. */
  #handedOver = '';
  /** When the browser will have terminated a stuck frame; no frame is loaded before. */
  #freeAt = 0;
  #loadTimer: ReturnType<typeof setTimeout> | undefined;
  #responseTimer: ReturnType<typeof setTimeout> | undefined;
  #audits: ((result: Audited) => void)[] = [];
  #flushes: (() => void)[] = [];

  constructor(private readonly options: FrameOptions) {
    window.addEventListener('message', this.#onMessage);
  }

  /** Loads the page for the current build and language; the next {@link show} fills it. */
  load(source = frameAddress()): void {
    this.#next?.remove();
    this.#stay();
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.title = this.options.title();
    frame.className = `${this.options.className ?? 'plugin-frame'} coming`;
    frame.src = source;
    // Also fired for the browser's own error page.
    frame.addEventListener('load', () => {
      if (this.#alive.has(frame)) return;
      clearTimeout(this.#loadTimer);
      this.#loadTimer = setTimeout(() => {
        if (!this.#alive.has(frame)) frame.src = source;
      }, RETRY_MS);
    });
    this.#next = frame;
    this.#isReady = false;
    this.#command = null;
    clearTimeout(this.#loadTimer);
    this.#loadTimer = setTimeout(
      () => this.options.container.append(frame),
      Math.max(0, this.#freeAt - Date.now()),
    );
  }

  show(command: CreateCommand): void {
    this.#command = command;
    if (this.#next) this.#fill();
    else this.#send(this.#current, command());
  }

  /** Removes what the frame shows. */
  clear(): void {
    this.#command = null;
    const empty = { parts: [], answers: {}, active: false, editing: false, student: '' };
    this.#send(this.#current, { kind: 'show', ...empty });
  }

  /** Checks the accessibility of the shown content, once it is there. */
  audit(): Promise<Audited> {
    return new Promise((resolve) => {
      this.#audits.push(resolve);
      this.#post({ kind: 'audit' });
    });
  }

  /** Waits for the fields' latest values; for a stuck frame only for a moment. */
  flush(): Promise<void> {
    if (!this.#current) return Promise.resolve();
    return new Promise((resolve) => {
      this.#flushes.push(resolve);
      setTimeout(resolve, FLUSH_TIMEOUT_MS);
      this.#post({ kind: 'flush' });
    });
  }

  #post(command: FrameCommand, frame = this.#current): void {
    frame?.contentWindow?.postMessage(command, '*');
  }

  close(): void {
    window.removeEventListener('message', this.#onMessage);
    clearTimeout(this.#responseTimer);
    clearTimeout(this.#loadTimer);
    this.#stay();
    this.#next?.remove();
    this.#current?.remove();
  }

  #fill(): void {
    if (this.#isReady && this.#command) {
      this.#send(this.#next, this.#command());
    }
  }

  #send(
    frame: HTMLIFrameElement | null,
    created: ReturnType<CreateCommand>,
    kept: Kept | null = null,
  ): void {
    if (!frame) return;
    const received = this.#received.get(frame) ?? 0;
    this.#post(created.kind === 'show' ? { ...created, received, kept } : created, frame);
    this.#expectResponse();
  }

  #expectResponse(): void {
    clearTimeout(this.#responseTimer);
    this.#responseTimer = setTimeout(() => this.#giveUp(), RESPONSE_TIMEOUT_MS);
  }

  /** Removes a frame that a script keeps busy, the only way to stop the script. */
  #giveUp(): void {
    const stuck = this.#next ?? this.#current;
    if (!stuck) return;
    const { src } = stuck;
    stuck.remove();
    this.#freeAt = Date.now() + TERMINATION_MS;
    if (stuck === this.#next) this.#next = null;
    else {
      this.#current = null;
      this.load(src);
    }
    const message = t(preview.stuck);
    this.options.onEvent?.({ kind: 'problem', message, source: '', line: 0, places: [] });
  }

  readonly #onMessage = (event: MessageEvent<unknown>): void => {
    const frame = [this.#next, this.#current].find(
      (candidate) => candidate?.contentWindow === event.source,
    );
    if (frame && matches(frameEvent, event.data)) this.#onEvent(frame, event.data);
  };

  #onEvent(frame: HTMLIFrameElement, event: FrameEvent): void {
    this.#alive.add(frame);
    if (event.kind === 'loading') this.#expectResponse();
    else if (event.kind === 'blocked') void addBlocked(event);
    else if (event.kind === 'height' && !this.options.fillsContainer) {
      frame.style.height = `${Math.min(Math.max(event.pixels, 1), MAX_HEIGHT_PX)}px`;
    } else if (event.kind === 'answer') this.#received.set(frame, event.count);
    else if (event.kind === 'ready' || event.kind === 'shown' || event.kind === 'held')
      clearTimeout(this.#responseTimer);
    if (frame === this.#next && event.kind === 'ready') {
      this.#isReady = true;
      this.#fill();
    } else if (frame === this.#next && event.kind === 'shown') this.#takeOver(frame);
    else if (frame === this.#current) this.#onLeaving(event);
    if (event.kind === 'audited') {
      for (const resolve of this.#audits.splice(0)) resolve(event);
    }
    this.options.onEvent?.(event);
    if (event.kind === 'flushed') for (const resolve of this.#flushes.splice(0)) resolve();
  }

  /**
   * Asks the current frame for the state of the interaction; the first frame of a dialog has no
   * predecessor.
   */
  #takeOver(frame: HTMLIFrameElement): void {
    if (!this.#current) {
      this.#swap(frame);
      return;
    }
    this.#post({ kind: 'leave' });
    this.#leaveTimer ??= setTimeout(() => this.#swap(frame), LEAVE_TIMEOUT_MS);
  }

  #onLeaving(event: FrameEvent): void {
    const next = this.#next;
    if (this.#leaveTimer === undefined || !next) return;
    if (event.kind === 'held') {
      clearTimeout(this.#leaveTimer);
      this.#leaveTimer = setTimeout(() => this.#swap(next), HOLD_TIMEOUT_MS);
    } else if (event.kind === 'left') this.#handOver(next, event);
  }

  /** Replaces the current frame once the next one shows everything that the student has done so far. */
  #handOver(next: HTMLIFrameElement, { student, kept }: Left): void {
    const command = this.#command?.();
    const text = JSON.stringify([command, kept]);
    if (command?.kind !== 'show' || command.student !== student || text === this.#handedOver) {
      this.#swap(next);
      return;
    }
    this.#handedOver = text;
    this.#send(next, command, kept);
  }

  #stay(): void {
    clearTimeout(this.#leaveTimer);
    this.#leaveTimer = undefined;
  }

  #swap(frame: HTMLIFrameElement): void {
    this.#stay();
    const hadFocus = document.activeElement === this.#current && this.#current !== null;
    this.#current?.remove();
    frame.classList.remove('coming');
    this.#current = frame;
    this.#next = null;
    if (hadFocus) frame.focus();
    if (this.#audits.length > 0) this.#post({ kind: 'audit' });
  }
}

/**
 * Shows one command in a frame.
 *
 * @returns a reference for the frame's container, and a function that waits for the fields' latest values
 */
export function useFrame(
  options: Omit<FrameOptions, 'container'>,
  command: CreateCommand,
  inputs: readonly unknown[],
) {
  const container = useRef<HTMLDivElement>(null);
  const link = useRef<FrameLink | null>(null);
  useEffect(() => {
    if (!container.current) return undefined;
    const opened = new FrameLink({ ...options, container: container.current });
    link.current = opened;
    opened.load();
    opened.show(command);
    return () => opened.close();
  }, inputs);
  return { container, flush: async () => link.current?.flush() };
}
