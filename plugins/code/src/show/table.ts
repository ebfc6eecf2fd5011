import type { Block, TextLine } from '@fragwerk/sdk';
import type { CodeTest } from '../question.js';
import type { ScoreTable, TestResult } from '../scoring/score-table.js';
import { formatResult } from './summary.js';

/** Formats points with at most two decimal places. */
const formatPoints = (value: number) => String(Number(value.toFixed(2))).replace('.', ',');

const code = (text: string): TextLine => [{ kind: 'code', text }];

const HIDDEN = ['verborgen'];
/** Pictures do not fit into a cell. */
const BELOW = 'Bild unten';

function resultRow(test: TestResult): readonly (readonly Block[])[] {
  const { name, visible, expected, actual, printed, reason, share, points } = test;
  return [
    [name.de],
    visible ? [test.drawings ? BELOW : code(expected)] : HIDDEN,
    visible
      ? [
          test.drawings ? BELOW : code(actual),
          ...(printed === '' ? [] : ['Ausgegeben:', code(printed)]),
        ]
      : HIDDEN,
    [formatResult(test).de, ...(reason.de === '' ? [] : [reason.de])],
    [`${formatPoints(share * points)} / ${formatPoints(points)}`],
  ];
}

/** Shows the tests with expected and actual results; nothing if none ran. */
export const resultTable = ({ tests, fault }: ScoreTable): readonly Block[] =>
  fault || tests.length === 0
    ? []
    : [
        {
          kind: 'table',
          heads: ['Test', 'Erwartet', 'Bekommen', 'Ergebnis', 'Punkte'],
          rows: tests.map(resultRow),
        },
      ];

/** Shows visible tests as examples. */
export const exampleTable = (tests: readonly CodeTest[]): readonly Block[] =>
  tests.length === 0
    ? []
    : [
        {
          kind: 'table',
          heads: ['Test', 'Eingabe', 'Erwartet'],
          rows: tests.map(({ name, kind, code: call, input, expected }) => [
            [...(name === '' ? [] : [name]), ...(kind === 'unittest' ? [] : [code(call)])],
            [code(input)],
            [kind === 'turtle' ? BELOW : code(expected)],
          ]),
        },
      ];
