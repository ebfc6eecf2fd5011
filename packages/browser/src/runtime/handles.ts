import {
  type AnswerSpec,
  type ConfigValues,
  type Figure,
  type Handle,
  type Language,
  memberOf,
  type PluginDesign,
  type Point,
  type Range,
  type Shape,
  snap,
  valueAt,
  writeNumber,
} from '@fragwerk/sdk';
import { element, withFocusRing } from '../dom.js';
import type { Style } from '../theme.js';
import { runtimeTexts } from './texts.js';

/** What the handles of a figure set, and how. */
export interface HandleContext {
  readonly design: PluginDesign;
  readonly config: ConfigValues;
  readonly language: Language;
  readonly stored: () => string;
  /** Sets the answer, or a member of it, as if it had been typed. */
  readonly set: (name: string, text: string, isLast: boolean) => void;
}

const handlesIn = (shapes: readonly Shape[]): readonly Handle[] =>
  shapes.flatMap((shape) => {
    if (shape.kind === 'handle') return [shape];
    return shape.kind === 'part' ? handlesIn(shape.shapes) : [];
  });

/** A target of 44 pixels, whatever the size of the picture. */
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

/** Directions of the arrow keys, as x to the right and y upwards. */
const arrows: Readonly<Record<string, Point>> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
  PageUp: { x: 0, y: 10 },
  PageDown: { x: 0, y: -10 },
};

type Moved = number | Point;

