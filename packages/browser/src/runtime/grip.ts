import {
  type AnswerSpec,
  areaOfShapes,
  circle,
  type ConfigValues,
  distanceBetween,
  distanceTo,
  distanceToShapes,
  type Figure,
  type Handle,
  type Language,
  boundMember,
  moveBy,
  moveTo,
  moveToEnd,
  type Path,
  type PluginDesign,
  type Point,
  type Range,
  type Shape,
  type Spots,
  type TickBox,
} from '@fragwerk/sdk';
import { element } from '../dom.js';
import type { Style } from '../theme.js';
import { runtimeTexts } from './texts.js';

export interface HandleContext {
  readonly design: Pick<PluginDesign, 'answer'>;
  readonly config: ConfigValues;
  readonly language: Language;
  readonly stored: () => string;
  /** Sets the answer, or a member of it, as if it were typed; '' removes a point of a list. */
  readonly set: (name: string, text: string, isLast: boolean) => void;
  /** Announces changes that the value of the slider does not reflect; absent in dialogs. */
  readonly say?: (message: string) => void;
  /** Shows what is at the pointer; '' when it leaves the picture. */
  readonly point?: (readout: string) => void;
}

/** A target of at least 44 pixels, regardless of the size of the picture. */
const TARGET_PX = 44;
const gripStyle: Style = {
  position: 'absolute',
  minWidth: `${TARGET_PX}px`,
  minHeight: `${TARGET_PX}px`,
  transform: 'translate(-50%, -50%)',
  borderRadius: `${TARGET_PX / 2}px`,
  cursor: 'grab',
  pointerEvents: 'auto',
  touchAction: 'none',
};

/** Smaller movements count as a tap, because a finger is never completely still. */
const MIN_DRAG_PX = 5;

/** Directions of keys, with y upwards. */
const arrows: Readonly<Record<string, Point>> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
  PageUp: { x: 0, y: 1 },
  PageDown: { x: 0, y: -1 },
};

type Moved = number | Point;

/** Returns the range of a handle's values, or one for each direction of a plane. */
function rangesOf(
  spec: AnswerSpec,
  config: ConfigValues,
): { readonly x: Range; readonly y: Range } {
  const input = spec.input(config);
  if (input.kind === 'point') return input;
  if ('min' in input) return { x: input, y: input };
  throw new TypeError(`An answer of the kind ${input.kind} cannot be dragged.`);
}

/** The value of a slider for screen readers. */
interface SliderState {
  readonly min: number;
  readonly max: number;
  readonly now: number;
  readonly text: string;
  readonly isUpright?: boolean;
}

/** One handle on the page: a slider for the keyboard and screen readers, a grip for the pointer. */
export abstract class Grip<A extends Path | Spots | TickBox = Path | Spots | TickBox> {
  readonly element = element('div', { role: 'slider', tabindex: '0', style: gripStyle });
  /** Whether a tap elsewhere moves it only after it was tapped itself. */
  abstract readonly isOnlyChosen: boolean;
  private drag: {
    readonly id: number;
    /** Where it began, in pixels of the window. */
    readonly from: Point;
    readonly offset: Point;
    readonly onTap: (() => void) | null;
  } | null = null;

