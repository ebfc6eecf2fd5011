import { membersIn } from './answers/members.js';
import { type ConfigFields, type ConfigValues, readConfig } from './config/index.js';
import type { AnyDefinition, Example } from './definition.js';
import type { Instance, PluginOperations } from './operations.js';
import { rowOf } from './question.js';
import type { Variable } from './value.js';

/**
 * Returns the path of the first part of a right answer that students cannot enter; `null` if they can enter
 * all of it.
 */
function outOfReach(right: unknown, read: unknown, path = ''): string | null {
  if (right === null || (Array.isArray(right) && right.length === 0)) return null;
  if (read === null || read === undefined) return path;
  if (typeof right !== 'object') return null;
  const members = read as Readonly<Record<string, unknown>>;
  for (const [name, value] of Object.entries(right)) {
    const found = outOfReach(value, members[name], path === '' ? name : `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}

/** Whether a solution is the answer that a plugin type calculates, as teachers write it: `plugin("Name")`. */
export const isCalculated = (solution: unknown): boolean =>
  /^\s*plugin\s*\(/.test(String(solution));

/** Returns the example of a definition with its solution calculated. */
export function exampleOf(
  { answer, solution, example = { statement: '', config: '', solution: '' } }: AnyDefinition,
  fields: ConfigFields,
): Example {
  if (!answer || !solution || !isCalculated(example.solution)) return example;
  const config = readConfig(fields, example.config).values;
  const right = solution({ config, variables: [] });
  const text = right === null ? '' : answer.write(right, config);
  // A host would calculate a text such as 1/2.
  const isText = ['pick', 'text'].includes(answer.input(config).kind) && !/["\\]/.test(text);
  return { ...example, solution: isText && text !== '' ? `"${text}"` : text };
}

/** Returns the operations that depend on the right answer that a definition calculates. */
export function solutionOperations(
  { answer, solution }: AnyDefinition,
  configOf: (input: Instance) => ConfigValues,
): Required<Pick<PluginOperations, 'evaluate' | 'configProblems'>> | null {
  if (!answer || !solution) return null;
  const rightIn = (input: Instance, variables: readonly Variable[]) => {
    const config = configOf(input);
    const right = solution({ config, variables });
    try {
      const text = right === null ? null : answer.write(right, config);
      // A text or list instead of the members by name.
      if (text === '' && Object.keys(Object(right) as object).length > 0)
        throw new TypeError('No member has a value.');
      return { text, unreached: outOfReach(right, answer.read(text ?? '', config)) };
    } catch (cause) {
      const names = Object.keys(membersIn(answer, config) ?? {}).map((name) => `${name}: …`);
      const form = names.length === 0 ? '' : `, such as { ${names.join(', ')} }`;
      const got = JSON.stringify(right);
      throw new TypeError(`solution returned ${got}, not a value of the answer${form}.`, { cause });
    }
  };
  /** A solution that throws is reported when it is requested; pictures still work. */
  const unreachedIn = (input: Instance, variables: readonly Variable[]) => {
    try {
      return rightIn(input, variables).unreached;
    } catch {
      return null;
    }
  };
  return {
    evaluate(input) {
      const { text } = rightIn(input, input.variables);
      return { text, json: null, kind: text === null ? null : 'string' };
    },
    // Without the right answer, because students may see the message.
    configProblems(input) {
      const row = rowOf(input);
      if (!row) return [];
      const unreached = unreachedIn(input, [...row.variables.values()]);
      if (unreached === null) return [];
      const name = unreached === '' ? '' : ` (${unreached})`;
      const message = {
        de: `Die berechnete Lösung${name} lässt sich nicht eingeben: Sie liegt außerhalb der Grenzen, ist keine Zahl oder hat nicht die Form der Antwort.`,
        en: `The calculated solution${name} cannot be entered: it is out of bounds, not a number, or not of the answer's form.`,
      };
      return [{ message, position: 0, line: 1, column: 1, field: '' }];
    },
  };
}
