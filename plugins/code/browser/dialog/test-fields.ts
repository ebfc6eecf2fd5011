import { button, element, setText } from '@fragwerk/browser';
import type { Language } from '@fragwerk/sdk';
import { readTolerance, writeTolerance } from '../../src/config/tolerance.js';
import { questionLimits } from '../../src/limits.js';
import type { CodeTest } from '../../src/question.js';
import { picture } from '../shared/picture.js';
import { pictureTexts } from '../../src/show/pictures.js';
import {
  areaField,
  checkField,
  fieldRow,
  membersOf,
  numberField,
  selectField,
  textField,
  WIDE,
} from './fields.js';
import type { Entry } from './list.js';
import type { DialogTexts } from './texts.js';
import type { Report } from './try.js';

interface TestContext {
  readonly texts: DialogTexts;
  readonly language: Language;
  /** Returns the report of the last trial run, unless the test has changed since then. */
  readonly report: (test: CodeTest) => Report | undefined;
  readonly tryTest: (test: CodeTest) => void;
  /** Called with what changes the fields after trial runs. */
  readonly follow: (view: TestView) => void;
}

/** What results of trial runs change in the fields of a test. */
export interface TestView {
  /** Shows the current report. */
  readonly show: () => void;
  /** Takes the expected result of the test, unless it has changed since then. */
  readonly fill: (results: ReadonlyMap<CodeTest, string>) => void;
}

type Change = (part: Partial<CodeTest>) => void;

/** Whether a text is a tolerance, or none; `5` is more likely 5 % or ±5 than 500 %. */
function isTolerance(typed: string): boolean {
  const tolerance = readTolerance(typed);
  if (!tolerance) return typed.trim() === '';
  return tolerance.mode === 'absolute' || tolerance.amount < 1 || typed.includes('%');
}

function comparisonFields(test: CodeTest, texts: DialogTexts, change: Change): HTMLElement[] {
  const { kind, tolerance } = test;
  const on = membersOf(test, change);
  const label = texts.expected;
  const written = {
    value: tolerance ? writeTolerance(tolerance) : '',
    onChange: (typed: string) => change({ tolerance: readTolerance(typed) }),
  };
  return [
    kind === 'call'
      ? textField(on('expected'), { label, isCode: true, flex: '2 1 260px' })
      : areaField(on('expected'), { label }),
    textField(written, {
      ...{ label: texts.tolerance, isCode: true },
      problemOf: (typed) => (isTolerance(typed) ? '' : texts.noTolerance),
    }),
    checkField(on('pattern'), texts.pattern),
  ];
}

function pictureField({ expected }: CodeTest, { texts, language }: TestContext): HTMLElement {
  const label = element('p', { style: { margin: '0', fontWeight: '600' } }, [
    texts.expectedPicture,
  ]);
  const shown = picture(expected, pictureTexts.expected, language) ?? texts.noPicture;
  return element('div', { style: { flex: WIDE } }, [label, shown]);
}

function kindFields(test: CodeTest, context: TestContext, change: Change): HTMLElement[] {
  const { texts } = context;
  const on = membersOf(test, change);
  const inputField = areaField(on('input'), { label: texts.input });
  switch (test.kind) {
    case 'unittest':
      return [areaField(on('code'), { label: texts.unitTests, lines: 8 })];
    case 'stdin':
      return [inputField, ...comparisonFields(test, texts, change)];
    default: {
      const isDrawing = test.kind === 'turtle';
      const label = isDrawing ? texts.turtleCall : texts.call;
      return [
        areaField(on('code'), { label, lines: 1 }),
        ...(test.input === '' ? [] : [inputField]),
        ...(isDrawing ? [pictureField(test, context)] : comparisonFields(test, texts, change)),
      ];
    }
  }
}

function sentences(report: Report | undefined, { texts, language }: TestContext): string {
  if (!report) return '';
  const { solution, row, givenPasses } = report;
  const given = givenPasses ? [texts.givenPasses] : [];
  if (!solution) return given.join();
  if (solution.share === 1) return [texts.solutionPasses, ...given].join('\n');
  const { actual, reason } = solution;
  const where = row ? ` ${texts.row(row.number)} (${row.text})` : '';
  const got = actual === '' ? '' : texts.got(actual);
  return [texts.solutionFails + where, reason[language], got, ...given].filter(Boolean).join('\n');
}

/** Creates the fields of a test, with the report of its last trial run. */
export function testFields(
  first: CodeTest,
  onChange: (part: Partial<CodeTest>) => CodeTest,
  context: TestContext,
): Entry {
  const { texts } = context;
  let test = first;
  const style = { flex: '1', margin: '0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' };
  const line = element('p', { 'aria-live': 'polite', style });
  const show = (): void => setText(line, sentences(context.report(test), context));
  const kindRow = fieldRow([]);
  const change: Change = (part) => {
    test = onChange(part);
    if (part.kind) kindRow.replaceChildren(...kindFields(test, context, change));
    show();
  };
  kindRow.replaceChildren(...kindFields(test, context, change));
  const kind = { label: texts.kind, choices: texts.kinds };
  const number = { flex: '0 1 90px', explain: texts.noNumber };
  const { time: bounds } = questionLimits;
  const on = membersOf(test, change);
  const head = fieldRow([
    selectField(on('kind'), kind),
    textField(on('name'), { label: texts.name }),
    numberField(on('points'), { label: texts.points, ...number, empty: 0 }),
    numberField(on('time'), { label: texts.testTime, ...number, bounds, empty: null }),
    checkField(on('visible'), texts.visible),
  ]);
  const feedback = textField(on('feedback'), { label: texts.feedback, flex: WIDE });
  const tryButton = button(texts.tryOne, () => context.tryTest(test));
  show();
  context.follow({
    show,
    fill: (results) => {
      const expected = results.get(test);
      if (expected !== undefined) change({ kind: test.kind, expected });
    },
  });
  return { fields: [head, kindRow, fieldRow([feedback])], foot: [tryButton, line] };
}
