import { element, setText } from '@fragwerk/browser';
import type { Figure, Language, Point } from '@fragwerk/sdk';
import { status } from '../question/pieces.js';
import { StopLayer } from '../shared/stop-layer.js';
import type { FocusStop } from '../shared/stops.js';
import { nearestAt, type Target } from '../shared/targets.js';
import type { DropTarget, Movable } from './movables.js';
import { type DragHandlers, listenToPointer } from './pointer.js';
import { type ArrangeTexts, arrangeTexts } from './texts.js';

/** Reach around a drop target and around a movable, in pixels of the screen. */
const [TARGET_REACH_PX, REACH_PX] = [24, 10];
/** Margin around the drawing of a drop target, in pixels of the figure. */
const MARGIN = 8;

const stopOf = (target: Omit<Target, 'hasButton'>): FocusStop => {
  const { key, label, bounds } = target;
  return {
    key,
    label,
    bounds,
    target: { ...target, hasButton: true },
    arrowOf: '',
    isFramed: true,
  };
};

/**
 * An overlay with handles for the movable parts of a drawing, which are dragged by mouse or finger, or
 * selected before their target, by taps or by keys.
 */
export class Arranger implements DragHandlers {
  readonly element: HTMLElement;
  /** Announces what happens. */
  readonly status = status();
  private readonly texts: ArrangeTexts;
  private readonly layer: StopLayer;
  private figure: Pick<Figure, 'width' | 'height'> = { width: 1, height: 1 };
  private movables: readonly Movable[] = [];
  private picked: Movable | null = null;
  /** The target under the pointer. */
  private hovered: DropTarget | null = null;

  constructor(
    private readonly language: Language,
    private readonly onMove: (movable: Movable, target: DropTarget) => void,
  ) {
    this.texts = arrangeTexts[language];
    this.layer = new StopLayer(this.texts.group, this.texts.keys, {
      onPress: (key) => this.press(key),
      onKey: (_, { key }) => key === 'Escape' && this.drop(null),
    });
    const style = { position: 'absolute', left: '0', top: '0', width: '100%' } as const;
    this.element = element('div', { style: { ...style, pointerEvents: 'none' } }, [
      this.layer.element,
    ]);
    this.element.addEventListener('keydown', (event) => this.layer.handleKey(event));
    Object.assign(this.status.style, { fontSize: '15px', minHeight: '1.4em' });
  }

  show(figure: Figure, movables: readonly Movable[]): void {
    this.figure = figure;
    this.element.style.aspectRatio = `${figure.width} / ${figure.height}`;
    this.movables = movables;
    this.pick(null);
  }

  listenTo(surface: HTMLElement): void {
    listenToPointer(surface, this);
  }

  focus(id: string): void {
    this.layer.focus(id);
  }

  canDrag(place: Point): boolean {
    return this.movableAt(place) !== null;
  }

  onDragStart(place: Point): void {
    this.pick(this.movableAt(place));
  }

  onDrag(place: Point): void {
    const hovered = this.targetAt(place);
    if (hovered === this.hovered) return;
    this.hovered = hovered;
    this.showStops();
  }

  onDragEnd(place: Point | null): void {
    this.drop(place && this.targetAt(place));
  }

  onTap(place: Point): boolean {
    const [target, movable] = [this.targetAt(place), this.movableAt(place)];
    if (!movable || target || movable === this.picked) return this.drop(target);
    this.pick(movable);
    return true;
  }

  private press(key: string): void {
    const target = this.picked?.targets.find((one) => `@${one.key}` === key);
    if (target) this.drop(target);
    else this.pick(this.movables.find(({ id }) => id === key) ?? null);
  }

  private targetAt(place: Point): DropTarget | null {
    const { element: drawing, figure } = this;
    const view = { drawing, figure, margin: MARGIN, reach: TARGET_REACH_PX };
    return nearestAt(this.picked?.targets ?? [], place, view);
  }

  private movableAt(place: Point): Movable | null {
    const { element: drawing, figure } = this;
    return nearestAt(this.movables, place, { drawing, figure, reach: REACH_PX });
  }

  private pick(movable: Movable | null): void {
    [this.picked, this.hovered] = [movable, null];
    if (movable) setText(this.status, this.texts.picked(movable.text[this.language]));
    this.showStops();
  }

  /** Ends a move; `false` if there is none. */
  private drop(target: DropTarget | null): boolean {
    const { picked, texts, language } = this;
    if (!picked) return false;
    this.layer.setCurrent(picked.id);
    this.pick(null);
    const what = picked.text[language];
    setText(this.status, target ? texts.dropped(what, target.text[language]) : texts.cancelled);
    if (target) this.onMove(picked, target);
    return true;
  }

  /** Shows the movables, or the targets of the one that is being moved. */
  private showStops(): void {
    const { picked, hovered, texts, language } = this;
    const stops = picked
      ? picked.targets.map((one) => {
          const label = texts.target(picked.text[language], one.text[language]);
          const { key, bounds } = one;
          return stopOf({ key: `@${key}`, bounds, label, isSelected: one === hovered });
        })
      : this.movables.map(({ id, bounds, text }) =>
          stopOf({ key: id, bounds, label: text[language], isSelected: false }),
        );
    this.layer.show(stops, this.figure, null);
  }
}
