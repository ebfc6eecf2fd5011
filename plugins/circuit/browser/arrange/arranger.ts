import { element, setText } from '@fragwerk/browser';
import type { Figure, Language, Point } from '@fragwerk/sdk';
import { status } from '../question/pieces.js';
import { nearestAt, nextIndex } from '../shared/targets.js';
import { type HandleEvents, Handles } from './handles.js';
import type { DropTarget, Movable } from './movables.js';
import { dropTargetFrame } from './overlay.js';
import { type DragHandlers, listenToPointer } from './pointer.js';
import { type ArrangeTexts, arrangeTexts } from './texts.js';

/** Reach around a drop target and around a movable, in pixels of the screen. */
const [TARGET_REACH_PX, REACH_PX] = [24, 10];
/** Margin around the drawing of a drop target, in pixels of the figure. */
const MARGIN = 8;

/** A movable on its way. */
interface Drag {
  readonly movable: Movable;
  readonly target: DropTarget | null;
  readonly by: 'pointer' | 'keys';
}

/**
 * An overlay with handles for the movable parts of a drawing, which are dragged by mouse or finger,
 * tapped together with their target, or moved by keys.
 */
export class Arranger implements HandleEvents, DragHandlers {
  readonly element: HTMLElement;
  /** Announces what happens. */
  readonly status = status();
  private readonly texts: ArrangeTexts;
  private readonly frames = element('div', { 'aria-hidden': 'true' });
  private readonly handles: Handles;
  private figure: Pick<Figure, 'width' | 'height'> = { width: 1, height: 1 };
  private movables: readonly Movable[] = [];
  private drag: Drag | null = null;

  constructor(
    private readonly language: Language,
    private readonly onMove: (movable: Movable, target: DropTarget) => void,
  ) {
    this.texts = arrangeTexts[language];
    this.handles = new Handles(this.texts.group, language, this);
    const style = {
      position: 'absolute',
      left: '0',
      top: '0',
      width: '100%',
      pointerEvents: 'none',
    };
    this.element = element('div', { style }, [this.frames, this.handles.element]);
    Object.assign(this.status.style, { fontSize: '15px', minHeight: '1.4em' });
  }

  /** Shows the movable parts of a figure. */
  show(figure: Figure, movables: readonly Movable[]): void {
    this.figure = figure;
    this.element.style.aspectRatio = `${figure.width} / ${figure.height}`;
    this.movables = movables;
    this.drag = null;
    this.handles.show(movables, figure);
    this.showTargets();
  }

  /** Listens to the pointer on the surface below. */
  listenTo(surface: HTMLElement): void {
    listenToPointer(surface, this);
  }

  /** Focuses a handle, or the first one. */
  focus(id: string): void {
    this.handles.focus(id);
  }

  canDrag(place: Point): boolean {
    return this.movableAt(place) !== null;
  }

  onDragStart(place: Point): void {
    const movable = this.movableAt(place);
    if (movable) this.dragTo({ movable, target: null, by: 'pointer' });
  }

  onDrag(place: Point): void {
    if (this.drag) this.dragTo({ ...this.drag, target: this.targetAt(place) });
  }

  onDragEnd(place: Point | null): void {
    this.drop(place && this.targetAt(place));
  }

  onTap(place: Point): boolean {
    const { drag } = this;
    const [target, movable] = [this.targetAt(place), this.movableAt(place)];
    if (movable && !target && movable !== drag?.movable)
      this.dragTo({ movable, target: null, by: 'pointer' });
    else if (drag) this.drop(target);
    else return false;
    return true;
  }

  onEnter(movable: Movable): void {
    if (this.drag?.movable === movable && this.drag.target) this.drop(this.drag.target);
    else this.dragTo({ movable, target: movable.targets[0] ?? null, by: 'keys' });
  }

  onKey(movable: Movable, event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const drag = this.drag?.movable === movable ? this.drag : null;
    const list: readonly unknown[] = drag ? movable.targets : this.movables;
    const index = nextIndex(
      event.key,
      Math.max(0, list.indexOf(drag?.target ?? movable)),
      list.length,
    );
    const isCancelled = event.key === 'Escape' && drag !== null;
    if (index === null && !isCancelled) return;
    event.preventDefault();
    event.stopPropagation();
    if (isCancelled || index === null) this.drop(null);
    else if (drag) this.dragTo({ movable, target: movable.targets[index] ?? null, by: 'keys' });
    else this.focus(this.movables[index]?.id ?? '');
  }

  onLeave(movable: Movable): void {
    if (this.drag?.by === 'keys' && this.drag.movable === movable) this.drop(null);
  }

  private targetAt(place: Point): DropTarget | null {
    const { element: drawing, figure } = this;
    const view = { drawing, figure, margin: MARGIN, reach: TARGET_REACH_PX };
    return nearestAt(this.drag?.movable.targets ?? [], place, view);
  }

  private movableAt(place: Point): Movable | null {
    const { element: drawing, figure } = this;
    return nearestAt(this.movables, place, { drawing, figure, reach: REACH_PX });
  }

  private dragTo(drag: Drag): void {
    this.drag = drag;
    const { texts, language } = this;
    const what = drag.movable.text[language];
    const text = drag.target ? texts.target(what, drag.target.text[language]) : texts.picked(what);
    setText(this.status, drag.by === 'keys' ? `${text}. ${texts.keys}` : text);
    this.showTargets();
  }

  private drop(target: DropTarget | null): void {
    const { drag, texts, language } = this;
    this.drag = null;
    this.showTargets();
    if (!drag) return;
    const what = drag.movable.text[language];
    setText(this.status, target ? texts.dropped(what, target.text[language]) : texts.cancelled);
    if (target) this.onMove(drag.movable, target);
  }

  private showTargets(): void {
    const frames = (this.drag?.movable.targets ?? []).map((target) =>
      dropTargetFrame(target, this.figure, target === this.drag?.target),
    );
    this.frames.replaceChildren(...frames);
  }
}
