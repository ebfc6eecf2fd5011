import type { Figure, Handle, Point, Shape } from '@fragwerk/sdk';
import { element } from '../dom.js';
import { maxWidthOf } from './drawing.js';
import { type Grip, type HandleContext, NumberGrip } from './grip.js';
import { LabelGrip } from './label-grip.js';
import { TickGrip } from './tick-grip.js';

const handlesIn = (shapes: readonly Shape[]): readonly Handle[] =>
  shapes.flatMap((shape) => {
    if (shape.kind === 'handle') return [shape];
    return shape.kind === 'part' ? handlesIn(shape.shapes) : [];
  });

/** Distances in pixels of the window within which a pointer hits a track, a handle and its shapes. */
const ON_TRACK_PX = 22;
const NEAR_PX = 2 * ON_TRACK_PX;
const ON_HANDLE_PX = 22;
const ON_SHAPE_PX = 6;
/** A pointer that moves further is dragging, not tapping. */
const MAX_TAP_PX = 10;
/** A second tap at the same place within this time belongs to the first one. */
const DOUBLE_TAP_MS = 500;

/** Numbers handles of the same name. */
function distinct(names: readonly string[]): readonly string[] {
  return names.map((name, index) => {
    if (names.indexOf(name) === names.lastIndexOf(name)) return name;
    return `${name} ${names.slice(0, index + 1).filter((one) => one === name).length}`;
  });
}

/** Browser bundles define this as false if no answer is `placeLabels`. */
declare const FRAGWERK_LABELS: boolean | undefined;

function gripKind({ along }: Handle) {
  if ('option' in along) return TickGrip;
  return (typeof FRAGWERK_LABELS === 'undefined' || FRAGWERK_LABELS) && 'home' in along
    ? LabelGrip
    : NumberGrip;
}

/**
 * The handles of a figure above its picture: dragged by mouse and finger, moved by arrow keys, or set
 * by a tap. A tap moves the focused handle unless it hits the track of another, else a nearby one. Of
 * several handles in a plane, it moves one that is not set or that was tapped first; a name always has to
 * be tapped first.
 */
export class HandleLayer {
  readonly element = element('div', {
    style: {
      ...{ position: 'absolute', inset: '0', margin: '0 auto', pointerEvents: 'none' },
      // Forced colours may be invisible on the picture, which is always light.
      forcedColorAdjust: 'none',
    },
  });
  /** In the order of drawing. */
  private readonly grips: Grip[] = [];
  private width = 1;
  private isListening = false;
  /** The handle that the next tap moves. */
  private tapped: Grip | null = null;

  constructor(private readonly context: HandleContext) {}

  /** Takes over from the layer before the redrawing, with the handle that was tapped. */
  takeOver({ grips, tapped }: HandleLayer): void {
    this.tapped = this.grips[grips.findIndex((grip) => grip === tapped)] ?? null;
  }

  show(figure: Figure): void {
    this.width = figure.width;
    this.element.style.maxWidth = maxWidthOf(figure);
    const handles = handlesIn(figure.shapes);
    const removed = this.grips.splice(handles.length);
    const hadFocus = removed.some((grip) => grip.element === document.activeElement);
    for (const grip of removed) grip.remove();
    const labels = handles.map((handle, index) => this.gripOf(handle, index).label(handle));
    const names = distinct(labels);
    for (const [index, handle] of handles.entries())
      this.grips[index]?.show(handle, figure, names[index] ?? '');
    if (hadFocus) this.grips[this.grips.length - 1]?.element.focus({ preventScroll: true });
    this.listenToTaps();
  }

  /** Returns the grip of the handle at this position; another handle may have been there before. */
  private gripOf(handle: Handle, index: number): Grip {
    const earlier = this.grips[index];
    const Kind = gripKind(handle);
    if (earlier instanceof Kind) return earlier;
    earlier?.remove();
    const pixelOf = (event: MouseEvent) => this.pixelOf(event);
    const grip: Grip = new Kind(handle as never, this.context, pixelOf);
    this.grips[index] = grip;
    this.element.append(grip.element);
    return grip;
  }

  private pixelOf(event: MouseEvent): Point {
    const { left, top, width } = this.element.getBoundingClientRect();
    const scale = this.width / width;
    return { x: (event.clientX - left) * scale, y: (event.clientY - top) * scale };
  }

  /** Measures the distances of all handles from a pixel, in pixels of the window. */
  private distancesTo(pixel: Point) {
    const scale = this.element.getBoundingClientRect().width / this.width;
    return this.grips.map((grip) => {
      const { track, handle, shapes } = grip.distancesTo(pixel);
      return { grip, track: scale * track, handle: scale * handle, shapes: scale * shapes };
    });
  }

