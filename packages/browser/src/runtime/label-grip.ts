import {
  distanceBetween,
  type Figure,
  type Handle,
  joinStored,
  memberAt,
  placeName,
  type Point,
  splitStored,
  type Spots,
} from '@fragwerk/sdk';
import { element } from '../dom.js';
import { type Style, theme } from '../theme.js';
import { Grip } from './grip.js';
import { runtimeTexts } from './texts.js';

/** Distance in pixels of the window within which a name snaps to a spot. */
const SNAP_PX = 40;

const centredStyle: Style = {
  position: 'absolute',
  transform: 'translate(-50%, -50%)',
  pointerEvents: 'none',
};
const carriedStyle: Style = {
  ...centredStyle,
  left: '50%',
  top: '50%',
  // Offset that keeps the name visible above the finger.
  transform: 'translate(-50%, calc(-100% - 16px))',
  padding: '2px 10px',
  border: `2px solid ${theme.accent}`,
  background: theme.accentSoft,
  color: theme.text,
  whiteSpace: 'nowrap',
};
const markStyle: Style = { ...centredStyle, borderRadius: '3px' };
const ringStyle: Style = {
  ...centredStyle,
  width: '44px',
  height: '44px',
  boxSizing: 'border-box',
  border: `4px solid ${theme.accent}`,
  borderRadius: '50%',
};

const steps: Readonly<Record<string, 1 | -1>> = {
  ...{ ArrowRight: 1, ArrowDown: 1 },
  ...{ ArrowLeft: -1, ArrowUp: -1 },
};

/** A name that students drag from the tray to a spot of the picture. */
export class LabelGrip extends Grip<Spots> {
  readonly isOnlyChosen = true;
  private figure: Pick<Figure, 'width' | 'height'> = { width: 1, height: 1 };
  private readonly carried = element('div', { style: carriedStyle });
  /** Covers the name in the picture: its outline is the focus ring, its background fades a name on the move. */
  private readonly mark = element('div', { style: markStyle });
  private readonly ring = element('div', { style: ringStyle });
  /** The spot under the pointer, 0 for none. */
  private target = 0;

  show(handle: Handle<Spots>, figure: Figure, name: string): void {
    this.handle = handle;
    this.figure = figure;
    this.carried.textContent = handle.along.name;
    const { spots, spot } = handle.along;
    const texts = runtimeTexts[this.context.language];
    this.describe(name, {
      ...{ min: 0, max: spots.length, now: spot },
      text: this.answer().members[spot]?.label[this.context.language] ?? texts.inTray,
    });
    // The name itself, without the line to its spot.
    const frame = handle.shapes.filter(({ kind }) => kind !== 'line');
    this.cover(frame, figure);
    const { left, top, width, height } = this.element.style;
    Object.assign(this.mark.style, { left, top, width, height });
    if (!this.mark.isConnected) this.element.before(this.mark);
    // A name selected by a tap is marked, too.
    this.element.onfocus = () => {
      this.element.style.outline = 'none';
      this.mark.style.outline = `3px solid ${theme.focus}`;
    };
    this.element.onblur = () => {
      this.mark.style.outline = 'none';
    };
  }

  override remove(): void {
    super.remove();
    this.mark.remove();
  }

  label({ name, along }: Handle<Spots>): string {
    return name?.[this.context.language] ?? along.name;
  }

  moveTo(pixel: Point): void {
    const spot = this.spotAt(pixel);
    if (spot > 0) this.set(spot);
    this.element.focus({ preventScroll: true });
  }

  protected distanceToTrack(pixel: Point): number {
    return Math.min(...this.distances(pixel));
  }

  /** Arrow keys lead to the next free spot; Delete, and going back from the first one, to the tray. */
  protected takesKey({ key }: KeyboardEvent): boolean {
    const { spots, spot } = this.handle.along;
    const { say, language } = this.context;
    const { own } = this.answer();
    const free = spots.map((_, index) => index + 1).filter((one) => !own[one]);
    const step = steps[key];
    if (step === 1) this.set(free.find((one) => one > spot) ?? spot);
    else if (step === -1) this.set([...free].reverse().find((one) => one < spot) ?? 0);
    else if (spot === 0 && ['Delete', 'Backspace'].includes(key))
      say?.(runtimeTexts[language].nothingToRemove);
    else if (['Delete', 'Backspace', 'Home'].includes(key)) this.set(0);
    else if (key === 'End') this.set(Math.max(spot, ...free));
    else return false;
    return true;
  }

  protected dragTo(pixel: Point): void {
    const { width, height } = this.figure;
    const place = ({ x, y }: Point): Style => ({
      left: `${(100 * x) / width}%`,
      top: `${(100 * y) / height}%`,
    });
    this.target = this.spotAt(pixel);
    Object.assign(this.mark.style, { outline: 'none', background: '#ffffffbf' });
    Object.assign(this.element.style, place(pixel), { zIndex: '1', outline: 'none' });
    this.element.append(this.carried);
    const spot = this.handle.along.spots[this.target - 1];
    this.ring.remove();
    if (spot) {
      Object.assign(this.ring.style, place(spot));
      this.element.parentElement?.append(this.ring);
    }
  }

  protected drop({ type }: PointerEvent): void {
    this.carried.remove();
    this.mark.style.background = 'none';
    this.ring.remove();
    this.element.style.zIndex = '';
    this.set(type === 'pointerup' ? this.target : this.handle.along.spot);
  }

  private distances(pixel: Point): readonly number[] {
    return this.handle.along.spots.map((spot) => distanceBetween(spot, pixel));
  }

  /** Returns the number of the nearest spot within reach, 0 for none. */
  private spotAt(pixel: Point): number {
    const shown = this.element.parentElement?.getBoundingClientRect().width ?? 1;
    const distances = this.distances(pixel);
    const nearest = Math.min(...distances);
    const isNear = (nearest * shown) / this.figure.width <= SNAP_PX;
    return isNear ? distances.indexOf(nearest) + 1 : 0;
  }

  private answer() {
    const { design, config, stored } = this.context;
    const shown = { config, stored: stored() };
    const { spec, stored: text } = memberAt(design, this.handle.bindsTo, shown);
    const input = spec?.input(config);
    if (input?.kind !== 'placeLabels') throw new TypeError('Spots belong to placeLabels(…).');
    const { members, names } = input;
    return { members, names, own: splitStored(text, members, config) };
  }

  /** Puts the name on a spot, or with 0 into the tray. */
  private set(spot: number): void {
    const { bindsTo, along } = this.handle;
    const { members, names, own } = this.answer();
    const left = along.spot > 0 ? { ...own, [along.spot]: '' } : own;
    const moved = { spot: String(spot), name: along.name };
    const next = spot > 0 ? placeName(left, moved, names) : left;
    this.context.set(bindsTo, joinStored(next, members, this.context.config), true);
  }
}