  constructor(
    protected handle: Handle<A>,
    protected readonly context: HandleContext,
    protected readonly pixelOf: (event: MouseEvent) => Point,
  ) {
    this.listenToMoves();
    this.element.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || !this.takesKey(event)) return;
      event.preventDefault();
      event.stopPropagation();
      // An enlarged picture follows.
      this.element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
  }

  remove(): void {
    this.element.remove();
  }

  abstract label(handle: Handle<A>): string;
  /** Moves the handle to a tap. */
  abstract moveTo(pixel: Point): void;
  /** Follows the figure after it was redrawn. */
  abstract show(handle: Handle<A>, figure: Figure, name: string): void;
  /** Measures how far a pixel is from where the handle can be. */
  protected abstract distanceToTrack(pixel: Point): number;
  /** Moves the handle by a key; returns whether the key does that. */
  protected abstract takesKey(event: KeyboardEvent): boolean;
  protected abstract dragTo(pixel: Point): void;
  protected abstract drop(event: PointerEvent): void;

  /** Whether students choose two numbers, such as a place on a map. */
  get isInPlane(): boolean {
    return 'x' in this.handle.along;
  }

  get isSet(): boolean {
    return this.handle.isSet;
  }

  /** Measures how far a pixel is from the handle's track, its position and its shapes. */
  distancesTo(pixel: Point) {
    const { at, shapes } = this.handle;
    return {
      track: this.distanceToTrack(pixel),
      handle: distanceBetween(at, pixel),
      shapes: distanceToShapes(shapes, pixel),
    };
  }

  protected cover(shapes: readonly Shape[], { width, height }: Figure): void {
    const area = areaOfShapes([circle(this.handle.at, 0, {}), ...shapes]);
    const percent = (pixels: number, whole: number) => `${(100 * pixels) / whole}%`;
    Object.assign(this.element.style, {
      left: percent((area.left + area.right) / 2, width),
      top: percent((area.top + area.bottom) / 2, height),
      width: percent(area.right - area.left, width),
      height: percent(area.bottom - area.top, height),
    });
  }

  /** Distinguishes a handle from the field below the picture. */
  protected named(name: string): string {
    return runtimeTexts[this.context.language].handleName(name);
  }

  protected describe(name: string, { min, max, now, text, isUpright = false }: SliderState): void {
    const attributes = {
      'aria-label': this.named(name),
      'aria-valuemin': min,
      'aria-valuemax': max,
      'aria-valuenow': now,
      'aria-valuetext': text,
      'aria-orientation': isUpright ? 'vertical' : 'horizontal',
    };
    for (const [attribute, value] of Object.entries(attributes))
      this.element.setAttribute(attribute, String(value));
  }

  /**
   * Begins a drag.
   *
   * @param onTap called instead of a change when the pointer did not move
   */
  grab(event: PointerEvent, onTap: (() => void) | null): void {
    if (this.drag) return;
    // Takes what is typed: a finger leaves the focus in the field, whose text would be stored after the drag.
    this.element.focus({ preventScroll: true });
    const { x, y } = this.pixelOf(event);
    const { at, along } = this.handle;
    // On a ring, the handle follows the direction of the pointer; a name is carried by its middle.
    const isCentred = 'centre' in along || 'home' in along;
    const offset = isCentred ? { x: 0, y: 0 } : { x: x - at.x, y: y - at.y };
    const from = { x: event.clientX, y: event.clientY };
    this.drag = { id: event.pointerId, from, offset, onTap };
    this.element.setPointerCapture(event.pointerId);
    this.element.style.cursor = 'grabbing';
  }

  get isDragged(): boolean {
    return this.drag !== null;
  }

  /** Ends a drag as if the browser had cancelled it. */
  cancel(): void {
    const pointerId = this.drag?.id;
    if (pointerId !== undefined)
      this.element.dispatchEvent(new PointerEvent('pointercancel', { pointerId }));
  }

  private listenToMoves(): void {
    const grip = this.element;
    grip.addEventListener('pointermove', (event) => {
      const { drag } = this;
      if (drag?.id !== event.pointerId) return;
      const moved = Math.hypot(event.clientX - drag.from.x, event.clientY - drag.from.y);
      if (drag.onTap && moved < MIN_DRAG_PX) return;
      const { x, y } = this.pixelOf(event);
      this.drag = { ...drag, onTap: null };
      this.dragTo({ x: x - drag.offset.x, y: y - drag.offset.y });
    });
    const end = (event: PointerEvent): void => {
      const { drag } = this;
      if (drag?.id !== event.pointerId) return;
      this.drag = null;
      grip.style.cursor = 'grab';
      // Another handle's element may have been pressed.
      grip.focus({ preventScroll: true });
      if (!drag.onTap) this.drop(event);
      else if (event.type === 'pointerup') drag.onTap();
    };
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
      grip.addEventListener(type, end);
  }
}

export class NumberGrip extends Grip<Path> {
  readonly isOnlyChosen = false;
  private shown = '';
  private at: Point = { x: NaN, y: NaN };
  private moved: keyof Point = 'x';
  /** The answer before the current drag. */
  private before: { readonly stored: string; readonly isSet: boolean } | null = null;