  /** Returns the handle under the pointer: the one with the nearest shapes. */
  private gripAt(pixel: Point): Grip | undefined {
    const [nearest] = this.distancesTo(pixel)
      .filter(({ handle, shapes }) => handle <= ON_HANDLE_PX || shapes <= ON_SHAPE_PX)
      .sort((a, b) => Math.round(a.shapes - b.shapes) || a.handle - b.handle);
    return nearest?.grip;
  }

  private isOneOfSeveral(grip: Grip): boolean {
    const inPlane = this.grips.filter(({ isInPlane }) => isInPlane);
    return grip.isOnlyChosen || (grip.isInPlane && inPlane.length > 1);
  }

  /** Returns whether a tap beside a handle may move it. */
  private takesTaps(grip: Grip, focused: Element | null): boolean {
    if (grip === this.tapped) return true;
    if (grip.isOnlyChosen) return grip.element === focused;
    return !grip.isSet || !this.isOneOfSeveral(grip);
  }

  /** Returns the handle that a tap beside all handles moves. */
  private gripFor(pixel: Point, focused: Element | null): Grip | undefined {
    const grips = this.distancesTo(pixel)
      .filter(({ grip, track }) => Number.isFinite(track) && this.takesTaps(grip, focused))
      .sort(
        (a, b) =>
          Math.round(a.track - b.track) ||
          // Taps move the unset handles of a plane one after the other.
          (this.isOneOfSeveral(a.grip) ? 0 : a.handle - b.handle),
      );
    const [nearest] = grips;
    if (!nearest) return undefined;
    const isOn = ({ track }: { readonly track: number }) => track <= ON_TRACK_PX;
    const chosen =
      grips.find(({ grip }) => grip === this.tapped) ??
      grips.find(({ grip }) => grip.element === focused);
    if (chosen && (isOn(chosen) || !isOn(nearest))) return chosen.grip;
    // A line across a plot can be set by a tap anywhere.
    const { design, config } = this.context;
    const isAlone = this.grips.length === 1 && design.answer?.isDrawn?.(config);
    return isAlone || nearest.track <= NEAR_PX ? nearest.grip : undefined;
  }

  private listenToTaps(): void {
    const picture = this.element.parentElement;
    if (this.isListening || !picture) return;
    this.isListening = true;
    // Pressing moves the focus, so the focused element is remembered first.
    let focused: Element | null = null;
    let isOnHandle = false;
    let pressed = { x: 0, y: 0 };
    let tappedAt = -Infinity;
    const distanceOf = ({ clientX, clientY }: MouseEvent) =>
      Math.hypot(clientX - pressed.x, clientY - pressed.y);
    const tap = (event: MouseEvent) => {
      const isInside = event.composedPath().includes(picture);
      if (isOnHandle || !isInside || distanceOf(event) > MAX_TAP_PX) return;
      const pixel = this.pixelOf(event);
      this.gripFor(pixel, focused)?.moveTo(pixel);
      this.tapped = null;
      tappedAt = event.timeStamp;
    };
    const { point } = this.context;
    if (point) {
      picture.addEventListener('pointermove', (event) => {
        const grip = this.grips.find((one) => one instanceof NumberGrip);
        // Fingers cover the place, and set it when they lift.
        const isMouse = event.pointerType === 'mouse';
        point(grip && isMouse ? grip.readout(this.pixelOf(event)) : '');
      });
      picture.addEventListener('pointerleave', () => point(''));
    }
    // WebKit would select text along the way.
    picture.addEventListener('selectstart', (event) => {
      if (isOnHandle) event.preventDefault();
    });
    // Otherwise a finger on a shape of the handle, outside of its element, would scroll the page.
    const keepStill = (event: TouchEvent) => {
      if (isOnHandle && event.touches.length === 1 && event.cancelable) event.preventDefault();
      const fingers = Array.from(event.touches).filter(({ target }) =>
        picture.contains(target as Node),
      );
      // Two fingers of which one is on empty ground want to enlarge the page.
      if (fingers.length > this.grips.filter(({ isDragged }) => isDragged).length)
        for (const grip of this.grips) grip.cancel();
    };
    picture.addEventListener('touchstart', keepStill, { passive: false });
    picture.addEventListener('pointerdown', (event) => {
      focused = document.activeElement;
      const isPrimary = event.button === 0;
      const grip = isPrimary ? this.gripAt(this.pixelOf(event)) : undefined;
      isOnHandle = grip !== undefined;
      const isRepeated =
        event.timeStamp - tappedAt < DOUBLE_TAP_MS && distanceOf(event) <= MAX_TAP_PX;
      pressed = { x: event.clientX, y: event.clientY };
      const select = () => {
        if (!isRepeated) this.tapped = grip ?? null;
      };
      grip?.grab(event, this.isOneOfSeveral(grip) ? select : null);
      // Not on the picture itself, because screen readers would announce all its parts as clickable. The
      // page around it may stop the propagation of clicks, hence `capture`.
      document.addEventListener('click', tap, { once: true, capture: true });
    });
  }
}
