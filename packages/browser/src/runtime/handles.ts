import {
  type AnswerSpec,
  type ConfigValues,
  distanceTo,
  type Figure,
  type Handle,
  type Language,
  boundMember,
  moveBy,
  moveTo,
  type PluginDesign,
  type Point,
  type Range,
  type Shape,
  snap,
} from '@fragwerk/sdk';
import { element, withFocusRing } from '../dom.js';
import type { Style } from '../theme.js';
import { maxWidthOf } from './drawing.js';
import { runtimeTexts } from './texts.js';

interface HandleContext {
  readonly design: PluginDesign;
  readonly config: ConfigValues;
  readonly language: Language;
  readonly stored: () => string;
  /** Sets the answer, or a member of it, as if it were typed. */
  readonly set: (name: string, text: string, isLast: boolean) => void;
}

const handlesIn = (shapes: readonly Shape[]): readonly Handle[] =>
  shapes.flatMap((shape) => {
    if (shape.kind === 'handle') return [shape];
    return shape.kind === 'part' ? handlesIn(shape.shapes) : [];
  });

/** A target of 44 pixels, regardless of the size of the picture. */
const gripStyle: Style = {
  position: 'absolute',
  width: '44px',
  height: '44px',
  margin: '-22px 0 0 -22px',
  borderRadius: '50%',
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
class Grip {
  readonly element = withFocusRing(
    element('div', { attributes: { role: 'slider', tabindex: '0' }, style: gripStyle }),
  );
  private shown = '';

  constructor(
    private handle: Handle,
    private readonly context: HandleContext,
    private readonly pixelOf: (event: MouseEvent) => Point,
  ) {
    this.listenToPointer();
    this.element.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const value = this.valueByKey(event);
      if (value === null) return;
      event.preventDefault();
      event.stopPropagation();
      this.set(value, true);
    });
  }

  /** Measures how far a pixel is from the handle's track and from its position. */
  distancesTo(pixel: Point): { readonly track: number; readonly handle: number } {
    const { along, at } = this.handle;
    return {
      track: distanceTo(along, pixel),
      handle: Math.hypot(at.x - pixel.x, at.y - pixel.y),
    };
  }

  /** Follows the figure after it was redrawn. */
  show(handle: Handle, { width, height }: Figure): void {
    this.handle = handle;
    const { config, language } = this.context;
    const { spec, stored } = this.member();
    const texts = runtimeTexts[language];
    const formatted = spec.format(stored, config, language);
    this.shown = formatted === '' ? '' : stored;
    const { from, ranges, along } = this.place();
    const isUpright = 'stops' in along && along.stops[0]?.at.x === along.stops[1]?.at.x;
    const attributes = {
      'aria-label': texts.handleName((handle.name ?? spec.label)[language]),
      'aria-valuemin': ranges.x.min,
      'aria-valuemax': ranges.x.max,
      'aria-valuenow': typeof from === 'number' ? from : from.x,
      'aria-valuetext': formatted === '' ? texts.unset : formatted,
      'aria-orientation': isUpright ? 'vertical' : 'horizontal',
    };
    for (const [name, text] of Object.entries(attributes))
      this.element.setAttribute(name, String(text));
    this.element.style.left = `${(100 * handle.at.x) / width}%`;
    this.element.style.top = `${(100 * handle.at.y) / height}%`;
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

  private listenToPointer(): void {
    const grip = this.element;
    let drag: { readonly id: number; readonly offset: Point } | null = null;
    const valueUnder = (event: PointerEvent, offset: Point): Moved => {
      const { x, y } = this.pixelOf(event);
      return moveTo(this.place(), { x: x - offset.x, y: y - offset.y });
    };
    grip.addEventListener('pointerdown', (event) => {
      if (drag || event.button !== 0) return;
      const { x, y } = this.pixelOf(event);
      const { at, along } = this.handle;
      // On a ring, the handle follows the direction of the pointer.
      const offset = 'centre' in along ? { x: 0, y: 0 } : { x: x - at.x, y: y - at.y };
      drag = { id: event.pointerId, offset };
      grip.setPointerCapture(event.pointerId);
      grip.style.cursor = 'grabbing';
    });
    grip.addEventListener('pointermove', (event) => {
      if (drag?.id === event.pointerId) this.set(valueUnder(event, drag.offset), false);
    });
    const end = (event: PointerEvent): void => {
      if (drag?.id !== event.pointerId) return;
      drag = null;
      grip.style.cursor = 'grab';
      this.set(this.place().from, true);
    };
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
      grip.addEventListener(type, end);
  }
}

/** Distance from its track within which a tap hits a handle, in pixels of the window. */
const ON_TRACK_PX = 22;
const NEAR_PX = 2 * ON_TRACK_PX;

/**
 * The handles of a figure above its picture: dragged by mouse and finger, moved by arrow keys, or set
 * by a tap. A tap moves the focused handle unless it hits the track of another, else a nearby one.
 */
export class HandleLayer {
  readonly element = element('div', {
    style: { position: 'absolute', inset: '0', margin: '0 auto', pointerEvents: 'none' },
  });
  /** In the order of drawing. */
  private readonly grips: Grip[] = [];
  private width = 1;
  private isListening = false;

  constructor(private readonly context: HandleContext) {}

  /** Shows the handles of a figure. */
  show(figure: Figure): void {
    this.width = figure.width;
    this.element.style.maxWidth = maxWidthOf(figure);
    const handles = handlesIn(figure.shapes);
    for (const grip of this.grips.splice(handles.length)) grip.element.remove();
    for (const [index, handle] of handles.entries())
      (this.grips[index] ?? this.add(handle)).show(handle, figure);
    this.listenToTaps();
  }

  private add(handle: Handle): Grip {
    const grip = new Grip(handle, this.context, (event) => this.pixelOf(event));
    this.grips.push(grip);
    this.element.append(grip.element);
    return grip;
  }

  private pixelOf(event: MouseEvent): Point {
    const { left, top, width } = this.element.getBoundingClientRect();
    const scale = this.width / width;
    return { x: (event.clientX - left) * scale, y: (event.clientY - top) * scale };
  }

  private gripFor(pixel: Point, focused: Element | null): Grip | undefined {
    const scale = this.element.getBoundingClientRect().width / this.width;
    const grips = this.grips
      .map((grip) => ({ grip, ...grip.distancesTo(pixel) }))
      .filter(({ track }) => Number.isFinite(track))
      .sort((a, b) => Math.round(a.track - b.track) || a.handle - b.handle);
    const [nearest] = grips;
    if (!nearest) return undefined;
    const isOn = ({ track }: { readonly track: number }) => scale * track <= ON_TRACK_PX;
    const chosen = grips.find(({ grip }) => grip.element === focused);
    if (chosen && (isOn(chosen) || !isOn(nearest))) return chosen.grip;
    return scale * nearest.track <= NEAR_PX ? nearest.grip : undefined;
  }

  private listenToTaps(): void {
    const picture = this.element.parentElement;
    if (this.isListening || !picture) return;
    this.isListening = true;
    // Pressing moves the focus, so the focused element is noted before.
    let focused: Element | null = null;
    picture.addEventListener('pointerdown', () => {
      focused = document.activeElement;
    });
    picture.addEventListener('click', (event) => {
      if (event.target instanceof Node && this.element.contains(event.target)) return;
      const pixel = this.pixelOf(event);
      this.gripFor(pixel, focused)?.moveTo(pixel);
    });
  }
}
