import type { Point } from '@fragwerk/sdk';
import { type Token, expected, fail, PlotError } from '../language/problems.js';
import type { Statement } from '../language/parse.js';
import { callOf } from '../language/split.js';
import { LIMITS } from '../limits.js';
import type { Plane, PlacedAxis } from '../picture/plane.js';
import type { Scope } from '../scene/scope.js';

/** The ways to answer in a graph, with how many numbers of the start they take. */
const modes = {
  off: 0,
  measure: 0,
  point: 0,
  points: 0,
  line: 0,
  hline: 0,
  vline: 0,
  topoint: 2,
  toline: 2,
  toarrow: 2,
  lines: 0,
  arrow: 0,
  polyline: 0,
  polygon: 0,
  function: 0,
} as const;

export type Mode = keyof typeof modes;

/** Modes of the host that are reported instead of scored. */
const missingModes = ['mc', 'mcxy'] as const;

/** An axis of the plane, as students need it. */
export interface TaskAxis {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly isLogarithmic: boolean;
  readonly unit: string;
  /** Pixels of both ends. */
  readonly pixels: readonly [number, number];
}

/** What students do in a plot; it goes to the browser and does not contain the solution. */
export interface Task {
  readonly mode: Mode;
  readonly x: TaskAxis;
  readonly y: TaskAxis;
  /** Where `topoint`, `toline` and `toarrow` begin. */
  readonly start: Point | null;
  /** Points of a function, at least. */
  readonly min: number;
  /** Points, at most. */
  readonly max: number;
  readonly colour: `#${string}`;
}

const counts: Readonly<Partial<Record<Mode, number>>> = { line: 2, arrow: 2 };

const axisOf = ({ axis }: PlacedAxis, pixels: readonly [number, number]): TaskAxis => ({
  ...{ name: axis.name, from: axis.from, to: axis.to, unit: axis.unit, pixels },
  isLogarithmic: axis.scale === 'logarithmic',
});

const isMode = (name: string): name is Mode => Object.hasOwn(modes, name);

/** Reads `point` or `topoint(1,2)`. @throws PlotError */
function readMode(
  token: Token,
  scope: Scope,
): { readonly mode: Mode; readonly start: Point | null } {
  const call = callOf(token);
  const name = (call?.name ?? token.text).toLowerCase();
  if ((missingModes as readonly string[]).includes(name))
    fail(token.position, {
      de: `input=${name} gibt es noch nicht: Studierende können hier nicht antworten. Verwenden Sie points, oder stellen Sie die Frage als Multiple Choice.`,
      en: `input=${name} is not available yet: students cannot answer here. Use points, or ask a multiple choice question.`,
    });
  if (!isMode(name)) {
    const all = Object.keys(modes).join(', ');
    return expected(token, { de: `eine Eingabe: ${all}`, en: `an input: ${all}` });
  }
  const numbers = (call?.args ?? []).flatMap((one) => scope.numbers(one));
  const [x, y] = numbers;
  if (numbers.length !== modes[name])
    fail(token.position, {
      de:
        modes[name] === 0
          ? `${name} hat keine Zahlen in Klammern.`
          : `Erwartet: ${name}(x,y) mit dem Anfangspunkt.`,
      en:
        modes[name] === 0
          ? `${name} takes no numbers in brackets.`
          : `Expected: ${name}(x,y) with the start.`,
    });
  return { mode: name, start: x === undefined || y === undefined ? null : { x, y } };
}

/** Returns the last option of a name. */
const optionIn = (statements: readonly Statement[], key: string) =>
  statements.flatMap((one) => (one.kind === 'option' && one.key === key ? [one] : [])).at(-1);

/** What an answer needs to know of a plot. */
interface Answered {
  readonly statements: readonly Statement[];
  readonly scope: Scope;
  readonly plane: Plane;
  readonly colour: `#${string}`;
}

/** Reads what students do; a mistake is returned instead of thrown. */
export function taskOf({ statements, scope, plane, colour }: Answered): {
  readonly task: Task;
  readonly problems: readonly PlotError[];
} {
  const problems: PlotError[] = [];
  let found: ReturnType<typeof readMode> = { mode: 'off', start: null };
  const input = optionIn(statements, 'input');
  let min = 2;
  try {
    if (input?.value) found = readMode(input.value, scope);
    const counter = optionIn(statements, 'inputcounter')?.value;
    if (counter) {
      min = Math.round(scope.number(counter));
      if (!(min >= 1 && min <= LIMITS.points))
        expected(counter, {
          de: `eine Anzahl von 1 bis ${LIMITS.points}`,
          en: `a number from 1 to ${LIMITS.points}`,
        });
    }
  } catch (error) {
    if (!(error instanceof PlotError)) throw error;
    problems.push(error);
    min = 2;
  }
  const [x, y] = [plane.x[0], plane.y[0]];
  if (!x || !y) throw new TypeError('A plane has axes.');
  const { left, right, top, bottom } = plane.box;
  return {
    problems,
    task: {
      ...found,
      ...{ min, max: counts[found.mode] ?? LIMITS.points, colour },
      x: axisOf(x, [left, right]),
      y: axisOf(y, [bottom, top]),
    },
  };
}
