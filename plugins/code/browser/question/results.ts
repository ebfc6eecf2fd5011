import { button, element, problemStyle, row, setText, type Style } from '@fragwerk/browser';
import type { Language } from '@fragwerk/sdk';
import type { PublicQuestion } from '../../src/question.js';
import { type Place, visiblePlace } from '../../src/scoring/place.js';
import { bulletList, codeBlock, hint } from '../shared/controls.js';
import { codeStyle } from '../shared/look.js';
import { colour } from '../shared/palette.js';
import { picture } from '../shared/picture.js';
import { adviceTitle, formatAdvice } from '../../src/show/advice.js';
import type { Advice } from '../../src/scoring/style.js';
import { pictureTexts } from '../../src/show/pictures.js';
import { formatCount, formatHidden, formatViolation } from '../../src/show/summary.js';
import type { Attempt } from './attempt.js';
import { testTable } from './test-table.js';
import { questionTexts, type QuestionTexts } from './texts.js';

const outputStyle: Style = {
  ...codeStyle,
  maxHeight: '300px',
  background: colour('soft'),
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};

/** Longer outputs are not read aloud. */
const MAX_ANNOUNCED = 500;

const labelStyle: Style = { margin: '8px 0 2px', color: colour('muted'), fontWeight: '600' };

/** The result of running a program: its output, its error, and the tests that students may see. */
export class Results {
  readonly element: HTMLElement;
  private readonly texts: QuestionTexts;
  private readonly status = element('p', { style: { margin: '8px 0 0', fontWeight: '600' } });
  /** Announced by screen readers. */
  private readonly live = element('div', { 'aria-live': 'polite' }, [this.status]);
  private readonly longOutput = element('div');
  private readonly table = element('div', { style: { marginTop: '12px' } });
  private readonly advice = element('div');
  private readonly outdated: HTMLElement;
  private hasResult = false;

  constructor(
    private readonly question: PublicQuestion,
    private readonly language: Language,
    private readonly goTo: (place: Place) => void,
  ) {
    this.texts = questionTexts[language];
    this.outdated = hint(this.texts.outdated);
    const { hiddenTests } = question;
    const more = hiddenTests > 0 ? [hint(formatHidden(hiddenTests)[language])] : [];
    const parts = [this.live, this.longOutput, this.table, ...more, this.advice];
    this.element = element('div', {}, parts);
    this.showTable(null);
  }

  /** Replaces all output by a status text, for example while the program runs. */
  showStatus(sentence: string): void {
    this.hasResult = false;
    this.advice.replaceChildren();
    this.longOutput.replaceChildren();
    this.live.replaceChildren(this.status);
    setText(this.status, sentence);
  }

  /** Marks the shown result, if any, as outdated, because the program or its input has changed. */
  showOutdated(): void {
    if (this.hasResult && !this.outdated.isConnected) this.status.after(this.outdated);
  }

  show(attempt: Attempt): void {
    const { texts, language } = this;
    const { run, failure, table, hiddenLines } = attempt;
    const { console: output, drawing } = run;
    const hasTests = table.tests.length > 0;
    this.showStatus(hasTests ? formatCount(table, language) : texts.done);
    this.hasResult = true;
    const problem = failure[language];
    if (problem !== '')
      this.live.append(this.problem(problem, run.error && visiblePlace(run.error, hiddenLines)));
    for (const violation of table.violations)
      this.live.append(
        this.problem(formatViolation(violation, language), visiblePlace(violation, hiddenLines)),
      );
    const isLong = output.length > MAX_ANNOUNCED;
    const place = isLong ? this.longOutput : this.live;
    if (isLong) this.live.append(hint(texts.longOutput(output.trimEnd().split('\n').length)));
    if (output !== '') {
      const label = element('p', { style: labelStyle }, [texts.output]);
      place.append(label, codeBlock(output, texts.output, outputStyle));
    } else if (problem === '' && !hasTests && drawing === '')
      this.live.append(hint(texts.noOutput));
    const drawn = picture(drawing, pictureTexts.drawn, language);
    if (drawn) place.append(element('p', { style: labelStyle }, [texts.drawing]), drawn);
    this.showTable(attempt);
    this.showAdvice(table.advice);
  }

  private problem(sentence: string, place: Place | null): HTMLElement {
    if (place === null) return element('div', { style: problemStyle }, [sentence]);
    const lead = button(this.texts.goTo(place), () => this.goTo(place));
    return row([element('span', {}, [sentence]), lead], problemStyle);
  }

  private showAdvice(advice: readonly Advice[]): void {
    const { language, texts } = this;
    if (advice.length === 0) return;
    const items = advice.map((one) => {
      const [place] = one.places;
      const lead = place ? [' ', button(texts.goTo(place), () => this.goTo(place))] : [];
      return [formatAdvice(one, language), ...lead];
    });
    this.advice.replaceChildren(
      element('p', { style: labelStyle }, [adviceTitle[language]]),
      bulletList(items),
    );
  }

  private showTable(attempt: Attempt | null): void {
    const { question, language } = this;
    if (question.tests.length === 0) return;
    const rows = question.tests.map((test, index) => ({
      test,
      result: attempt?.table.tests[index] ?? null,
    }));
    this.table.replaceChildren(testTable(rows, language));
  }
}
