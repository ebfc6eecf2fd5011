import { readFileSync } from 'node:fs';
import {
  type ConfigProblem,
  definePlugin,
  type InputOf,
  type Localized,
  type Question,
  type Value,
} from '@fragwerk/sdk';
import { answerParameters, pictureParameters } from './answer/parameters.js';
import { scoreAnswer } from './answer/score.js';
import { viewOf } from './answer/view.js';
import type { Circuit } from './language/names.js';
import { parseCircuit } from './language/parse.js';
import { limitList } from './limits.js';
import { buildNetlist, dcNetlist } from './network/netlist.js';
import { analyse, type Analysis } from './numeric/analyse.js';
import type { Values } from './numeric/point.js';
import { LIMITS } from './limits.js';
import { circuitPicture } from './pictures/pictures.js';
import { circuitTemplates } from './pictures/templates.js';
import { printCircuit } from './print.js';
import { circuitResult } from './result.js';
import { isTimeName, unitOfName } from './quantity-names.js';
import { findResult, resultOf, formatForHost, formatResult } from './results.js';
import { tooLargeMessage } from './symbolic/solve.js';
import { formulasOf } from './symbolic/steps.js';
import { switchingLines } from './symbolic/switching.js';
import { pointsTable } from './points-table.js';
import { updateDefinition } from './update.js';
import {
  datasetsOf,
  questionValues,
  readArgument,
  readVariables,
  statementOf,
  valuesOf,
} from './values.js';

const readBeside = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** The help, with the table of points and the limits as the code has them. */
const helpIn = (language: keyof Localized) =>
  readBeside(`../help.${language}.md`)
    .replace('{{points}}\n', pointsTable(language))
    .replace('{{limits}}\n', limitList(language));

const circuitOf = (text: string): Circuit | null => parseCircuit(text).circuit;

/** What is wrong in a circuit's text, in the form of the SDK. */
export function circuitProblems(text: string): readonly ConfigProblem[] {
  return parseCircuit(text).problems.map(({ message, position }) => {
    const before = text.slice(0, position).split('\n');
    const column = (before[before.length - 1]?.length ?? 0) + 1;
    return { message, position, line: before.length, column, field: 'circuit' };
  });
}

/** Names that a question gives values itself: formulas that only may be useful leave them alone. */
function namesOf(question: Question | null): ReadonlySet<string> {
  const { datasets = [] } = question?.variables ?? {};
  const assigned = [...(question?.maxima ?? '').matchAll(/^\s*([A-Za-z][A-Za-z0-9]*)\s*:/gm)];
  return new Set([...datasets.map(({ name }) => name), ...assigned.map(([, name = '']) => name)]);
}

const withNumbers: Localized = {
  de: 'Drehstrom rechnet plugin(…) mit Zahlen, zum Beispiel plugin("Plugin1","absI1")',
  en: 'plugin(…) calculates three-phase circuits with numbers, for example plugin("Plugin1","absI1")',
};

/**
 * Formulas for the Maxima field; a comment says why when there are none.
 *
 * @param question whose own names are left out of those beside the quantities of the circuit
 */
export function circuitFormulas(text: string, question: Question | null = null): string {
  const { circuit, problems } = parseCircuit(text);
  const comment = ({ de }: Localized) => `// Schaltung: ${de.replace(/\s+/g, ' ')}`;
  if (!circuit) return problems.map(({ message }) => comment(message)).join('\n');
  if (circuit.threePhase) return comment(withNumbers);
  const built = buildNetlist(circuit);
  const netlist = built.isDc ? dcNetlist(built) : built;
  const taken = namesOf(question);
  const isFree = (line: string) => !taken.has(line.split(':')[0] ?? '');
  const formulas = formulasOf(netlist, isFree);
  if (typeof formulas !== 'string') return comment(formulas.fault);
  const lines = [formulas, ...switchingLines(built).filter(isFree)].join('\n');
  return lines.length > LIMITS.formulas.max ? comment(tooLargeMessage(LIMITS.formulas)) : lines;
}

type Calculated = { readonly analysis: Analysis } | { readonly fault: Localized };

