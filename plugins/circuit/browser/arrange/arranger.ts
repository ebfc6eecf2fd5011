import { element, setText } from '@fragwerk/browser';
import type { Figure, Language, Point } from '@fragwerk/sdk';
import type { Circuit } from '../../src/language/names.js';
import { status } from '../shared/pieces.js';
import { StopLayer } from '../shared/stop-layer.js';
import type { Stage } from '../shared/stage.js';
import { nearestAt } from '../shared/targets.js';
import { type DropTarget, editOf, idAfter, type Movable, movablesOf } from './movables.js';
import { type DragHandlers, listenToPointer } from './pointer.js';
import { type ArrangeTexts, arrangeTexts } from './texts.js';

/** Reach around a drop target and around a movable, in pixels of the screen. */
const [TARGET_REACH_PX, REACH_PX] = [24, 10];
/** Margin around the drawing of a drop target, in pixels of the figure. */
const MARGIN = 8;

/**
 * An overlay of a stage with handles for the movable parts of a drawing, which are dragged by mouse or finger, or
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
  /** Id of the movable that was picked or moved last. */
  private last: string | null = null;
  /** The target under the pointer. */
  private hovered: DropTarget | null = null;

  /** @param onMove receives the edit (see `applyEdits`) */
  constructor(
    private readonly language: Language,
    stage: Stage,
    private readonly onMove: (edit: string) => void,
  ) {
    this.texts = arrangeTexts[language];
    this.layer = new StopLayer(this.texts.group, this.texts.keys, {
      isFramed: true,
      onPress: (key) => this.press(key),
      onKey: (_, { key }) => key === 'Escape' && this.drop(null),
    });
    const place = { position: 'absolute', left: '0', top: '0', width: '100%' };
    const style = { ...place, pointerEvents: 'none' };
    this.element = element('div', { style }, [this.layer.element]);
    this.element.addEventListener('keydown', (event) => this.layer.handleKey(event));
    Object.assign(this.status.style, { fontSize: '15px', minHeight: '1.4em' });
    listenToPointer(stage.over(this.element), this);
  }

  show(circuit: Circuit, figure: Figure): void {
    this.figure = figure;
    this.element.style.aspectRatio = `${figure.width} / ${figure.height}`;
    this.movables = movablesOf(circuit, figure);
    this.pick(null);
  }

  /**
   * Takes over from the arranger before the host's redrawing: what was picked, and the focus, unless another
   * element has it.
   */
  takeOver(before: Arranger): void {
    const picked = this.movables.find(({ id }) => id === before.picked?.id);
    if (picked) this.pick(picked);
    this.last = before.last;
    const key = picked ? before.layer.currentKey : before.last;
    if (key === null) return;
    // Once the page is complete.
    queueMicrotask(() => {
      if (document.activeElement === document.body) this.layer.focus(key);
    });
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
    if (movable) {
      this.last = movable.id;
      setText(this.status, this.texts.picked(movable.text[this.language]));
    }
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
    if (!target) return true;
    this.last = idAfter(picked, target);
    this.onMove(editOf(picked, target));
    this.layer.focus(this.last);
    return true;
  }

  /** Shows the movables, or the targets of the one that is being moved. */
  private showStops(): void {
    const { picked, hovered, texts, language } = this;
    const stops = picked
      ? picked.targets.map((one) => ({
          ...{ key: `@${one.key}`, bounds: one.bounds, isSelected: one === hovered },
          label: texts.target(picked.text[language], one.text[language]),
        }))
      : this.movables.map(({ id: key, bounds, text }) => ({
          ...{ key, bounds, isSelected: false, label: text[language] },
        }));
    this.layer.show(stops, this.figure, null);
  }
}
