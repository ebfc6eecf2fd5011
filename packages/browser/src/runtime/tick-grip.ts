import { distanceBetween, type Figure, type Handle, memberAt, type TickBox } from '@fragwerk/sdk';
import { Grip } from './grip.js';

/** A pointer that is released further away, in pixels of the figure, does not tick. */
const MAX_RELEASE = 40;

export class TickGrip extends Grip<TickBox> {
  readonly isOnlyChosen = false;

  constructor(...options: ConstructorParameters<typeof Grip<TickBox>>) {
    super(...options);
    this.element.setAttribute('role', 'checkbox');
    this.element.style.cursor = 'pointer';
    // Screen readers click without a pointer.
    this.element.addEventListener('click', ({ detail }) => {
      if (detail === 0) this.toggle();
    });
  }

  show(handle: Handle<TickBox>, figure: Figure, name: string): void {
    this.handle = handle;
    this.element.setAttribute('aria-label', this.named(name));
    this.element.setAttribute('aria-checked', String(handle.along.isTicked));
    this.cover(handle.shapes, figure);
  }

  label({ name }: Handle<TickBox>): string {
    return name?.[this.context.language] ?? '';
  }

  /** Only pressing the box itself ticks it. */
  moveTo(): void {
    this.element.focus({ preventScroll: true });
  }

  protected distanceToTrack(): number {
    return Infinity;
  }

  protected takesKey({ key, repeat }: KeyboardEvent): boolean {
    if (key !== ' ') return false;
    // As in native boxes, a key that is held down ticks once.
    if (!repeat) this.toggle();
    return true;
  }

  protected dragTo(): void {
    // A box stays where it is.
  }

  protected drop(event: PointerEvent): void {
    this.element.style.cursor = 'pointer';
    const isNear = distanceBetween(this.pixelOf(event), this.handle.at) <= MAX_RELEASE;
    if (event.type === 'pointerup' && isNear) this.toggle();
  }

  private toggle(): void {
    const { design, config, stored } = this.context;
    const { bindsTo, along } = this.handle;
    const { spec, stored: own } = memberAt(design, bindsTo, { config, stored: stored() });
    const ticked = (spec?.read(own, config) ?? []) as readonly number[];
    const others = ticked.filter((option) => option !== along.option);
    const next = others.length < ticked.length ? others : [...ticked, along.option];
    this.context.set(bindsTo, spec?.write(next, config) ?? '', true);
  }
}
