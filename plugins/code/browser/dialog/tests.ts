import { element, setText } from '@fragwerk/browser';
import type { Language } from '@fragwerk/sdk';
import { type CodeQuestion, type CodeTest, emptyTest } from '../../src/question.js';
import { button, row } from '../shared/controls.js';
import { ItemList } from './list.js';
import { testFields } from './test-fields.js';
import { dialogTexts, type DialogTexts } from './texts.js';
import { type Report, tryTests } from './try.js';
import type { ValueRows } from './values.js';

interface TestsOptions {
  readonly language: Language;
  readonly files: string;
  readonly values: ValueRows;
  /** Source of the module `dataset`. */
  readonly dataset: string;
  /** Returns the current question. */
  readonly question: () => CodeQuestion;
  readonly onChange: (tests: readonly CodeTest[]) => void;
}

/** Edits tests, tries them with the sample solution, and fills in its results. */
export class TestsPart {
  readonly element: HTMLElement;
  private readonly texts: DialogTexts;
  private readonly box = element('div');
  private readonly status = element('p', {
    attributes: { 'aria-live': 'polite' },
    style: { margin: '0' },
  });
  private readonly reports = new WeakMap<CodeTest, Report>();

  constructor(private readonly options: TestsOptions) {
    const texts = dialogTexts[options.language];
    this.texts = texts;
    const all = button(texts.tryAll, () => {
      void this.tryAll();
    });
    const fill = button(texts.fill, () => {
      void this.fill();
    });
    const parts = [options.values.element, row([all, fill]), this.status, this.box];
    this.element = element('div', { style: { display: 'grid', gap: '8px' } }, parts);
    this.draw();
  }

  private draw(): void {
    const { options, texts } = this;
    const context = {
      ...{ texts, language: options.language },
      report: (test: CodeTest) => this.reports.get(test),
      tryTest: async (test: CodeTest) => {
        await this.attempt([test]);
      },
    };
    const list = new ItemList<CodeTest>(options.question().tests, {
      ...{ texts, title: texts.test, add: texts.addTest, empty: emptyTest },
      draw: (test, change) => testFields(test, change, context),
      onChange: options.onChange,
    });
    this.box.replaceChildren(list.element);
  }

  /** Tries tests and stores their reports; shows why and returns `null` if that is impossible. */
  private async attempt(tests: readonly CodeTest[]): Promise<readonly Report[] | null> {
    const { texts, options } = this;
    const question = options.question();
    if (question.language !== 'python') {
      setText(this.status, texts.pythonOnly);
      return null;
    }
    if (options.files === '') {
      setText(this.status, texts.noPython('files'));
      return null;
    }
    const rows = options.values.read({ ...question, tests });
    if ('missing' in rows) {
      setText(this.status, rows.missing);
      return null;
    }
    setText(this.status, texts.trying);
    const extraFiles = question.datasetModule
      ? [{ name: 'dataset.py', text: options.dataset, visible: true }]
      : [];
    const reports = await tryTests(
      { ...question, tests },
      { files: options.files, rows, extraFiles },
    );
    if ('failure' in reports) {
      setText(this.status, texts.noPython(reports.failure));
      return null;
    }
    setText(this.status, question.solution.trim() === '' ? texts.noSolution : '');
    for (const [index, test] of tests.entries()) {
      const report = reports[index];
      if (report) this.reports.set(test, report);
    }
    return reports;
  }

  private async tryAll(): Promise<void> {
    const reports = await this.attempt(this.options.question().tests);
    if (!reports) return;
    const passed = reports.filter(({ solution }) => solution?.share === 1).length;
    if (reports.some(({ solution }) => solution))
      setText(this.status, this.texts.tried(passed, reports.length));
    this.draw();
  }

  private async fill(): Promise<void> {
    const { options } = this;
    const before = options.question().tests;
    const reports = await this.attempt(before);
    // Edits made in the meantime take precedence.
    if (!reports || options.question().tests !== before) return;
    const results = reports.map((report) => report.expected);
    const tests = before.map((test, index) => ({
      ...test,
      expected: results[index] ?? test.expected,
    }));
    options.onChange(tests);
    if (reports.some(({ solution }) => solution))
      setText(this.status, this.texts.filled(results.filter((text) => text !== null).length));
    this.draw();
  }
}
