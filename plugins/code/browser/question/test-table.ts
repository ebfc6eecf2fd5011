import { element, type Style } from '@fragwerk/browser';
import type { ItemPair, Language } from '@fragwerk/sdk';
import type { TestResult } from '../../src/scoring/score-table.js';
import { pairLines } from '../../src/scoring/output.js';
import type { CodeTest } from '../../src/question.js';
import { codeFont } from '../shared/look.js';
import { colour } from '../shared/palette.js';
import { picture } from '../shared/picture.js';
import { pictureTexts } from '../../src/show/pictures.js';
import { questionTexts, type QuestionTexts } from './texts.js';

const cell: Style = {
  padding: '8px 6px',
  borderTop: `1px solid ${colour('line')}`,
  textAlign: 'left',
  verticalAlign: 'top',
  fontWeight: 'normal',
  overflowWrap: 'anywhere',
};

/** Code or output, smaller than in the editor to fit three columns. */
function printed(text: string): HTMLElement {
  const { fontFamily } = codeFont;
  const wraps = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' };
  return element('code', { style: { fontFamily, fontSize: '14px', ...wraps } }, [text]);
}

const ownLine = (text: string, style: Style = {}): HTMLElement =>
  element('span', { style: { display: 'block', ...style } }, [text]);

function verdict(share: number, texts: QuestionTexts): HTMLElement {
  const [symbol, word] =
    share === 1 ? ['✓', texts.passed] : share > 0 ? ['◐', texts.partial] : ['✗', texts.failed];
  const style = {
    display: 'block',
    color: colour(share === 1 ? 'good' : 'error'),
    fontWeight: '600',
    fontSize: '15px',
    overflowWrap: 'normal',
  };
  const mark = element('span', { 'aria-hidden': 'true' }, [`${symbol} `]);
  return element('span', { style }, [mark, word]);
}

interface Row {
  readonly test: CodeTest;
  /** `null` before the test has run. */
  readonly result: TestResult | null;
}

/** Returns a test's name and code or input, "Test" if it has none. */
function title({ name, kind, code, input }: CodeTest, texts: QuestionTexts): Node[] {
  const runs = kind === 'unittest' ? '' : kind === 'stdin' ? input : code;
  const head = kind === 'stdin' ? [ownLine(`${texts.input}:`)] : [];
  if (runs === '') return [ownLine(name || texts.test)];
  return [...(name === '' ? [] : [ownLine(name)]), ...head, printed(runs)];
}

/** Returns the actual result of a test: a value, the output that was also printed, and what was drawn. */
function resultParts(result: TestResult, language: Language): Node[] {
  const { actual, printed: beside, drawings } = result;
  const drawn = drawings && picture(drawings.actual, pictureTexts.drawn, language);
  const label = ownLine(`${questionTexts[language].output}:`);
  return [
    ...(actual === '' ? [] : [printed(actual)]),
    ...(beside === '' ? [] : [label, printed(beside)]),
    ...(drawn ? [drawn] : []),
  ];
}

/** Returns the lines of both outputs side by side, if a failed test compares outputs of several lines. */
function pairsOf({ test, result }: Row): readonly ItemPair<string>[] | null {
  const { kind, pattern, expected, tolerance } = test;
  const isOutput = (kind === 'stdin' || kind === 'print') && !pattern;
  if (!isOutput || !result || result.share === 1 || result.actual === '') return null;
  return pairLines(expected, result.actual, tolerance);
}

/** Shows a line of output; differences are marked by a bar and a word, not by colour alone. */
function lineCell(line: string | null, note: string): HTMLElement {
  const word = element('em', { style: { fontSize: '14px', color: colour('error') } }, [note]);
  const parts = [...(line === null ? [] : [printed(line)]), ...(note === '' ? [] : [' ', word])];
  const mark: Style = note === '' ? {} : { borderLeft: `3px solid ${colour('error')}` };
  return element('td', { style: { ...cell, ...mark, padding: '1px 6px', borderTop: '0' } }, parts);
}

function pairRow({ left, right, isSame }: ItemPair<string>, texts: QuestionTexts): HTMLElement[] {
  const other = right === null ? texts.missingLine : isSame ? '' : texts.otherLine;
  return [
    lineCell(left, left === null ? texts.extraLine : ''),
    lineCell(right, left === null ? '' : other),
  ];
}

/** Renders a failed test with its outputs line by line. */
function pairedRows(
  pairs: readonly ItemPair<string>[],
  first: readonly Node[],
  { texts, reason }: { readonly texts: QuestionTexts; readonly reason: HTMLElement },
): HTMLElement[] {
  const attributes = { scope: 'rowgroup', rowspan: String(pairs.length + 1) };
  const above: Style = { ...cell, paddingBottom: '2px' };
  return [
    element('tr', {}, [
      element('th', { ...attributes, style: cell }, [...first]),
      element('td', { colspan: '2', style: above }, [reason]),
    ]),
    ...pairs.map((pair) => element('tr', {}, pairRow(pair, texts))),
  ];
}

function tableRows(row: Row, language: Language): HTMLElement[] {
  const { test, result } = row;
  const texts = questionTexts[language];
  const reason = result?.reason[language] ?? '';
  const reasonPart = ownLine(reason, { fontSize: '14px', whiteSpace: 'pre-wrap' });
  const first = [...title(test, texts), ...(result ? [verdict(result.share, texts)] : [])];
  const pairs = pairsOf(row);
  if (pairs) return pairedRows(pairs, first, { texts, reason: reasonPart });
  const actual = result ? resultParts(result, language) : ['–'];
  const expected =
    test.kind === 'turtle' ? picture(test.expected, pictureTexts.expected, language) : null;
  return [
    element('tr', {}, [
      element('th', { scope: 'row', style: cell }, first),
      element('td', { style: cell }, [expected ?? printed(test.expected)]),
      element('td', { style: cell }, [...actual, ...(reason === '' ? [] : [reasonPart])]),
    ]),
  ];
}

export function testTable(rows: readonly Row[], language: Language): HTMLElement {
  const texts = questionTexts[language];
  const headStyle = { ...cell, borderTop: '0', fontWeight: '600', color: colour('muted') };
  const heads = [texts.test, texts.expected, texts.actual].map((head) =>
    element('th', { scope: 'col', style: headStyle }, [head]),
  );
  const captionStyle = { textAlign: 'left', fontWeight: '600', color: colour('text') };
  const size = { width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' };
  const body = rows.flatMap((row) => tableRows(row, language));
  return element('table', { style: { ...size, color: colour('text') } }, [
    element('caption', { style: captionStyle }, [texts.tests]),
    element('thead', {}, [element('tr', {}, heads)]),
    element('tbody', {}, body),
  ]);
}
