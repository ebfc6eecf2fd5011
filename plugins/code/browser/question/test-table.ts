import { element, type Style } from '@fragwerk/browser';
import type { Language } from '@fragwerk/sdk';
import type { TestResult } from '../../src/scoring/score-table.js';
import type { CodeTest } from '../../src/question.js';
import { codeFont } from '../shared/look.js';
import { colour } from '../shared/palette.js';
import type { QuestionTexts } from './texts.js';

const cell: Style = {
  padding: '8px 6px',
  borderTop: `1px solid ${colour('line')}`,
  textAlign: 'left',
  verticalAlign: 'top',
  fontWeight: 'normal',
  overflowWrap: 'anywhere',
};

/** Text as it is printed, narrower than in the editor, because three stand side by side. */
const printed = (text: string): HTMLElement =>
  element(
    'code',
    {
      style: {
        fontFamily: codeFont.fontFamily,
        fontSize: '14px',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      },
    },
    [text],
  );

/** Whether a test passed: by symbol, word and colour. */
function verdict(share: number, texts: QuestionTexts): HTMLElement {
  const [symbol, word] =
    share === 1 ? ['✓', texts.passed] : share > 0 ? ['◐', texts.partly] : ['✗', texts.failed];
  const style = {
    display: 'block',
    color: colour(share === 1 ? 'good' : 'error'),
    fontWeight: '600',
    fontSize: '15px',
    overflowWrap: 'normal',
  };
  const mark = element('span', { attributes: { 'aria-hidden': 'true' } }, [`${symbol} `]);
  return element('span', { style }, [mark, word]);
}

interface Row {
  readonly test: CodeTest;
  /** What came of it; `null` before it ran. */
  readonly judged: TestResult | null;
}

/** A test's name, and what it does. */
function title({ name, kind, code, input }: CodeTest, texts: QuestionTexts): Node[] {
  const named = name === '' ? [] : [element('span', { style: { display: 'block' } }, [name])];
  if (kind === 'unittest') return [element('span', {}, [name === '' ? texts.test : name])];
  if (kind !== 'stdin') return [...named, printed(code)];
  const label = element('span', { style: { display: 'block' } }, [`${texts.input}:`]);
  return [...named, ...(input === '' ? [] : [label, printed(input)])];
}

function tableRow({ test, judged }: Row, texts: QuestionTexts, language: Language) {
  const why = judged?.reason[language] ?? '';
  const reason = element(
    'span',
    { style: { display: 'block', fontSize: '14px', whiteSpace: 'pre-wrap' } },
    [why],
  );
  const first = [...title(test, texts), ...(judged ? [verdict(judged.share, texts)] : [])];
  const got = judged ? [...(judged.actual === '' ? [] : [printed(judged.actual)])] : ['–'];
  return element('tr', {}, [
    element('th', { attributes: { scope: 'row' }, style: cell }, first),
    element('td', { style: cell }, [printed(test.expected)]),
    element('td', { style: cell }, [...got, ...(why === '' ? [] : [reason])]),
  ]);
}

/** Tests with what is expected of each, and what came where they ran. */
export function testTable(
  rows: readonly Row[],
  texts: QuestionTexts,
  language: Language,
): HTMLElement {
  const head = [texts.test, texts.expected, texts.got].map((title) =>
    element(
      'th',
      {
        attributes: { scope: 'col' },
        style: { ...cell, borderTop: '0', fontWeight: '600', color: colour('muted') },
      },
      [title],
    ),
  );
  const style: Style = {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    color: colour('text'),
  };
  const caption = element(
    'caption',
    { style: { textAlign: 'left', fontWeight: '600', color: colour('text') } },
    [texts.tests],
  );
  return element('table', { style }, [
    caption,
    element('thead', {}, [element('tr', {}, head)]),
    element(
      'tbody',
      {},
      rows.map((one) => tableRow(one, texts, language)),
    ),
  ]);
}
