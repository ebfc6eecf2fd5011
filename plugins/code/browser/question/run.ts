import {
  button,
  element,
  fieldStyle,
  freshId,
  row,
  setEnabled,
  type Style,
  verbatim,
} from '@fragwerk/browser';
import type { Language } from '@fragwerk/sdk';
import { languageName } from '../../src/languages.js';
import { ownFiles, withAnswer } from '../../src/answer.js';
import type { PublicQuestion } from '../../src/question.js';
import type { Place } from '../../src/scoring/place.js';
import { hint } from '../shared/controls.js';
import { loadModule } from '../shared/load.js';
import { codeFont } from '../shared/look.js';
import { colour } from '../shared/palette.js';
import { PythonSession, Stopped, warmUp } from '../shared/python.js';
import { Results } from './results.js';
import { questionTexts, type QuestionTexts } from './texts.js';

interface RunOptions {
  readonly question: PublicQuestion;
  readonly files: string;
  readonly language: Language;
  /** Returns the student's current answer. */
  readonly read: () => string;
  readonly onRun: () => void;
  readonly goTo: (place: Place) => void;
  /** Input of the program that the student has typed before. */
  readonly input: string | undefined;
}

/** Scores attempts; loaded only when a program runs. */
const loadScoring = (files: string) =>
  loadModule<typeof import('./attempt.js')>(files, 'attempt.js');

/** Whether the source of a program seems to read input. */
const reads = (program: string): boolean => /\binput\s*\(|\bstdin\b/.test(program);

const runStyle: Style = {
  background: colour('accent'),
  color: colour('onAccent'),
  borderColor: colour('accent'),
  fontWeight: '600',
};

function inputField(text: string, texts: QuestionTexts) {
  const ids = { field: freshId(), hint: freshId() };
  const area = element('textarea', {
    id: ids.field,
    'aria-describedby': ids.hint,
    rows: '3',
    ...verbatim,
    style: { ...fieldStyle, ...codeFont, display: 'block', width: '100%', resize: 'vertical' },
  });
  area.value = text;
  const label = element('label', { for: ids.field, style: { fontWeight: '600' } }, [texts.input]);
  const parts = [label, area, hint(texts.inputHint, { id: ids.hint })];
  return { area, element: element('div', { style: { marginTop: '12px' } }, parts) };
}

/** Lets a student run the program in the browser: Run, Stop, its input and its results. */
export class RunPanel {
  readonly element: HTMLElement;
  private readonly texts: QuestionTexts;
  private readonly results: Results;
  private readonly input: ReturnType<typeof inputField>;
  private readonly runButton: HTMLButtonElement;
  private readonly stopButton: HTMLButtonElement;
  private current: PythonSession | null = null;
  private edits = 0;

  constructor(private readonly options: RunOptions) {
    const { question, language, goTo, input = question.input } = options;
    const texts = questionTexts[language];
    this.texts = texts;
    this.results = new Results(question, language, goTo);
    this.input = inputField(input, texts);
    this.input.area.addEventListener('input', () => this.markOutdated());
    this.runButton = button(texts.run, () => void this.run(), runStyle);
    this.stopButton = button(texts.stop, () => {
      this.current?.stop();
    });
    setEnabled(this.stopButton, false);
    const buttons = row([this.runButton, this.stopButton], { marginTop: '12px' });
    const elsewhere = element('p', { style: { margin: '12px 0 0' } }, [
      texts.elsewhere(languageName(question.language)),
    ]);
    const parts = this.canRun ? [this.input.element, buttons] : [elsewhere];
    this.element = element('div', {}, [...parts, this.results.element]);
    this.edit();
  }

  private get canRun(): boolean {
    return this.options.question.language === 'python';
  }

  /** Shows the input field if the changed program reads input. */
  edit(): void {
    const { question, program } = this.answered();
    const texts = [program.text, ...ownFiles(question).map(({ text }) => text)];
    const hasInput = question.input !== '' || question.tests.some(({ input }) => input !== '');
    const isShown = hasInput || this.input.area.value !== '' || texts.some(reads);
    this.input.element.hidden = !isShown;
    this.markOutdated();
  }

  private markOutdated(): void {
    this.edits += 1;
    this.results.showOutdated();
  }

  get inputText(): string {
    return this.input.area.value;
  }

  private answered() {
    const { question, read } = this.options;
    return withAnswer(question, read());
  }

  /** Starts an interpreter in advance. */
  warmUp(): void {
    if (this.canRun && this.options.files !== '') warmUp(this.options.files);
  }

  /** Runs the current program, unless one is running. */
  async run(): Promise<void> {
    const { options, results, texts } = this;
    const { files } = options;
    if (this.current || !this.canRun) return;
    options.onRun();
    if (files === '') {
      results.showStatus(texts.noPython('files'));
      return;
    }
    const { question, program } = this.answered();
    if (question.missing.length > 0) {
      results.showStatus(texts.noPackages(question.missing.join(', ')));
      return;
    }
    const scoring = loadScoring(files);
    const input = this.input.area.value;
    const job = scoring.then(({ attemptJob }) => attemptJob(question, program, input));
    const session = new PythonSession(files);
    const { edits } = this;
    results.showStatus(texts.loading);
    this.show(session);
    try {
      const outcome = await session.run(job, {
        onStart: () => results.showStatus(texts.running),
      });
      results.show((await scoring).scoreAttempt(question, program, outcome));
      if (this.edits !== edits) results.showOutdated();
    } catch (error) {
      const isStopped = error instanceof Stopped;
      results.showStatus(isStopped ? texts.stopped : texts.noPython((error as Error).message));
    }
    session.release();
    this.show(null);
  }

  end(): void {
    this.current?.stop();
  }

  /** Shows whether a program is running. */
  private show(session: PythonSession | null): void {
    this.current = session;
    setEnabled(this.stopButton, session !== null);
    this.runButton.setAttribute('aria-disabled', String(session !== null));
    this.runButton.style.opacity = session ? '0.6' : '';
  }
}
