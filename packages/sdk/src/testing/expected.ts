import type { Expected } from '../answer.js';
import { evaluateWith, writeRightAnswer, writeValueOf } from '../expressions/index.js';
import { parseUnit } from '../quantities/index.js';
import type { Variable } from '../value.js';

export interface Solved {
  /** The right answer, as a teacher writes it; it may be calculated with the variables. */
  readonly solution: string;
  /** Target unit; default: ''. */
  readonly unit?: string;
  /** Variables of the question; default: none. */
  readonly variables?: readonly Variable[];
}

/**
 * Returns the right answer as a plugin gets it: calculated with the question's variables, in the target
 * unit. What cannot be calculated is a text.
 */
export function expectedOf({ solution, unit = '', variables = [] }: Solved): Expected {
  const calculated = evaluateWith(solution, new Map(variables.map((one) => [one.name, one])));
  const isText = 'de' in calculated || calculated.kind === 'string';
  if (isText) {
    const text = 'text' in calculated ? calculated.text : solution.trim();
    return { value: { text, json: null, kind: 'string' }, text, unit };
  }
  const value = { text: writeValueOf(calculated), json: null, kind: 'calculate' } as const;
  const target = unit === '' ? null : parseUnit(unit);
  return { value, text: writeRightAnswer(calculated, target), unit };
}