  show(handle: Handle<Path>, figure: Figure, name: string): void {
    this.handle = handle;
    const { config, language } = this.context;
    const { spec, stored } = this.member();
    const texts = runtimeTexts[language];
    const formatted = spec.format(stored, config, language);
    this.shown = formatted === '' ? '' : stored;
    const { from, ranges, along } = this.place();
    const at = typeof from === 'number' ? { x: from, y: from } : from;
    // Orca announces a point only if this number changes, so it is the coordinate that was moved last.
    if (at.x !== this.at.x) this.moved = 'x';
    else if (at.y !== this.at.y) this.moved = 'y';
    this.at = at;
    const { moved } = this;
    this.describe(name, {
      ...{ min: ranges[moved].min, max: ranges[moved].max, now: at[moved] },
      text: formatted === '' ? texts.unset : formatted,
      isUpright: 'stops' in along && along.stops[0]?.at.x === along.stops[1]?.at.x,
    });
    // The hands of a clock cover each other's areas.
    this.cover('centre' in along ? [] : handle.shapes, figure);
  }

  label(handle: Handle<Path>): string {
    return (handle.name ?? this.member(handle).spec.label)[this.context.language];
  }

  moveTo(pixel: Point): void {
    this.set(moveTo(this.place(), pixel, true), true);
    this.element.focus({ preventScroll: true });
  }

  /** Describes the place at a pixel for people; '' unless the answer has a readout. */
  readout(pixel: Point): string {
    const { design, config, language } = this.context;
    const value = moveTo(this.place(), pixel, true);
    return design.answer?.readout?.(value, config, language) ?? '';
  }

  protected distanceToTrack(pixel: Point): number {
    return distanceTo(this.handle.along, pixel);
  }

  protected takesKey(event: KeyboardEvent): boolean {
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace';
    if (isRemoval) this.clear();
    const value = this.valueByKey(event);
    if (value !== null) this.set(value, true);
    return isRemoval || value !== null;
  }

  protected dragTo(pixel: Point): void {
    this.before ??= { stored: this.member().stored, isSet: this.isSet };
    this.set(moveTo(this.place(), pixel), false);
  }

  /** Keeps the place, unless the browser has cancelled the drag, for example to enlarge the page. */
  protected drop({ type }: PointerEvent): void {
    const { before } = this;
    this.before = null;
    if (type === 'pointerup') this.set(this.place().from, true);
    else if (before?.isSet) this.context.set(this.handle.bindsTo, before.stored, true);
    else if (before) this.unset();
  }

  private clear(): void {
    const { say, language } = this.context;
    const { nothingToRemove, removed } = runtimeTexts[language];
    if (!this.isSet) {
      say?.(nothingToRemove);
      return;
    }
    // Both hands of a clock belong to one answer.
    const name = this.member().spec.label[language];
    this.unset();
    say?.(removed(name));
  }

  private unset(): void {
    this.context.set(this.handle.bindsTo, '', true);
  }

  private member({ bindsTo } = this.handle) {
    const { design, config, stored } = this.context;
    return boundMember(design, bindsTo, { config, stored: stored() });
  }

  /** Returns where the handle can move from; without an answer, from its initial position. */
  private place() {
    const { along, at } = this.handle;
    const { config } = this.context;
    const { spec, stored } = this.member();
    const ranges = rangesOf(spec, config);
    const answer = spec.read(stored, config) as Moved | null;
    return { along, ranges, from: answer ?? moveTo({ along, ranges, from: 0 }, at) };
  }

  private set(value: Moved, isLast: boolean): void {
    const text = this.member().spec.write(value, this.context.config);
    if (isLast || text !== this.shown) this.context.set(this.handle.bindsTo, text, isLast);
  }

  private valueByKey({ key, shiftKey }: KeyboardEvent): Moved | null {
    const place = this.place();
    if (key === 'Enter' || key === ' ') return place.from;
    if (key === 'Home' || key === 'End') {
      return typeof place.from === 'number' ? moveToEnd(place, key === 'End') : null;
    }
    const direction = arrows[key];
    const stride = key.startsWith('Page') ? 'page' : shiftKey ? 'shift' : 'step';
    return direction ? moveBy(place, direction, stride) : null;
  }
}
