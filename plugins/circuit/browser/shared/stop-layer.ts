import { element, freshId, type Style, theme, withFocusRing } from '@fragwerk/browser';
import type { Bounds, Figure } from '@fragwerk/sdk';
import type { FocusStop } from './stops.js';

/** The index to which a key leads in a list; `null` for other keys. */
function nextIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

const isTarget = ({ isSelected }: FocusStop): boolean => isSelected !== null;

const WHOLE_PICTURE = '';

/** Margin of a stop around its part. */
const MARGIN_PX = 6;

interface StopOptions {
  /** Whether dashed frames mark the stops. */
  readonly isFramed?: boolean;
  /** Handles other keys than those for navigation; `true` if a key was used. */
  readonly onKey: (key: string, event: KeyboardEvent) => boolean;
  /** Called when a button is pressed by keyboard or screen reader; pointers go to the picture below. */
  readonly onPress: (key: string) => void;
}

const stopStyle: Style = {
  position: 'absolute',
  boxSizing: 'border-box',
  minWidth: '34px',
  minHeight: '28px',
  margin: '0',
  padding: '0',
  border: '2px solid transparent',
  borderRadius: '10px',
  background: 'transparent',
  transform: 'translate(-50%, -50%)',
  // The stage finds the nearest target.
  pointerEvents: 'none',
};

type Size = Pick<Figure, 'width' | 'height'>;

/** Positions a stop over a part of a picture, with a margin in pixels of the screen. */
function cover(stop: HTMLElement, { left, right, top, bottom }: Bounds, size: Size): void {
  const { width, height } = size;
  Object.assign(stop.style, {
    left: `${(50 * (left + right)) / width}%`,
    top: `${(50 * (top + bottom)) / height}%`,
    width: `calc(${(100 * (right - left)) / width}% + ${MARGIN_PX}px)`,
    height: `calc(${(100 * (bottom - top)) / height}% + ${MARGIN_PX}px)`,
  });
}

/** Focus stops above a picture: one Tab stop, and arrow keys between them. */
export class StopLayer {
  readonly element: HTMLElement;
  private readonly group: HTMLElement;
  private stops: readonly FocusStop[] = [];
  private nodes: ReadonlyMap<string, HTMLElement> = new Map();
  private whole: SVGSVGElement | null = null;
  private current = WHOLE_PICTURE;

  constructor(
    label: string,
    keys: string,
    private readonly options: StopOptions,
  ) {
    const id = freshId();
    // Screen readers leave the keys of a toolbar to the page.
    const attributes = { role: 'toolbar', 'aria-label': label, 'aria-describedby': id };
    this.group = element('div', attributes);
    const hint = element('p', { id, hidden: '' }, [keys]);
    // Forced colours may be invisible on the picture, which is always light.
    const style = { forcedColorAdjust: 'none' };
    this.element = element('div', { style }, [this.group, hint]);
  }

  /** Shows the stops of a figure, of which `whole` is the picture; the focus stays on the same stop. */
  show(stops: readonly FocusStop[], figure: Size, whole: SVGSVGElement | null): void {
    const hadFocus = this.group.contains(document.activeElement);
    this.stops = stops;
    this.whole = whole;
    this.nodes = new Map(stops.map((stop) => [stop.key, this.place(stop, figure)]));
    const nodes = [...this.nodes.values()];
    // Elements that are moved lose the focus.
    const isSame =
      nodes.length === this.group.children.length &&
      nodes.every((node, index) => this.group.children[index] === node);
    if (!isSame) this.group.replaceChildren(...nodes);
    if (!stops.some(({ key }) => key === this.current)) this.current = this.first();
    this.markCurrent();
    if (hadFocus && !this.group.contains(document.activeElement)) this.focus(this.current);
  }

  /** Sets the Tab stop of the next {@link show}. */
  setCurrent(key: string): void {
    this.current = key;
  }

  /** The Tab stop. */
  get currentKey(): string {
    return this.current;
  }

