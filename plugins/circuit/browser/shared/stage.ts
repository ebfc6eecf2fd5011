import { element, FigureWalk, withFocusRing } from '@fragwerk/browser';
import { svgNode } from '@fragwerk/browser/runtime';
import type { Figure, Language } from '@fragwerk/sdk';
import { scroller } from './scroller.js';
import { StopLayer } from './stop-layer.js';
import { stopsOf, withDirections } from './stops.js';
import { nearestAt, type Target } from './targets.js';

export interface StageEvents {
  onSelect(key: string): void;
  /** Handles a key on a target; `true` if it was used. */
  onKey?(key: string, event: KeyboardEvent): boolean;
}

const keyTexts: Readonly<Record<Language, string>> = {
  de: 'Pfeil nach unten: weitere Teile des Bildes, zum Beispiel Pfeile. Escape: das ganze Bild.',
  en: 'Arrow down: other parts of the picture, for example arrows. Escape: the whole picture.',
};

/** Reach of a finger around a target, in pixels of the screen. */
const REACH_PX = 26;
/** Smaller pictures scroll. */
export const MIN_SCALE = 0.72;
const MAX_SCALE = 1.25;

/**
 * A drawn circuit whose parts are selected by mouse, finger, or Tab and the arrow keys. Without events
 * its parts can only be explored.
 */
export class Stage {
  readonly element: HTMLElement;
  private readonly surface = element('div', { style: { position: 'relative', margin: '0 auto' } });
  private readonly picture = element('div');
  private readonly layer: StopLayer;
  private readonly walk: FigureWalk;
  private targets: readonly Target[] = [];
  private figure: Figure | null = null;
  private isCovered = false;

  constructor(
    private readonly language: Language,
    private readonly events: StageEvents | null = null,
    groupLabel = '',
  ) {
    this.walk = new FigureWalk(language);
    this.layer = new StopLayer(groupLabel, keyTexts[language], {
      onKey: (key, event) => events?.onKey?.(key, event) ?? false,
      onPress: (key) => this.select(key),
    });
    this.surface.append(...(events ? [this.picture, this.layer.element] : [this.walk.element]));
    this.element = scroller(this.surface, language);
    if (events) this.listen();
  }

  /** Shows a figure with its targets; the focus stays on the same target. */
  show(figure: Figure, targets: readonly Target[] = []): void {
    this.figure = figure;
    this.targets = targets;
    const spoken = withDirections(figure, this.language);
    const node = svgNode(spoken, this.language);
    node.style.maxWidth = '100%';
    Object.assign(this.surface.style, {
      width: '100%',
      minWidth: `${Math.round(figure.width * MIN_SCALE)}px`,
      maxWidth: `${Math.round(figure.width * MAX_SCALE)}px`,
    });
    if (this.events) this.showTargets(spoken, node);
    else if (this.isCovered) this.picture.replaceChildren(node);
    else this.walk.show(node);
  }

  /** Covers the picture with an overlay that handles the keyboard; returns the surface below. */
  over(layer: HTMLElement): HTMLElement {
    this.isCovered = true;
    layer.style.forcedColorAdjust = 'none';
    if (this.events) this.surface.append(layer);
    else this.surface.replaceChildren(this.picture, layer);
    return this.surface;
  }

  private showTargets(figure: Figure, node: SVGSVGElement): void {
    withFocusRing(node).addEventListener('focus', () => {
      node.style.outlineOffset = '-3px';
    });
    // Screen readers read the parts one by one.
    node.querySelector(':scope > desc')?.remove();
    this.picture.replaceChildren(node);
    this.layer.show(stopsOf(figure, this.targets, this.language), figure, node);
  }

  private listen(): void {
    this.surface.style.cursor = 'pointer';
    const tap = (event: MouseEvent) => this.select(this.keyAt(event));
    // Registered only while pressed; otherwise screen readers would announce all parts of the picture as
    // clickable.
    this.surface.addEventListener('pointerdown', () =>
      this.surface.addEventListener('click', tap, { once: true }),
    );
    this.surface.addEventListener('keydown', (event) => this.layer.handleKey(event));
  }

  private select(key: string | null): void {
    if (key === null) return;
    this.layer.setCurrent(key);
    this.events?.onSelect(key);
    this.layer.focus(key);
  }

  private keyAt(event: MouseEvent): string | null {
    const targets = this.targets.filter(({ only }) => only !== 'keyboard');
    const view = { drawing: this.picture, figure: this.figure ?? { width: 1 }, reach: REACH_PX };
    return nearestAt(targets, { x: event.clientX, y: event.clientY }, view)?.key ?? null;
  }
}