/** The values that a handle takes: one range, or one for each direction of a plane. */
function rangesOf(
  spec: AnswerSpec,
  config: ConfigValues,
): { readonly x: Range; readonly y: Range } {
  const input = spec.input(config);
  if (input.kind === 'point') return input;
  if (input.kind === 'slider' || input.kind === 'number') return { x: input, y: input };
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

  get at(): Point {
    return this.handle.at;
  }

  /** Follows the figure that was drawn anew. */
  show(handle: Handle, { width, height }: Figure): void {
    this.handle = handle;
    const { config, language } = this.context;
    const { spec, stored } = this.member();
    const texts = runtimeTexts[language];
    const words = spec.words(stored, config, language);
    this.shown = words === '' ? '' : stored;
    const { x } = rangesOf(spec, config);
    const value = this.value();
    const { along } = handle;
    const isUpright = 'stops' in along && along.stops[0]?.at.x === along.stops[1]?.at.x;
    const attributes = {
      'aria-label': texts.handleName(spec.label[language]),
      'aria-valuemin': x.min,
      'aria-valuemax': x.max,
      'aria-valuenow': typeof value === 'number' ? value : value.x,
      'aria-valuetext': words === '' ? texts.unset : words,
      'aria-orientation': isUpright ? 'vertical' : 'horizontal',
    };
    for (const [name, text] of Object.entries(attributes))
      this.element.setAttribute(name, String(text));
    this.element.style.left = `${(100 * handle.at.x) / width}%`;
    this.element.style.top = `${(100 * handle.at.y) / height}%`;
  }

  /** Moves it to where someone taps. */
  moveTo(pixel: Point): void {
    this.set(this.snapped(valueAt(this.handle.along, pixel)), true);
    this.element.focus({ preventScroll: true });
  }

  private member() {
    const { design, config, stored } = this.context;
    const input = { config, parameters: '', stored: stored() };
    return memberOf(design, this.handle.sets, input);
  }

  private snapped(value: Moved): Moved {
    const { x, y } = rangesOf(this.member().spec, this.context.config);
    if (typeof value === 'number') return snap(value, x);
    return { x: snap(value.x, x), y: snap(value.y, y) };
  }

  private value(): Moved {
    return this.snapped(valueAt(this.handle.along, this.handle.at));
  }

  private set(value: Moved, isLast: boolean): void {
    const { spec } = this.member();
    const text =
      typeof value === 'number' ? writeNumber(value) : spec.write(value, this.context.config);
    if (isLast || text !== this.shown) this.context.set(this.handle.sets, text, isLast);
  }

  private valueByKey(event: KeyboardEvent): Moved | null {
    const value = this.value();
    const { x, y } = rangesOf(this.member().spec, this.context.config);
    if (event.key === 'Enter' || event.key === ' ') return value;
    if (event.key === 'Home' || event.key === 'End') {
      if (typeof value !== 'number') return null;
      return event.key === 'Home' ? x.min : snap(x.max, x);
    }
    const way = arrows[event.key];
    if (!way) return null;
    const by = event.shiftKey ? 10 : 1;
    if (typeof value === 'number') return snap(value + by * (way.x + way.y) * x.step, x);
    const moved = { x: value.x + by * way.x * x.step, y: value.y + by * way.y * y.step };
    return this.snapped(moved);
  }

  private listenToPointer(): void {
    const grip = this.element;
    let drag: { readonly id: number; readonly offset: Point } | null = null;
    const valueUnder = (event: PointerEvent, offset: Point): Moved => {
      const { x, y } = this.pixelOf(event);
      return this.snapped(valueAt(this.handle.along, { x: x - offset.x, y: y - offset.y }));
    };
    grip.addEventListener('pointerdown', (event) => {
      if (drag || event.button !== 0) return;
      const { x, y } = this.pixelOf(event);
      drag = { id: event.pointerId, offset: { x: x - this.at.x, y: y - this.at.y } };
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
      this.set(this.value(), true);
    };
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
      grip.addEventListener(type, end);
  }
}

/**
 * The handles of a figure, laid over its picture: dragged by mouse and finger, moved by arrow keys, or
 * set by a tap anywhere, which moves the one that has the focus, else the nearest.
 */
export class HandleLayer {
  readonly element = element('div', {
    style: { position: 'absolute', inset: '0', margin: '0 auto', pointerEvents: 'none' },
  });
  private readonly grips = new Map<string, Grip>();
  private width = 1;
  private isListening = false;

  constructor(private readonly context: HandleContext) {}

  /** Follows a figure that was drawn. */
  show(figure: Figure): void {
    this.width = figure.width;
    this.element.style.maxWidth = `${figure.width}px`;
    const handles = handlesIn(figure.shapes);
    for (const [name, grip] of this.grips)
      if (!handles.some(({ sets }) => sets === name)) {
        grip.element.remove();
        this.grips.delete(name);
      }
    for (const handle of handles) {
      const grip = this.grips.get(handle.sets) ?? this.add(handle);
      grip.show(handle, figure);
    }
    this.listenToTaps();
  }

  private add(handle: Handle): Grip {
    const grip = new Grip(handle, this.context, (event) => this.pixelOf(event));
    this.grips.set(handle.sets, grip);
    this.element.append(grip.element);
    return grip;
  }

  private pixelOf(event: MouseEvent): Point {
    const { left, top, width } = this.element.getBoundingClientRect();
    const scale = this.width / width;
    return { x: (event.clientX - left) * scale, y: (event.clientY - top) * scale };
  }

  private listenToTaps(): void {
    const picture = this.element.parentElement;
    if (this.isListening || !picture) return;
    this.isListening = true;
    // A press takes the focus away, so what had it is noted before.
    let focused: Element | null = null;
    picture.addEventListener('pointerdown', () => {
      focused = document.activeElement;
    });
    picture.addEventListener('click', (event) => {
      if (event.target instanceof Node && this.element.contains(event.target)) return;
      const pixel = this.pixelOf(event);
      const far = ({ at }: Grip) => Math.hypot(at.x - pixel.x, at.y - pixel.y);
      const grips = [...this.grips.values()];
      const chosen = grips.find((grip) => grip.element === focused);
      const [nearest] = grips.sort((a, b) => far(a) - far(b));
      (chosen ?? nearest)?.moveTo(pixel);
    });
  }
}