  focus(key: string): void {
    const node = key === WHOLE_PICTURE ? this.whole : this.nodes.get(key);
    if (!node) return;
    this.current = key;
    this.markCurrent();
    node.focus({ preventScroll: true });
  }

  handleKey(event: KeyboardEvent): void {
    const { target, ctrlKey, altKey, metaKey } = event;
    const from = this.stops.find(({ key }) => this.nodes.get(key) === target) ?? null;
    if (ctrlKey || altKey || metaKey || !(from ?? target === this.whole)) return;
    // Screen readers move the focus themselves.
    if (from) this.current = from.key;
    if (!(from && isTarget(from) && this.options.onKey(from.key, event))) {
      const next = this.target(event.key, from);
      if (next === null) return;
      this.focus(next);
      this.nodes.get(next)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Returns where a key leads from a stop, or from the whole picture (`null`): to the next stop of its kind;
   * down to the parts that cannot be selected, up and Escape back, as far as there are any.
   *
   * @returns the key of a stop, or {@link WHOLE_PICTURE}; `null` for other keys
   */
  private target(key: string, from: FocusStop | null): string | null {
    const [targets, readable] = [this.targets(), this.stops.filter((stop) => !isTarget(stop))];
    const isReadable = targets.length === 0 || (from !== null && !isTarget(from));
    const row = isReadable ? readable : targets;
    const own = targets.find((target) => target.key === from?.arrowOf) ?? targets[0];
    if (key === 'Escape') return from ? WHOLE_PICTURE : null;
    if (key === 'ArrowUp' && isReadable && from && own) return own.key;
    if (key === 'ArrowUp' && this.whole) return WHOLE_PICTURE;
    if (key === 'ArrowDown' && from && readable.length > 0) {
      const below = readable.find(({ arrowOf }) => arrowOf === from.key) ?? readable[0] ?? from;
      return (isReadable ? from : below).key;
    }
    const index = from ? row.indexOf(from) : -1;
    const step = nextIndex(key, !from && key === 'ArrowLeft' ? 0 : index, row.length);
    return step === null ? null : (row[step]?.key ?? null);
  }

  private targets(): readonly FocusStop[] {
    return this.stops.filter(isTarget);
  }

  /** The initial Tab stop: the selected target, or the first one. */
  private first(): string {
    const targets = this.targets();
    const chosen = targets.find(({ isSelected }) => isSelected);
    return (chosen ?? targets[0] ?? this.stops[0])?.key ?? WHOLE_PICTURE;
  }

  private makeStop(stop: FocusStop): HTMLElement {
    const style = stopStyle;
    const made = isTarget(stop)
      ? element('button', { type: 'button', style })
      : element('span', { role: 'img', style });
    if (isTarget(stop)) made.addEventListener('click', () => this.options.onPress(stop.key));
    withFocusRing(made).addEventListener('focus', () => {
      made.style.outlineOffset = '0';
    });
    return made;
  }

  private place(stop: FocusStop, size: Size): HTMLElement {
    const { bounds, key, label, isSelected } = stop;
    const { isFramed = false } = this.options;
    const made = this.nodes.get(key) ?? this.makeStop(stop);
    made.setAttribute('aria-label', label);
    if (isSelected !== null) made.setAttribute('aria-pressed', String(isSelected));
    cover(made, bounds, size);
    Object.assign(made.style, {
      borderStyle: isFramed && !isSelected ? 'dashed' : 'solid',
      borderColor: isSelected || isFramed ? theme.accent : 'transparent',
      background: isSelected ? `${theme.accent}22` : 'transparent',
    });
    return made;
  }

  private markCurrent(): void {
    for (const [key, node] of this.nodes)
      node.setAttribute('tabindex', key === this.current ? '0' : '-1');
    this.whole?.setAttribute('tabindex', this.current === WHOLE_PICTURE ? '0' : '-1');
  }
}
