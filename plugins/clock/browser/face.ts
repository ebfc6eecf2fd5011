import { element, type Style, svgElement, theme } from '@fragwerk/browser';
import type { View } from '@fragwerk/browser';
import { type Dial, dialIn, type Hand, HANDS, handTip } from './hands.js';

const INK = '#111111';

/** Of the hand that is being turned. */
const HELD = theme.accent;

/** Light around the hands, in pixels: they must show on every dial, also on a black one. */
const HALO = '#ffffff';
const HALO_WIDTH = 2;

const HUB_RADIUS = 7;

/** Picture and hands of a clock. */
export interface Face {
  readonly element: HTMLElement;
  readonly dial: Dial;
  /** Shows a time, in minutes since midnight, or no hands at all. */
  show(minutes: number | null): void;
  /** Marks the hand that is being turned. */
  hold(hand: Hand | null): void;
}

const pictureStyle: Style = {
  position: 'absolute',
  left: '0',
  top: '0',
  width: '100%',
  height: '100%',
  maxWidth: 'none',
  margin: '0',
  pointerEvents: 'none',
};

/** Its proportions give the face its height. */
const drawingStyle: Style = {
  position: 'relative',
  display: 'block',
  width: '100%',
  pointerEvents: 'none',
};

/** Ring and ticks in place of a picture that cannot be loaded. */
function plainDial({ centre, radius }: Dial): SVGElement[] {
  const at = { cx: centre.x, cy: centre.y, fill: '#ffffff', stroke: INK, 'stroke-width': 4 };
  const ticks = Array.from({ length: 12 }, (_, hour) =>
    svgElement('line', {
      x1: centre.x,
      x2: centre.x,
      y1: centre.y - radius,
      y2: centre.y - radius * 0.9,
      stroke: INK,
      'stroke-width': 4,
      transform: `rotate(${hour * 30} ${centre.x} ${centre.y})`,
    }),
  );
  return [svgElement('circle', { ...at, r: radius }), ...ticks];
}

interface Hands {
  readonly minutes: number | null;
  readonly held: Hand | null;
}

function drawHands(dial: Dial, { minutes, held }: Hands): SVGElement[] {
  if (minutes === null) return [];
  const { x, y } = dial.centre;
  const paint = (extra: number, colourOf: (part: Hand | 'hub') => string): SVGElement[] => {
    const hands = (['hour', 'minute'] as const).map((hand) => {
      const tip = handTip(dial, hand, minutes);
      return svgElement('line', {
        ...{ x1: x, y1: y, x2: tip.x.toFixed(2), y2: tip.y.toFixed(2) },
        ...{ stroke: colourOf(hand), 'stroke-width': HANDS[hand].width + extra },
        'stroke-linecap': 'round',
      });
    });
    const hub = { cx: x, cy: y, r: HUB_RADIUS + extra / 2, fill: colourOf('hub') };
    return [...hands, svgElement('circle', hub)];
  };
  return [
    ...paint(2 * HALO_WIDTH, () => HALO),
    ...paint(0, (part) => (part === held ? HELD : INK)),
  ];
}

function pictureOf(imageUrl: string, onMissing: () => void): HTMLElement[] {
  const picture = element('img', {
    attributes: { alt: '', draggable: 'false' },
    style: pictureStyle,
  });
  picture.addEventListener('error', () => {
    picture.remove();
    onMissing();
  });
  if (imageUrl === '') onMissing();
  else picture.src = imageUrl;
  return imageUrl === '' ? [] : [picture];
}

/** Builds the face of a view, as wide as the view says and never wider than its place. */
export function buildFace({ imageUrl, width, height }: View): Face {
  const dial = dialIn(width, height);
  const hands = svgElement('g');
  const drawing = svgElement('svg', { viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' }, [
    hands,
  ]);
  Object.assign(drawing.style, drawingStyle);
  let shown: Hands = { minutes: null, held: null };
  const redraw = (change: Partial<Hands>): void => {
    shown = { ...shown, ...change };
    hands.replaceChildren(...drawHands(dial, shown));
  };
  const picture = pictureOf(imageUrl, () => {
    drawing.prepend(...plainDial(dial));
  });
  const style: Style = {
    position: 'relative',
    width: '100%',
    maxWidth: `${width}px`,
    margin: '0 auto',
    borderRadius: width === height ? '50%' : '16px',
  };
  return {
    element: element('div', { style }, [...picture, drawing]),
    dial,
    show: (minutes) => {
      redraw({ minutes });
    },
    hold: (hand) => {
      redraw({ held: hand });
    },
  };
}
