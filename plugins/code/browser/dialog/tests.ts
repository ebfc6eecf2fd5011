import { button, element, type DialogFormOptions, row, setText } from '@fragwerk/browser';
import type { PythonPackage } from '@fragwerk/python';
import { fillQuestion, placeholdersIn, programParts } from '../../src/placeholders.js';
import { type CodeQuestion, type CodeTest, emptyTest } from '../../src/config/schema.js';
import { missingSentence, packageFiles } from '../../src/scoring/packages.js';
import { formatViolation } from '../../src/show/summary.js';
import { datasetFiles } from '../../src/values.js';
import { stackStyle } from '../shared/controls.js';
import { ItemList } from './list.js';
import { type Checked, checkTests } from './mutants.js';
import { survivorList } from './survivors.js';
import { testFields, type TestView } from './test-fields.js';
import { dialogTexts, type DialogTexts } from './texts.js';
import { type Environment, type Report, tryTests } from './try.js';
import { Obstacle, type ValueRow, type ValueRows } from './values.js';

interface TestsOptions extends Pick<DialogFormOptions, 'language' | 'files' | 'data'> {
  readonly values: ValueRows;
  readonly packages: readonly PythonPackage[];
  readonly question: () => CodeQuestion;
  readonly onChange: (tests: readonly CodeTest[]) => void;
}

/** Edits tests, tries them with the sample solution, and fills in its results. */
export class TestsPart {
  readonly element: HTMLElement;
  private readonly texts: DialogTexts;
  private readonly box = element('div');
  private readonly status = element('p', { 'aria-live': 'polite', style: { margin: '0' } });
  private readonly survivors = element('div');
  private readonly reports = new WeakMap<CodeTest, Report>();
  private views: TestView[] = [];
  private isRunning = false;

  constructor(private readonly options: TestsOptions) {
    const texts = dialogTexts[options.language];
    this.texts = texts;
    const all = button(texts.tryAll, () => void this.tryAll());
    const fill = button(texts.fill, () => void this.fill());
    const check = button(texts.checkTests, () => void this.check());
    const parts = [
      ...[options.values.element, row([all, fill, check])],
      ...[this.status, this.survivors, this.box],
    ];
    this.element = element('div', { style: stackStyle }, parts);
    this.draw();
  }

  private draw(): void {
    const { options, texts } = this;
    const context = {
      ...{ texts, language: options.language },
      report: (test: CodeTest) => this.reports.get(test),
      tryTest: (test: CodeTest) => void this.attempt([test]),
      follow: (view: TestView) => void this.views.push(view),
    };
    this.views = [];
    const list = new ItemList<CodeTest>(options.question().tests, {
      ...{ texts, title: texts.test, add: texts.addTest, empty: emptyTest },
      draw: (test, change) => testFields(test, change, context),
      onChange: options.onChange,
    });
    this.box.replaceChildren(list.element);
  }

  /** Returns the files of the question's packages. @throws Error if programs cannot run here */
  private wheelsFor({ language, packages }: CodeQuestion): readonly string[] {
    const { texts, options } = this;
    if (language !== 'python') throw new Obstacle(texts.pythonOnly);
    if (options.files === '') throw new Error('files');
    const { wheels, missing } = packageFiles(packages, options.packages);
    const sentences = missing.map((name) => missingSentence(name)[options.language]);
    if (sentences.length > 0) throw new Obstacle(sentences.join(' '));
    return wheels;
  }

  /**
   * Runs programs with these values, unless others are running, because each run would load a Python of its own.
   * Shows why and returns `null` if that is impossible.
   */
  private async run<T>(
    question: CodeQuestion,
    work: (rows: readonly ValueRow[], environment: Environment) => Promise<T>,
  ): Promise<T | null> {
    if (this.isRunning) return null;
    this.isRunning = true;
    const { texts, options } = this;
    const files = datasetFiles(question, options.data.dataset ?? '');
    this.survivors.replaceChildren();
    setText(this.status, texts.trying);
    try {
      const wheels = this.wheelsFor(question);
      const rows = options.values.read(question);
      return await work(rows, { pluginFiles: options.files, files, wheels });
    } catch (error) {
      const { message } = error as Error;
      setText(this.status, error instanceof Obstacle ? message : texts.noPython(message));
      return null;
    } finally {
      this.isRunning = false;
    }
  }

  /** Tries the tests with changed sample solutions, and shows the changes that none of them detects. */
  private async check(): Promise<void> {
    const { options, texts } = this;
    const question = options.question();
    await this.run(question, async ([row], environment) => {
      const filled = row ? fillQuestion(question, row.values) : question;
      const checked = await checkTests(filled, {
        ...environment,
        canPropose: placeholdersIn(programParts(question)).length === 0,
        onProgress: (done, all) => setText(this.status, texts.checking(done, all)),
      });
      this.showChecked(checked);
    });
  }

  private showChecked(checked: Checked | null): void {
    const { options, texts } = this;
    if (!checked) {
      setText(this.status, texts.checkNeedsSolution);
      return;
    }
    const { count, survivors } = checked;
    setText(this.status, texts.checked(count - survivors.length, count));
    const list = survivorList(survivors, texts, (test) => {
      options.onChange([...options.question().tests, test]);
      this.draw();
    });
    this.survivors.replaceChildren(list);
  }

  /** Tries tests and stores their reports; returns `null` if that is impossible. */
  private async attempt(tests: readonly CodeTest[]): Promise<readonly Report[] | null> {
    const question = { ...this.options.question(), tests };
    const trial = await this.run(question, (...given) => tryTests(question, ...given));
    if (!trial) return null;
    const { reports, violations, isCut } = trial;
    const { noSolution, cut, violates } = this.texts;
    const broken = violations.map((one) => formatViolation(one, this.options.language)).join(' ');
    const obstacle = question.solution.trim() === '' ? noSolution : isCut ? cut : '';
    setText(this.status, broken === '' ? obstacle : `${obstacle} ${violates(broken)}`.trim());
    for (const [index, test] of tests.entries()) {
      const report = reports[index];
      if (report) this.reports.set(test, report);
    }
    for (const view of this.views) view.show();
    return reports;
  }

  /** Puts a result of the sample solution in front of the status. */
  private report(reports: readonly Report[], result: string): void {
    if (reports.some(({ solution }) => solution))
      setText(this.status, `${result} ${this.status.textContent}`.trim());
  }

  private async tryAll(): Promise<void> {
    const reports = await this.attempt(this.options.question().tests);
    if (!reports) return;
    const passed = reports.filter(({ solution }) => solution?.share === 1).length;
    this.report(reports, this.texts.tried(passed, reports.length));
  }

  private async fill(): Promise<void> {
    const { options, texts } = this;
    const before = options.question();
    const reports = await this.attempt(before.tests);
    const now = options.question();
    if (!reports || !this.element.isConnected) return;
    // The program was edited in the meantime.
    if (programParts(before).some((part, index) => part !== programParts(now)[index]))
      return this.fill();
    const results = before.tests.flatMap((test, index) => {
      const expected = reports[index]?.expected ?? null;
      // Edited tests keep their results.
      return expected === null || !now.tests.includes(test) ? [] : [[test, expected] as const];
    });
    for (const view of this.views) view.fill(new Map(results));
    this.report(reports, texts.filled(results.length));
  }
}
