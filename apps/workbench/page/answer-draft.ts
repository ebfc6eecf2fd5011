import { exampleSolution, type Subquestion } from '@fragwerk/host';
import { isTask, type Parameter, type Values, withValue, formatParameters } from './parameters.js';

/** Input of the dialog for a new subquestion. */
export interface AnswerDraft {
  /** `number`, `text`, or `plugin` and the name of one. */
  readonly inputKind: string;
  /** The plugin's task, of the parameters that its type offers; `null` where it offers none. */
  readonly task: Parameter | null;
  /** Names for a task that takes some. */
  readonly names: readonly string[];
  readonly values: Values;
  readonly solution: string;
  readonly unit: string;
  readonly tolerance: string;
}

export const EMPTY: AnswerDraft = {
  inputKind: 'number',
  task: null,
  names: [],
  values: {},
  solution: '',
  unit: '',
  tolerance: '1%',
};

const PLUGIN = 'plugin ';

export const inputKindOf = (plugin: string): string => PLUGIN + plugin;

/** Returns the plugin that takes the answer, `null` for none. */
export const pluginOf = ({ inputKind }: Pick<AnswerDraft, 'inputKind'>): string | null =>
  inputKind.startsWith(PLUGIN) ? inputKind.slice(PLUGIN.length) : null;

const NUMBER_WITH_UNIT = /^-?[\d.]+(?:e[-+]?\d+)?(?!e[-+]?\d)(?: (?=1\/)|(?=['%°€$\p{L}]))(.*)$/u;

/** Returns the unit of a shown number: `kOhm` for `4.7kΩ`; '' for complex numbers, lists and texts. */
export const unitOf = (text: string): string =>
  (NUMBER_WITH_UNIT.exec(text)?.[1] ?? '').replace('Ω', 'Ohm');

/** Returns a task and its names with the initial solution for them. */
export function withSolution(task: Parameter | null, names: readonly string[] = []) {
  const solution = exampleSolution((task?.solution ?? '').replace('…', names.join(';')));
  const isEmpty = task?.takes === 'names' && names.length === 0;
  return { task, names, solution: isEmpty ? '' : solution };
}

/** Returns the column "Info": the plugin and its parameters, the task last. */
export function infoOf(draft: AnswerDraft, known: readonly Parameter[]): string {
  const plugin = pluginOf(draft);
  if (plugin === null) return '';
  const others = known.filter((one) => !isTask(one));
  const task = draft.task ? withValue(draft.task, draft.names.join(',')) : '';
  const parts = [...formatParameters(others, draft.values), task].filter((one) => one !== '');
  return `${plugin}:${parts.join(';')}`;
}

export function rowOf(draft: AnswerDraft, known: readonly Parameter[]): Subquestion {
  const { inputKind, solution, unit, tolerance } = draft;
  if (inputKind === 'text') {
    const text = solution.trim();
    const quoted = /^".*"$/.test(text) ? text : `"${text}"`;
    return { mode: 'text', info: '', solution: quoted, tolerance: '', points: 1, unit: '' };
  }
  const mode = pluginOf(draft) === null ? 'number' : 'plugin';
  return { mode, info: infoOf(draft, known), solution, tolerance, points: 1, unit };
}
