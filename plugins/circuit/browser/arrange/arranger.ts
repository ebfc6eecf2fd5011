import { element, setText } from '@fragwerk/browser';
import type { Figure, Language, Point } from '@fragwerk/sdk';
import { status } from '../question/pieces.js';
import { stepOf } from '../shared/targets.js';
import { Handles } from './handles.js';
import { goalFrame } from './layer.js';
import { type Goal, type Movable, nearestTo } from './movables.js';
import { listenToPointer } from './pointer.js';
import { type ArrangeTexts, arrangeTexts } from './texts.js';

/** Reach around a goal and around what can be moved, in pixels of the screen. */
const [GOAL_REACH, REACH] = [24, 10];
/** What a goal covers beside its drawing, in pixels of the figure. */
const MARGIN = 8;

/** What is being moved, and to where. */
interface Carried {
  readonly movable: Movable;
  readonly goal: Goal | null;
  readonly by: 'pointer' | 'keys';
}

/**
 * Handles over a drawing for what can be moved in it: dragged by mouse or finger, tapped and put
 * down with a second tap, or moved by keys. Lies over a picture of the same size.
 */
export class Arranger {
  readonly element: HTMLElement;
  /** What goes on, in words that are read aloud. */
  readonly line = status();
  private readonly texts: ArrangeTexts;
  private readonly marks = element('div', { attributes: { 'aria-hidden': 'true' } });
  private readonly handles: Handles;
  private figure: Pick<Figure, 'width' | 'height'> = { width: 1, height: 1 };
  private movables: readonly Movable[] = [];
  private carried: Carried | null = null;

  constructor(
    private readonly language: Language,
    private readonly onMove: (movable: Movable, goal: Goal) => void,
  ) {
    this.texts = arrangeTexts[language];
    this.handles = new Handles(this.texts.group, language, {
      onEnter: (movable) => {
        this.useEnter(movable);
      },
      onKey: (movable, event) => {
        this.useKey(movable, event);
      },
      onLeave: (movable) => {
        if (this.carried?.by === 'keys' && this.carried.movable === movable) this.putDown(null);
      },
    });
    const style = {
      position: 'absolute',
      left: '0',
      top: '0',
      width: '100%',
      pointerEvents: 'none',
    };
    this.element = element('div', { style }, [this.marks, this.handles.element]);
    Object.assign(this.line.style, { fontSize: '15px', minHeight: '1.4em' });
  }

  /** Shows what can be moved in a figure; the sheet is what lies below and gets the taps. */
  show(figure: Figure, movables: readonly Movable[]): void {
    this.figure = figure;
    this.element.style.aspectRatio = `${figure.width} / ${figure.height}`;
    this.movables = movables;
    this.carried = null;
    this.handles.show(movables, figure);
    this.mark();
  }

  /** Listens to the pointer on the sheet below, which finds what lies nearest. */
  listenTo(sheet: HTMLElement): void {
    listenToPointer(sheet, {
      isTaken: (place) => this.movableAt(place) !== null,
      onStart: (place) => {
        const movable = this.movableAt(place);
        if (movable) this.carry({ movable, goal: null, by: 'pointer' });
      },
      onMove: (place) => {
        if (this.carried) this.carry({ ...this.carried, goal: this.goalFor(place) });
      },
      onEnd: (place) => {
        this.putDown(place && this.goalFor(place));
      },
      onTap: (place) => this.tap(place),
    });
  }

  private tap(place: Point): boolean {
    const { carried } = this;
    const [goal, movable] = [this.goalFor(place), this.movableAt(place)];
    if (movable && !goal && movable !== carried?.movable)
      this.carry({ movable, goal: null, by: 'pointer' });
    else if (carried) this.putDown(goal);
    else return false;
    return true;
  }

  /** Puts the keyboard's focus on a handle; on the first where there is no such. */
  focus(id: string): void {
    this.handles.focus(id);
  }

  private useEnter(movable: Movable): void {
    if (this.carried?.movable === movable && this.carried.goal) this.putDown(this.carried.goal);
    else this.carry({ movable, goal: movable.goals[0] ?? null, by: 'keys' });
  }

  private useKey(movable: Movable, event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const isCarried = this.carried?.movable === movable;
    if (event.key === 'Escape' && isCarried) {
      event.preventDefault();
      event.stopPropagation();
      this.putDown(null);
      return;
    }
    const list = isCarried ? movable.goals : this.movables;
    const at = isCarried
      ? movable.goals.findIndex((goal) => goal === this.carried?.goal)
      : this.movables.indexOf(movable);
    const step = stepOf(event.key, Math.max(0, at), list.length);
    if (step === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (isCarried) this.carry({ movable, goal: movable.goals[step] ?? null, by: 'keys' });
    else this.focus(this.movables[step]?.id ?? '');
  }

  private goalFor(place: Point): Goal | null {
    return this.nearest(this.carried?.movable.goals ?? [], place, {
      margin: MARGIN,
      reach: GOAL_REACH,
    });
  }

  /** Handles of an arrow and its label overlap: what lies nearest is meant. */
  private movableAt(place: Point): Movable | null {
    return this.nearest(this.movables, place, { margin: 0, reach: REACH });
  }

  private nearest<T extends Goal | Movable>(
    all: readonly T[],
    { x, y }: Point,
    { margin, reach }: { readonly margin: number; readonly reach: number },
  ): T | null {
    const bounds = this.element.getBoundingClientRect();
    const scale = this.figure.width / bounds.width;
    const place = { x: (x - bounds.left) * scale, y: (y - bounds.top) * scale };
    return nearestTo(all, place, { margin, reach: reach * scale });
  }

  private carry(carried: Carried): void {
    this.carried = carried;
    const what = carried.movable.words[this.language];
    const where = carried.goal?.words[this.language];
    const { texts } = this;
    const said = where === undefined ? texts.picked(what) : texts.goal(what, where);
    setText(this.line, carried.by === 'keys' ? `${said}. ${texts.keys}` : said);
    this.mark();
  }

  private putDown(goal: Goal | null): void {
    const { carried, texts, language } = this;
    this.carried = null;
    this.mark();
    if (!carried) return;
    const what = carried.movable.words[language];
    setText(this.line, goal ? texts.dropped(what, goal.words[language]) : texts.cancelled);
    if (goal) this.onMove(carried.movable, goal);
  }

  /** Frames around the goals of what is carried. */
  private mark(): void {
    const frames = (this.carried?.movable.goals ?? []).map((goal) =>
      goalFrame(goal, this.figure, goal === this.carried?.goal),
    );
    this.marks.replaceChildren(...frames);
  }
}
