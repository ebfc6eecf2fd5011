import {
  type AnswerSpec,
  areaOfShapes,
  circle,
  type ConfigValues,
  distanceTo,
  distanceToShapes,
  type Figure,
  type Handle,
  type Language,
  boundMember,
  moveBy,
  moveTo,
  type PluginDesign,
  type Point,
  type Range,
  snap,
} from '@fragwerk/sdk';
import { element, withFocusRing } from '../dom.js';
import type { Style } from '../theme.js';
import { runtimeTexts } from './texts.js';

export interface HandleContext {
  readonly design: PluginDesign;
  readonly config: ConfigValues;
  readonly language: Language;
  readonly stored: () => string;
  /** Sets the answer, or a member of it, as if it were typed. */
  readonly set: (name: string, text: string, isLast: boolean) => void;
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

/** One handle on the page: a slider for the keyboard and screen readers, a grip for the pointer. */
export class Grip {
  readonly element = withFocusRing(
    element('div', { attributes: { role: 'slider', tabindex: '0' }, style: gripStyle }),
  );
  private shown = '';
  private drag: {
    readonly id: number;
    readonly offset: Point;
    readonly onTap: (() => void) | null;
  } | null = null;

  constructor(
    private handle: Handle,
    private readonly context: HandleContext,
    private readonly pixelOf: (event: MouseEvent) => Point,
  ) {
    this.listenToMoves();
    this.element.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const value = this.valueByKey(event);
      if (value === null) return;
      event.preventDefault();
      event.stopPropagation();
      this.set(value, true);
    });
  }

  /** Whether students choose two numbers, such as a place on a map. */
  get isInPlane(): boolean {
    return 'x' in this.handle.along;
  }

  get isSet(): boolean {
    return this.handle.isSet;
  }

  /** Measures how far a pixel is from the handle's track, its position and its shapes. */
  distancesTo(pixel: Point) {
    const { along, at, shapes } = this.handle;
    return {
      track: distanceTo(along, pixel),
      handle: Math.hypot(at.x - pixel.x, at.y - pixel.y),
      shapes: distanceToShapes(shapes, pixel),
    };
  }

  /** Follows the figure after it was redrawn. */
  show(handle: Handle, { width, height }: Figure, name: string): void {
    this.handle = handle;
    const { config, language } = this.context;
    const { spec, stored } = this.member();
    const texts = runtimeTexts[language];
    const formatted = spec.format(stored, config, language);
    this.shown = formatted === '' ? '' : stored;
    const { from, ranges, along } = this.place();
    const isUpright = 'stops' in along && along.stops[0]?.at.x === along.stops[1]?.at.x;
    const attributes = {
      'aria-label': texts.handleName(name),
      'aria-valuemin': ranges.x.min,
      'aria-valuemax': ranges.x.max,
      'aria-valuenow': typeof from === 'number' ? from : from.x,
      'aria-valuetext': formatted === '' ? texts.unset : formatted,
      'aria-orientation': isUpright ? 'vertical' : 'horizontal',
    };
    for (const [name, text] of Object.entries(attributes))
      this.element.setAttribute(name, String(text));
    const area = areaOfShapes([
      circle(handle.at, 0, {}),
      // The hands of a clock cover each other's areas.
      ...('centre' in along ? [] : handle.shapes),
    ]);
    const percent = (pixels: number, whole: number) => `${(100 * pixels) / whole}%`;
    Object.assign(this.element.style, {
      left: percent((area.left + area.right) / 2, width),
      top: percent((area.top + area.bottom) / 2, height),
      width: percent(area.right - area.left, width),
      height: percent(area.bottom - area.top, height),
    });
  }

  /** The name of the handle, or of its answer. */
  label(handle: Handle): string {
    const spec = boundMember(this.context.design, handle.bindsTo, {
      ...{ config: this.context.config, parameters: '', stored: this.context.stored() },
    }).spec;
    return (handle.name ?? spec.label)[this.context.language];
  }

  /** Moves the handle to a tap. */
  moveTo(pixel: Point): void {
    this.set(moveTo(this.place(), pixel, true), true);
    this.element.focus({ preventScroll: true });
  }

  private member() {
    const { design, config, stored } = this.context;
    const input = { config, parameters: '', stored: stored() };
    return boundMember(design, this.handle.bindsTo, input);
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
    const { x } = place.ranges;
    if (key === 'Enter' || key === ' ') return place.from;
    if (key === 'Home' || key === 'End') {
      if (typeof place.from !== 'number') return null;
      return key === 'Home' ? x.min : snap(x.max, x);
    }
    const direction = arrows[key];
    return direction ? moveBy(place, direction, shiftKey || key.startsWith('Page')) : null;
  }

  /**
   * Begins a drag.
   *
   * @param onTap called instead of a change when the pointer did not move
   */
  grab(event: PointerEvent, onTap: (() => void) | null): void {
    if (this.drag) return;
    const { x, y } = this.pixelOf(event);
    const { at, along } = this.handle;
    // On a ring, the handle follows the direction of the pointer.
    const offset = 'centre' in along ? { x: 0, y: 0 } : { x: x - at.x, y: y - at.y };
    this.drag = { id: event.pointerId, offset, onTap };
    this.element.setPointerCapture(event.pointerId);
    this.element.style.cursor = 'grabbing';
  }

  private listenToMoves(): void {
    const grip = this.element;
    grip.addEventListener('pointermove', (event) => {
      const { drag } = this;
      if (drag?.id !== event.pointerId) return;
      const { x, y } = this.pixelOf(event);
      this.drag = { ...drag, onTap: null };
      this.set(moveTo(this.place(), { x: x - drag.offset.x, y: y - drag.offset.y }), false);
    });
    const end = (event: PointerEvent): void => {
      const { drag } = this;
      if (drag?.id !== event.pointerId) return;
      this.drag = null;
      grip.style.cursor = 'grab';
      // Another handle's element may have been pressed.
      grip.focus({ preventScroll: true });
      if (drag.onTap) drag.onTap();
      else this.set(this.place().from, true);
    };
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
      grip.addEventListener(type, end);
  }
}