/** Calculates the circuit of a text with numbers. */
export function calculate(text: string, values: Values): Calculated {
  const { circuit, problems } = parseCircuit(text);
  const [problem] = problems;
  if (!circuit)
    return { fault: problem?.message ?? { de: 'die Schaltung fehlt', en: 'there is no circuit' } };
  const analysis = analyse(buildNetlist(circuit), values);
  return 'fault' in analysis ? analysis : { analysis };
}

/** Values that only a circuit that can be read asks for. */
const valuesFor = (text: string, read: (circuit: Circuit) => Values): Values => {
  const parsed = circuitOf(text);
  return parsed ? read(parsed) : new Map();
};

const error = ({ de }: Localized): Value => ({ text: de, json: null, kind: 'error' });
const bare = (text: string | null | undefined) => (text ?? '').trim().replace(/^"(.*)"$/s, '$1');

/** Value of `plugin("name","absUR1")`; a second argument is the frequency in Hz, for `uC1` the time in s. */
function evaluateCircuit({ configText, variables, args }: InputOf<'evaluate'>): Value {
  const values = new Map(valuesFor(configText, (circuit) => readVariables(circuit, variables)));
  const [wanted, given] = args;
  const name = bare(wanted?.text);
  const kind = isTimeName(name) ? 't' : 'f';
  const argument = given && readArgument(given, kind);
  if (argument) values.set(kind, argument);
  const calculated = calculate(configText, values);
  if ('fault' in calculated) return error(calculated.fault);
  const result = findResult(calculated.analysis, name);
  if (!result)
    return error({
      de: `die Schaltung hat keine Größe "${name}"; Beispiele: absUR1, argIC1, Zges, U0R2`,
      en: `the circuit has no quantity "${name}"; examples: absUR1, argIC1, Zges, U0R2`,
    });
  if ('fault' in result) return error(result.fault);
  return { text: formatForHost(result), json: null, kind: 'calculate' };
}

/**
 * Puts values in place of `{{absUR1}}`; what is no quantity of the circuit stays as it is. In a formula
 * the decimal sign is the point, as in the values that the host puts there.
 */
function fillValues({ configText, text, question }: InputOf<'rewriteStatement'>): string {
  const values = valuesFor(configText, (circuit) => questionValues(circuit, question));
  const calculated = calculate(configText, values);
  if ('fault' in calculated) return text;
  return text.replace(/\{\{\s*([A-Za-z0-9]{1,60})\s*\}\}/g, (marker, name: string, at: number) => {
    const result = resultOf(calculated.analysis, name);
    if (!result) return marker;
    const isFormula = text.slice(0, at).split('$').length % 2 === 0;
    const { de, en } = formatResult(result);
    return isFormula ? en.replaceAll('\u202f', '\\,') : de;
  });
}

/** The circuit: linear AC networks from one line of text, with their values (host 4.1). */
export const circuit = definePlugin({
  type: 'Schaltung',
  version: '1.0',
  help: { de: helpIn('de'), en: helpIn('en') },
  browser: {
    script: readBeside('../dist/browser.js'),
    startFunction: 'initPluginSchaltung',
    dialogFunction: 'configPluginSchaltung',
  },
  example: {
    statement:
      'Ein Widerstand (1 kΩ) und ein Kondensator (1 µF) liegen in Serie an 10 V mit 159,155 Hz. Wie groß ist die Spannung am Kondensator?',
    config: 'U,R,C;UC1,IR1',
    solution: '7.071 V',
  },
  parameters: { picture: pictureParameters, answer: answerParameters },
  datasets({ configText }) {
    const parsed = circuitOf(configText);
    return parsed ? datasetsOf(parsed) : [];
  },
  requiredVariables({ configText }) {
    const parsed = circuitOf(configText);
    return parsed ? valuesOf(parsed).map(({ symbol }) => symbol) : [];
  },
  statement({ configText }) {
    const parsed = circuitOf(configText);
    return parsed ? statementOf(parsed) : '';
  },
  formulas: ({ configText, question }) => circuitFormulas(configText, question),
  evaluate: evaluateCircuit,
  // The host sends units only; the first one is the quantity where it sends the string itself.
  evaluateUnit: ({ units }) => unitOfName(bare(units[0])),
  rewriteStatement: fillValues,
  picture: circuitPicture,
  imageTemplates: circuitTemplates,
  score: scoreAnswer,
  view: viewOf,
  updateFromBrowser: updateDefinition,
  print: printCircuit,
  result: circuitResult,
});
