import { element, type Style, theme, withFocusRing } from '@fragwerk/browser';
import { svgNode } from '@fragwerk/browser/runtime';
import type { Figure, Language } from '@fragwerk/sdk';
import { stepOf, type Target, targetAt } from './targets.js';

/** What the stage tells. */
export interface StageEvents {
  readonly onChoose: (key: string) => void;
  /** A key on a target that the stage does not use itself; `true` when it was used. */
  readonly onKey?: (key: string, event: KeyboardEvent) => boolean;
}

/** Reach of a finger around a target, in pixels of the screen. */
const REACH = 26;
/** A picture is shown at least this large; a wider one scrolls. */
const SMALLEST = 0.72;
const LARGEST = 1.25;

const buttonStyle: Style = {
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
  // The pointer, which has a reach of its own, finds the nearest target.
  pointerEvents: 'none',
};

/** A drawn circuit whose parts are chosen by mouse, finger, or Tab and the arrow keys. */
export class Stage {
  readonly element: HTMLElement;
  private readonly sheet = element('div', { style: { position: 'relative', margin: '0 auto' } });
  private readonly picture = element('div');
  private readonly group: HTMLElement;
  private targets: readonly Target[] = [];
  private figure: Figure | null = null;
  private current = '';

  constructor(
    private readonly language: Language,
    groupLabel: string,
    private readonly events: StageEvents | null,
  ) {
    const attributes = { role: 'group', 'aria-label': groupLabel };
    this.group = element('div', { attributes });
    this.sheet.append(this.picture);
    if (events) this.sheet.append(this.group);
    this.element = element(
      'div',
      { style: { overflowX: 'auto', overflowY: 'hidden', padding: '4px' } },
      [this.sheet],
    );
    if (events) this.listen();
  }

  /** Draws a figure and what can be chosen in it; the focus stays on the target that had it. */
  show(figure: Figure, targets: readonly Target[]): void {
    this.figure = figure;
    this.targets = targets;
    const node = svgNode(figure, this.language);
    node.style.maxWidth = '100%';
    this.picture.replaceChildren(node);
    Object.assign(this.sheet.style, {
      width: '100%',
      // What scrolls has to be reached by keyboard, and only what can be chosen is.
      minWidth: this.events ? `${Math.round(figure.width * SMALLEST)}px` : '0',
      maxWidth: `${Math.round(figure.width * LARGEST)}px`,
    });
    this.showButtons();
  }

  /** Puts the keyboard's focus on a target. */
  focus(key: string): void {
    this.current = key;
    this.updateStops();
    this.button(key)?.focus({ preventScroll: true });
  }

  private button(key: string): HTMLElement | undefined {
    return [...this.group.children].find(
      (child): child is HTMLElement => child instanceof HTMLElement && child.dataset.key === key,
    );
  }

  private showButtons(): void {
    const focused = document.activeElement;
    const hadFocus = focused instanceof HTMLElement && this.group.contains(focused);
    const wanted = this.targets.filter(({ hasButton }) => hasButton);
    const kept = new Map(wanted.map((target) => [target.key, this.button(target.key)]));
    const buttons = wanted.map((target) => this.place(target, kept.get(target.key)));
    // Replaced only when the list differs: an element that is moved loses the focus.
    const isSame =
      buttons.length === this.group.children.length &&
      buttons.every((button, index) => this.group.children[index] === button);
    if (!isSame) this.group.replaceChildren(...buttons);
    if (!wanted.some(({ key }) => key === this.current))
      this.current = wanted.find(({ isChosen }) => isChosen)?.key ?? wanted[0]?.key ?? '';
    this.updateStops();
    if (hadFocus && !this.group.contains(document.activeElement))
      this.button(this.current)?.focus({ preventScroll: true });
  }

  private place(target: Target, known: HTMLElement | undefined): HTMLElement {
    const made =
      known ??
      withFocusRing(element('button', { attributes: { type: 'button' }, style: buttonStyle }));
    if (!known)
      made.addEventListener('focus', () => {
        made.style.outlineOffset = '0';
      });
    const { bounds, isChosen, key, label } = target;
    const { width, height } = this.figure ?? { width: 1, height: 1 };
    made.dataset.key = key;
    made.setAttribute('aria-label', label);
    made.setAttribute('aria-pressed', String(isChosen));
    Object.assign(made.style, {
      left: `${(50 * (bounds.left + bounds.right)) / width}%`,
      top: `${(50 * (bounds.top + bounds.bottom)) / height}%`,
      width: `calc(${(100 * (bounds.right - bounds.left)) / width}% + 10px)`,
      height: `calc(${(100 * (bounds.bottom - bounds.top)) / height}% + 10px)`,
      borderColor: isChosen ? theme.accent : 'transparent',
      background: isChosen ? `${theme.accent}22` : 'transparent',
    });
    return made;
  }

  private updateStops(): void {
    for (const child of this.group.children)
      if (child instanceof HTMLElement)
        child.tabIndex = child.dataset.key === this.current ? 0 : -1;
  }

  private listen(): void {
    this.sheet.style.cursor = 'pointer';
    this.sheet.addEventListener('click', (event) => {
      // A click by keyboard or screen reader has no place of its own.
      const button = event.target instanceof HTMLElement ? event.target.closest('button') : null;
      const key = button?.dataset.key ?? this.keyAt(event);
      if (key === null) return;
      this.current = key;
      this.events?.onChoose(key);
      this.updateStops();
      this.button(key)?.focus({ preventScroll: true });
    });
    this.group.addEventListener('keydown', (event) => {
      const key = event.target instanceof HTMLElement ? event.target.dataset.key : undefined;
      if (key === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      const stops = this.targets.filter(({ hasButton }) => hasButton);
      const index = stops.findIndex((target) => target.key === key);
      const step = stepOf(event.key, index, stops.length);
      if (step !== null) this.focus(stops[step]?.key ?? '');
      if (step !== null || this.events?.onKey?.(key, event)) event.preventDefault();
    });
  }

  private keyAt(event: MouseEvent): string | null {
    const bounds = this.picture.getBoundingClientRect();
    const scale = (this.figure?.width ?? 1) / bounds.width;
    const place = {
      x: (event.clientX - bounds.left) * scale,
      y: (event.clientY - bounds.top) * scale,
    };
    return targetAt(this.targets, place, REACH * scale)?.key ?? null;
  }
}
