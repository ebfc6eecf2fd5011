import { circle, line, polyline, type Shape, stroke } from '@fragwerk/sdk';
import type { Element } from '../language/ast.js';
import type { ElementKind } from '../language/elements.js';
import { type Frame, UNIT_PX } from './frame.js';
import { colours, terminal, textLabel, wire, wireStroke } from './pens.js';

/** A symbol of IEC 60617: half its length along the wire and half its height, in units. */
interface ElementSymbol {
  readonly half: number;
  readonly height: number;
  /** Draws around the frame's origin, without leads; `backward` reverses what has a direction. */
  readonly draw: (frame: Frame, backward: boolean) => readonly Shape[];
}

const bar = (frame: Frame, [along, height]: readonly [number, number], width = 2): Shape =>
  line(frame.at(along, -height), frame.at(along, height), stroke(colours.wire, width));

function box(frame: Frame): readonly Shape[] {
  const corners = [
    frame.at(-0.75, -0.27),
    frame.at(0.75, -0.27),
    frame.at(0.75, 0.27),
    frame.at(-0.75, 0.27),
  ];
  return [polyline(corners, { closed: true, fill: colours.paper, stroke: wireStroke })];
}

/** Points of a semicircle on the first side, from `start` along the wire. */
const bump = (frame: Frame, start: number, radius: number) =>
  Array.from({ length: 9 }, (_, i) => {
    const angle = Math.PI * (1 - i / 8);
    return frame.at(start + radius + radius * Math.cos(angle), -radius * Math.sin(angle));
  });

const coil = (frame: Frame): readonly Shape[] => [
  polyline(
    [-0.8, -0.4, 0, 0.4].flatMap((start) => bump(frame, start, 0.2)),
    { stroke: wireStroke },
  ),
];

const RING = 0.5;

const ring = (inside: (frame: Frame) => Shape): ElementSymbol => ({
  half: RING,
  height: RING,
  draw: (frame) => [
    circle(frame.at(0, 0), RING * UNIT_PX, { fill: colours.paper, stroke: wireStroke }),
    inside(frame),
  ],
});

const letterRing = (text: string): ElementSymbol =>
  ring((frame) => textLabel(frame.at(0, 0), { text }, { colour: colours.wire, align: 'middle' }));

function sine(frame: Frame): Shape {
  const { x, y } = frame.at(0, 0);
  const points = Array.from({ length: 17 }, (_, i) => ({
    x: x + (i / 8 - 1) * 0.3 * UNIT_PX,
    y: y - Math.sin((i / 8) * Math.PI) * 0.18 * UNIT_PX,
  }));
  return polyline(points, { stroke: wireStroke });
}

const plates = (frame: Frame): readonly Shape[] => [
  bar(frame, [-0.12, 0.45], 3),
  bar(frame, [0.12, 0.45], 3),
];

/** Two cells; the voltage arrow starts at the long plate, the positive one. */
const battery: ElementSymbol['draw'] = (frame, backward) => {
  const sign = backward ? -1 : 1;
  return [
    ...[-0.3, 0.14].map((along) => bar(frame, [sign * along, 0.5])),
    ...[-0.14, 0.3].map((along) => bar(frame, [sign * along, 0.25], 4)),
    wire(frame, [-0.14, 0], [0.14, 0]),
  ];
};

const open = (frame: Frame): readonly Shape[] => [
  terminal(frame.at(-0.4, 0)),
  terminal(frame.at(0.4, 0)),
];

const plain = (frame: Frame): readonly Shape[] => [wire(frame, [-0.1, 0], [0.1, 0])];

const symbols: Readonly<Record<ElementKind, ElementSymbol>> = {
  R: { half: 0.75, height: 0.27, draw: box },
  Z: { half: 0.75, height: 0.27, draw: box },
  C: { half: 0.12, height: 0.45, draw: plates },
  L: { half: 0.8, height: 0.2, draw: coil },
  LL: { half: 0.4, height: 0.15, draw: open },
  KS: { half: 0.1, height: 0.1, draw: plain },
  DB: { half: 0.1, height: 0.1, draw: plain },
  U: ring((frame) => wire(frame, [-RING, 0], [RING, 0])),
  UW: ring(sine),
  BAT: { half: 0.3, height: 0.5, draw: battery },
  I: ring((frame) => wire(frame, [0, -RING], [0, RING])),
  A: letterRing('A'),
  V: letterRing('V'),
};

export const symbolOf = ({ kind }: Pick<Element, 'kind'>): ElementSymbol => symbols[kind];

export const isPlainWire = ({ kind }: Element): boolean => kind === 'DB' || kind === 'KS';

export const showsName = (element: Element): boolean =>
  !isPlainWire(element) && element.kind !== 'LL';
