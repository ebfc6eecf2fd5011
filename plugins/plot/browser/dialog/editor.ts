import {
  button,
  collapsible,
  EditedText,
  element,
  exampleList,
  freshId,
  type DialogFormOptions,
  row,
  type Style,
  type TextProblem,
} from '@fragwerk/browser';
import type { ConfigProblem, Language } from '@fragwerk/sdk';
import type { PlotExample } from '../../src/examples.js';
import { LIMITS } from '../../src/limits.js';
import { AnswerFields } from './answer-fields.js';
import { RowForm } from './row-form.js';
import { freeName, withStatement } from './rows.js';
import { SolutionLine } from './solution.js';
import { additions, type PlotTexts, plotTexts } from './texts.js';

const headingStyle: Style = { margin: '0 0 4px', fontSize: '16px' };

function group(title: string, content: readonly Node[]): HTMLElement {
  const id = freshId();
  const attributes = { role: 'group', 'aria-labelledby': id };
  const style = { display: 'grid', gap: '8px', minWidth: '0' };
  return element('div', { ...attributes, style }, [
    element('h3', { id, style: headingStyle }, [title]),
    ...content,
  ]);
}

/** The form of a plot's dialog: one text, edited directly, through fields, or by adding statements. */
export class PlotEditor {
  readonly element: HTMLElement;
  private readonly texts: PlotTexts;
  private readonly language: Language;
  private readonly edited: EditedText;
  private readonly rows: RowForm;
  private readonly answer: AnswerFields;
  private readonly solution: SolutionLine;
  /** The text as a field wrote it last: half a formula, while it is typed, must not redraw the fields. */
  private typed: string | null = null;
  /** Problems of the last preview, shown until the next one arrives. */
  private problems: readonly TextProblem[] = [];

  constructor(options: DialogFormOptions) {
    const { language, config, data } = options;
    this.language = language;
    this.texts = plotTexts[language];
    const { texts } = this;
    const help = { label: texts.text, help: texts.textHelp, maxLength: LIMITS.length };
    this.edited = new EditedText({ ...help, text: config, language }, (text) => {
      this.show();
      options.onEdit(text);
    });
    const onType = (text: string) => {
      this.typed = text;
      this.edited.apply(text, { typedAt: performance.now() });
    };
    this.rows = new RowForm(language, {
      onType,
      onEdit: (text, message) => this.edited.apply(text, { message }),
    });
    this.answer = new AnswerFields(language, { onType, onEdit: (text) => this.edited.apply(text) });
    this.solution = new SolutionLine(language);
    this.element = element('div', { style: { display: 'grid', gap: '20px', minWidth: '0' } }, [
      group(texts.content, [this.rows.element, this.additions()]),
      group(texts.answer, [this.answer.element, this.solution.element]),
      element('div', { style: { minWidth: '0' } }, [
        this.edited.element,
        this.edited.undoButtons.element,
      ]),
      collapsible(texts.examples, this.examples(data.examples ?? '[]')),
      this.edited.announcer.element,
    ]);
    this.edited.undoButtons.listenTo(this.element);
    this.element.addEventListener('focusout', ({ relatedTarget }) => {
      // In another window, the field keeps the focus.
      if (this.typed !== null && document.hasFocus()) this.showFields(relatedTarget);
    });
    this.show();
  }

  /** Shows the problems that the service found in the text of a preview, and its solution. */
  onPreview(problems: readonly ConfigProblem[], mode: string, answer: string): void {
    this.problems = problems.map(({ message, position }) => ({
      ...{ message, position, severity: 'error' },
    }));
    this.edited.showProblems(this.problems, '');
    this.solution.show(mode, answer);
  }

  private show(): void {
    this.edited.showProblems(this.problems, '');
    if (this.edited.text !== this.typed) this.showFields();
  }

  private showFields(focused?: EventTarget | null): void {
    const { text } = this.edited;
    this.typed = null;
    this.rows.show(text, focused);
    this.answer.show(text);
  }

  private additions(): HTMLElement {
    const { texts, language } = this;
    const buttons = additions.map(([statement, label]) =>
      button(`+ ${label[language]}`, () => {
        const { text } = this.edited;
        const made = statement.replace('NAME', freeName(text));
        this.edited.apply(withStatement(text, made), { message: texts.added(label[language]) });
        this.rows.focusLast();
      }),
    );
    const attributes = { role: 'group', 'aria-label': texts.add };
    return element('div', attributes, [row(buttons)]);
  }

  private examples(json: string): HTMLElement {
    const { language } = this;
    const all = JSON.parse(json) as readonly PlotExample[];
    const shown = all.map(({ config: text, label, figure }) => {
      return { text, figure, label: [label[language]] };
    });
    return exampleList(shown, language, (text, message) => this.edited.apply(text, { message }));
  }
}
