import { definePlugin, type InputOf, type Localized, type Value } from '@fragwerk/sdk';
import { unquoted } from './answer/answer.js';
import { answerParameters, pictureParameters } from './answer/task.js';
import { scoreAnswer } from './answer/score.js';
import { viewOf } from './answer/view.js';
import type { Circuit } from './language/names.js';
import { parseCircuit } from './language/parse.js';
import { limitList, LIMITS } from './limits.js';
import { acNetlist, buildNetlist, dcNetlist, isMixed } from './network/netlist.js';
import { circuitParts } from './paper.js';
import { circuitPicture } from './pictures/pictures.js';
import { circuitTemplates } from './pictures/templates.js';
import { pointsTable } from './points-table.js';
import { isTimeName, unitOfName } from './quantity-names.js';
import { formatForHost, formatResult, noQuantity, resultsOf } from './results.js';
import { writeFormulas } from './symbolic/formulas.js';
import { solveSymbolic, tooLargeMessage } from './symbolic/solve.js';
import { texts } from './texts.js';
import { updateDefinition } from './update.js';
import {
  datasetsOf,
  questionValues,
  readAs,
  readVariables,
  statementOf,
  valuesOf,
} from './values.js';

const helpIn = (language: keyof Localized) =>
  texts.help[language]
    .replace('{{points}}\n', pointsTable(language))
    .replace('{{limits}}\n', limitList(language));

/** Applies a function to the circuit of a text, unless the text is invalid. */
function withCircuit<T>(text: string, read: (circuit: Circuit) => T, fallback: T): T {
  const { circuit: parsed } = parseCircuit(text);
  return parsed ? read(parsed) : fallback;
}

/** Comments in formulas, which have one language. */
const comments = {
  threePhase: 'Drehstrom berechnet plugin(…) numerisch, zum Beispiel plugin("Plugin1","absI1")',
  dc: 'das sind die Wechselanteile; Gleichanteile und Effektivwerte berechnet plugin(…), zum Beispiel plugin("Plugin1","dcUR1") und "rmsUR1"',
  derived:
    'weitere Größen berechnet plugin(…), zum Beispiel plugin("Plugin1","U0"), "Zi", "f0", "fg", "Ck", "tau"',
} as const;

/** Writes the formulas for the Maxima field; a comment explains why there are none. */
export function circuitFormulas(text: string): string {
  const { circuit: parsed, problems } = parseCircuit(text);
  const comment = (text: string) => `// Schaltung: ${text.replace(/\s+/g, ' ')}`;
  if (!parsed) return problems.map(({ message }) => comment(message.de)).join('\n');
  if (parsed.threePhase) return comment(comments.threePhase);
  const netlist = buildNetlist(parsed);
  const isSuperposed = isMixed(netlist);
  const still = netlist.isDc ? dcNetlist(netlist) : netlist;
  const steady = isSuperposed ? acNetlist(netlist) : still;
  const solution = solveSymbolic(steady);
  if ('fault' in solution) return comment(solution.fault.de);
  const notes = isSuperposed ? [comments.derived, comments.dc] : [comments.derived];
  const lines = [writeFormulas(steady, solution), ...notes.map(comment)].join('\n');
  return lines.length > LIMITS.formulas.max ? comment(tooLargeMessage(LIMITS.formulas).de) : lines;
}

const error = (text = ''): Value => ({ text, json: null, kind: 'error' });

/** Evaluates `plugin("name","absUR1")`; a second argument is the frequency in Hz, for `uC1` the time in s. */
function evaluateCircuit({ configText, variables, args }: InputOf<'evaluate'>): Value {
  const { circuit: parsed, problems } = parseCircuit(configText);
  if (!parsed) return error(problems[0]?.message.de);
  const values = new Map(readVariables(parsed, variables));
  const [wanted, given] = args;
  const name = unquoted(wanted?.text ?? '');
  const kind = isTimeName(name) ? 't' : 'f';
  const argument = given && readAs(given, kind);
  if (argument) values.set(kind, argument);
  const result = resultsOf(buildNetlist(parsed), values).find(name);
  if (!result || 'fault' in result) return error((result?.fault ?? noQuantity(name)).de);
  return { text: formatForHost(result), json: null, kind: 'calculate' };
}

/**
 * Replaces `{{absUR1}}` by values; leaves other markers unchanged. In formulas the decimal separator is a
 * point, as in the values that the host inserts.
 */
function fillValues({ configText, text, question }: InputOf<'rewriteStatement'>): string {
  const { circuit: parsed } = parseCircuit(configText);
  if (!parsed) return text;
  const { find } = resultsOf(buildNetlist(parsed), questionValues(parsed, question));
  let isFormula = false;
  return text.replace(/\\?\$|\{\{\s*([A-Za-z0-9]{1,60})\s*\}\}/g, (found, name?: string) => {
    if (found === '$') isFormula = !isFormula;
    const result = name === undefined ? null : find(name);
    if (!result || 'fault' in result) return found;
    const { de, en } = formatResult(result);
    return isFormula ? en.replaceAll('\u202f', '\\,') : de;
  });
}

/** The plugin type for linear AC circuits described by one line of text. */
export const circuit = definePlugin({
  type: 'Schaltung',
  version: '1.0',
  help: { de: helpIn('de'), en: helpIn('en') },
  browser: {
    script: texts.browserScript,
    dialogScript: texts.dialogScript,
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
  datasets: ({ configText }) => withCircuit(configText, datasetsOf, []),
  requiredVariables: ({ configText }) =>
    withCircuit(configText, (parsed) => valuesOf(parsed).map(({ symbol }) => symbol), []),
  statement: ({ configText }) => withCircuit(configText, statementOf, ''),
  formulas: ({ configText }) => circuitFormulas(configText),
  evaluate: evaluateCircuit,
  // The host sends only units; for a string argument it sends the string itself, here the quantity.
  evaluateUnit: ({ units }) => unitOfName(unquoted(units[0] ?? '')),
  rewriteStatement: fillValues,
  picture: circuitPicture,
  imageTemplates: circuitTemplates,
  score: scoreAnswer,
  view: viewOf,
  updateFromBrowser: updateDefinition,
  parts: circuitParts,
});
