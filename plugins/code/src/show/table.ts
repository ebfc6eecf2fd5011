import type { Block, TextLine } from '@fragwerk/sdk';
import type { CodeTest } from '../question.js';
import type { ScoreTable, TestResult } from '../scoring/score-table.js';
import { formatResult } from './summary.js';

/** Formats points with at most two decimal places. */
const formatPoints = (value: number) => String(Number(value.toFixed(2))).replace('.', ',');

const code = (text: string): TextLine => [{ kind: 'code', text }];

/** Pictures do not fit into a cell. */
const BELOW = 'Bild unten';

/** A value behind its label, or an output of several lines below it. */
const labelled = (label: string, text: string): readonly Block[] =>
  text.includes('\n') ? [`${label}:`, code(text)] : [[`${label}: `, { kind: 'code', text }]];

function resultRow(test: TestResult): readonly (readonly Block[])[] {
  const { name, isCode, visible, expected, actual, printed, reason, share, points } = test;
  const score = `${formatPoints(share * points)} / ${formatPoints(points)}`;
  const texts = [...labelled('Erwartet', expected), ...labelled('Bekommen', actual)];
  // Unit tests have neither.
  const shown = expected + actual === '' ? [] : texts;
  const values = test.drawings ? [`Erwartet und bekommen: ${BELOW}`] : shown;
  return [
    [isCode ? code(name.de) : name.de, `${formatResult(test).de}, ${score}`],
    [
      ...(visible ? values : ['Erwartet und bekommen: verborgen']),
      ...(visible && printed !== '' ? labelled('Ausgegeben', printed) : []),
      ...(reason.de === '' ? [] : [reason.de]),
    ],
  ];
}

/** Shows the tests with expected and actual results, in two columns for phones; nothing if none ran. */
export const resultTable = ({ tests, fault }: ScoreTable): readonly Block[] =>
  fault || tests.length === 0
    ? []
    : [{ kind: 'table', heads: ['Test, Punkte', 'Ergebnis'], rows: tests.map(resultRow) }];

/** Shows visible tests as examples. A column without any input would look like space to write in, so it is left out. */
export function exampleTable(tests: readonly CodeTest[]): readonly Block[] {
  if (tests.length === 0) return [];
  const hasInput = tests.some(({ input }) => input !== '');
  const rows = tests.map(
    ({ name, kind, code: call, input, expected }): readonly (readonly Block[])[] => [
      [...(name === '' ? [] : [name]), ...(kind === 'unittest' ? [] : [code(call)])],
      ...(hasInput ? [[code(input)]] : []),
      [kind === 'turtle' ? BELOW : code(expected)],
    ],
  );
  return [{ kind: 'table', heads: ['Test', ...(hasInput ? ['Eingabe'] : []), 'Erwartet'], rows }];
}
