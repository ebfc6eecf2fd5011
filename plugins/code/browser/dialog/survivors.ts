import { button, element, row, setEnabled, setText } from '@fragwerk/browser';
import type { CodeTest } from '../../src/question.js';
import { codeFont } from '../shared/look.js';
import type { Survivor } from './mutants.js';
import type { DialogTexts } from './texts.js';

const code = (text: string): HTMLElement => element('code', { style: codeFont }, [text]);

const lineStyle = { margin: '0', overflowWrap: 'anywhere' } as const;

const changeLine = ({ before, after, ...place }: Survivor, texts: DialogTexts): HTMLElement =>
  element('p', { style: lineStyle }, [
    `${texts.survivor(place)} `,
    code(after),
    ` ${texts.insteadOf} `,
    code(before),
  ]);

function proposal(
  test: CodeTest,
  texts: DialogTexts,
  onAdd: (test: CodeTest) => void,
): HTMLElement {
  const call = test.kind === 'stdin' ? `${texts.input} ${test.input.trim()}` : test.code;
  const text = `${call} → ${test.expected.trim()}`;
  const add = button(texts.addFoundTest, () => {
    if (add.getAttribute('aria-disabled') === 'true') return;
    onAdd(test);
    setText(add, texts.foundTestAdded);
    add.setAttribute('aria-label', `${texts.foundTestAdded} ${text}`);
    setEnabled(add, false);
  });
  add.setAttribute('aria-label', `${texts.addFoundTest}: ${text}`);
  return row([code(text), add]);
}

/** Lists the changes of the sample solution that no test detects, grouped by the proposed test that would. */
export function survivorList(
  survivors: readonly Survivor[],
  texts: DialogTexts,
  onAdd: (test: CodeTest) => void,
): HTMLElement {
  const tests = [...new Set(survivors.map(({ test }) => test))];
  const items = tests.map((test) =>
    element('li', { style: { margin: '0 0 12px' } }, [
      ...survivors.filter((one) => one.test === test).map((one) => changeLine(one, texts)),
      test ? proposal(test, texts, onAdd) : element('p', { style: lineStyle }, [texts.noFoundTest]),
    ]),
  );
  return element('ul', { style: { margin: '0', paddingLeft: '20px' } }, items);
}
