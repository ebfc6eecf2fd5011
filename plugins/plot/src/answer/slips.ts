import type { Localized, Point, Slip } from '@fragwerk/sdk';
import type { AnswerValue } from './draw.js';
import type { Task } from './task.js';

type Look = readonly [name: Localized, feedback: Localized];

const both = (de: string, en: string): Localized => ({ de, en });

/** What students do with the numbers of all points alike, and with a whole curve. */
const mirrored = {
  x: [
    both('Vorzeichen von x', 'sign of x'),
    both('Links und rechts sind vertauscht.', 'Left and right are interchanged.'),
  ],
  y: [
    both('Vorzeichen von y', 'sign of y'),
    both('Oben und unten sind vertauscht.', 'Up and down are interchanged.'),
  ],
} as const satisfies Record<string, Look>;

const interchanged: Look = [
  both('Koordinaten vertauscht', 'coordinates interchanged'),
  both('Die Koordinaten sind vertauscht.', 'The coordinates are interchanged.'),
];

/** The ways in which a whole graph is drawn wrongly, with the value that it then has. */
export const graphSlips: readonly {
  readonly look: Look;
  readonly at: (of: (x: number) => number, x: number) => number;
}[] = [
  { look: mirrored.y, at: (of, x) => -of(x) },
  { look: mirrored.x, at: (of, x) => of(-x) },
];

const plus = (a: Point, b: Point, times = 1): Point => ({
  x: a.x + times * b.x,
  y: a.y + times * b.y,
});

/** Lines with slope and intercept of the right one, used wrongly. */
const lineSlips: readonly (readonly [Look, (k: number, d: number) => readonly [number, number]])[] =
  [
    [
      [
        both('Vorzeichen der Steigung', 'sign of the slope'),
        both('Das Vorzeichen der Steigung stimmt nicht.', 'The sign of the slope is wrong.'),
      ],
      (k, d) => [-k, d],
    ],
    [
      [
        both('Vorzeichen des Achsenabschnitts', 'sign of the intercept'),
        both(
          'Die Gerade schneidet die senkrechte Achse auf der falschen Seite.',
          'The line crosses the vertical axis on the wrong side.',
        ),
      ],
      (k, d) => [k, -d],
    ],
    [
      [
        both('Steigung und Achsenabschnitt vertauscht', 'slope and intercept interchanged'),
        both(
          'Steigung und Achsenabschnitt sind vertauscht.',
          'Slope and intercept are interchanged.',
        ),
      ],
      (k, d) => [d, k],
    ],
    [
      [
        both('Kehrwert der Steigung', 'reciprocal of the slope'),
        both(
          'Bei der Steigung sind rechts und oben vertauscht.',
          'In the slope, right and up are interchanged.',
        ),
      ],
      (k, d) => [1 / k, d],
    ],
  ];

/** Two points of a line inside the plane; none of one that is not seen. */
function pointsOfLine({ x, y }: Task, [k, d]: readonly [number, number]): readonly Point[] {
  const places = [x.from, x.to, (y.from - d) / k, (y.to - d) / k]
    .map((at) => ({ x: at, y: k * at + d }))
    .filter((p) => p.x >= x.from && p.x <= x.to && p.y >= y.from && p.y <= y.to)
    .sort((a, b) => a.x - b.x);
  const [first, last] = [places[0], places.at(-1)];
  return first && last && first.x < last.x ? [first, last] : [];
}

function ofLine(task: Task, [a, b]: readonly Point[]): readonly (readonly [Look, AnswerValue])[] {
  if (!a || !b || a.x === b.x) return [];
  const k = (b.y - a.y) / (b.x - a.x);
  const d = a.y - k * a.x;
  return lineSlips.flatMap(([look, change]) => {
    const points = pointsOfLine(task, change(k, d));
    return points.length === 2 ? [[look, points] as const] : [];
  });
}

/** Ends that are measured from the wrong place. */
const ofEnd = (start: Point, right: Point): readonly (readonly [Look, AnswerValue])[] => [
  [
    [
      both('nicht vom Anfang aus', 'not from the start'),
      both(
        'Gezählt wird vom Anfangspunkt aus, nicht vom Ursprung.',
        'Count from the start, not from the origin.',
      ),
    ],
    plus(right, start, -1),
  ],
  [
    [
      both('Gegenrichtung', 'opposite direction'),
      both('Die Richtung ist genau umgekehrt.', 'The direction is exactly reversed.'),
    ],
    plus(plus(start, start), right, -1),
  ],
];

/** Returns what students draw by typical mistakes instead of the right answer. */
export function plotSlips(task: Task, right: AnswerValue): readonly Slip<AnswerValue>[] {
  const { mode, start, boxes } = task;
  const found = (): readonly (readonly [Look, AnswerValue])[] => {
    if (typeof right === 'number') return [];
    if (boxes) {
      const ticked = Array.isArray(right) ? right : [];
      const others = boxes.flatMap((_, index) => (ticked.includes(index) ? [] : [index]));
      const look: Look = [
        both('genau die anderen', 'exactly the others'),
        both('Angekreuzt ist genau, was nicht zutrifft.', 'Exactly what does not apply is ticked.'),
      ];
      return others.length > 0 ? [[look, others]] : [];
    }
    if (!Array.isArray(right)) {
      const point = right as Point;
      return [
        ...(start ? ofEnd(start, point) : []),
        [mirrored.x, { x: -point.x, y: point.y }],
        [mirrored.y, { x: point.x, y: -point.y }],
      ];
    }
    const points = right as readonly Point[];
    const all = (change: (point: Point) => Point) => points.map(change);
    const flipped: Look = [
      both('Anfang und Spitze vertauscht', 'start and tip interchanged'),
      both('Der Pfeil zeigt in die Gegenrichtung.', 'The arrow points the opposite way.'),
    ];
    return [
      ...(mode === 'line' ? ofLine(task, points) : []),
      ...(mode === 'arrow' ? [[flipped, [...points].reverse()] as const] : []),
      [interchanged, all(({ x, y }) => ({ x: y, y: x }))],
      [mirrored.x, all(({ x, y }) => ({ x: -x, y }))],
      [mirrored.y, all(({ x, y }) => ({ x, y: -y }))],
    ];
  };
  return found().map(([[name, feedback], answer]) => ({ name, feedback, answer }));
}
