import {
  button,
  collapsible,
  type EditorState,
  element,
  freshId,
  type OwnFormOptions,
  row,
  setText,
  type Style,
  type TextEvents,
  TextField,
  type TextProblem,
  UndoButtons,
  visuallyHidden,
} from '@fragwerk/browser';
import { svgNode } from '@fragwerk/browser/runtime';
import type { ConfigProblem, Figure, Language } from '@fragwerk/sdk';
import type { PlotExample } from '../../src/examples.js';
import { LIMITS } from '../../src/limits.js';
import { AnswerFields } from './answer-fields.js';
import { RowForm } from './row-form.js';
import { freeName, withStatement } from './rows.js';
import { SolutionLine } from './solution.js';
import { additions, type PlotTexts, plotTexts } from './texts.js';

const headingStyle: Style = { margin: '0 0 4px', fontSize: '16px' };

/** A group of the form with its heading. */
function group(title: string, content: readonly Node[]): HTMLElement {
  const id = freshId();
  const attributes = { role: 'group', 'aria-labelledby': id };
  const style = { display: 'grid', gap: '8px', minWidth: '0' };
  return element('div', { attributes, style }, [
    element('h3', { attributes: { id }, style: headingStyle }, [title]),
    ...content,
  ]);
}

/** The form of a plot's dialog: one text, edited as text, by fields, and by what is added. */
export class PlotEditor implements TextEvents {
  readonly element: HTMLElement;
  private readonly texts: PlotTexts;
  private readonly language: Language;
  private readonly field: TextField;
  private readonly rows: RowForm;
  private readonly answer: AnswerFields;
  private readonly solution: SolutionLine;
  private readonly undoButtons: UndoButtons;
  /** Those of the last preview, until the next one arrives. */
  private problems: readonly TextProblem[] = [];
  private readonly announcement = element('p', {
    attributes: { 'aria-live': 'polite' },
    style: visuallyHidden,
  });

  constructor(private readonly options: OwnFormOptions) {
    const { language, config, data } = options;
    this.language = language;
    this.texts = plotTexts[language];
    const { texts } = this;
    this.undoButtons = new UndoButtons(
      language,
      { text: config, caret: config.length },
      (state, message) => this.restore(state, message),
    );
    const help = { label: texts.text, help: texts.textHelp, maxLength: LIMITS.length };
    this.field = new TextField(help, language, this);
    this.rows = new RowForm(language, (text, message) => this.apply(text, { message }));
    this.answer = new AnswerFields(language, (text) => this.apply(text));
    this.solution = new SolutionLine(language);
    this.element = element('div', { style: { display: 'grid', gap: '20px', minWidth: '0' } }, [
      group(texts.content, [this.rows.element, this.additions()]),
      group(texts.answer, [this.answer.element, this.solution.element]),
      element('div', { style: { minWidth: '0' } }, [this.field.element, this.undoButtons.element]),
      collapsible(texts.examples, this.examples(data.examples ?? '[]')),
      this.announcement,
    ]);
    this.undoButtons.listenTo(this.element);
    this.field.write(config, config.length);
    this.show();
  }

  /** Shows what the service found wrong in the text of a preview, and its solution. */
  onPreview(problems: readonly ConfigProblem[], mode: string, answer: string): void {
    this.problems = problems.map(({ message, position }) => ({
      ...{ message, position, severity: 'error' },
    }));
    this.field.showProblems(this.problems, '');
    this.solution.show(mode, answer);
  }

  onType(text: string): void {
    const caret = this.field.selection.end;
    this.apply(text, { typedAt: performance.now(), caret });
  }

  onUndo(): void {
    this.undoButtons.undo();
  }

  onRedo(): void {
    this.undoButtons.redo();
  }

  onFix(text: string): void {
    this.apply(text);
  }

  private apply(
    text: string,
    {
      typedAt = null,
      caret = text.length,
      message = '',
    }: { typedAt?: number | null; caret?: number; message?: string } = {},
  ): void {
    this.undoButtons.add({ text, caret }, typedAt);
    setText(this.announcement, '');
    this.restore({ text, caret }, message);
  }

  private restore({ text, caret }: EditorState, message: string): void {
    this.field.write(text, caret);
    this.show();
    setText(this.announcement, message);
    this.options.onEdit(text);
  }

  private show(): void {
    const { text } = this.field;
    this.field.showProblems(this.problems, '');
    this.rows.show(text);
    this.answer.show(text);
    this.undoButtons.show();
  }

  private additions(): HTMLElement {
    const { texts, language } = this;
    const buttons = additions.map(([statement, label]) =>
      button(`+ ${label[language]}`, () => {
        const { text } = this.field;
        const made = statement.replace('NAME', freeName(text));
        this.apply(withStatement(text, made), { message: texts.added(label[language]) });
        this.rows.focusLast();
      }),
    );
    const attributes = { role: 'group', 'aria-label': texts.add };
    return element('div', { attributes }, [row(buttons)]);
  }

  private examples(json: string): HTMLElement {
    const { language } = this;
    const all = JSON.parse(json) as readonly (PlotExample & { readonly figure: Figure })[];
    const items = all.map(({ config, label, figure }) => {
      const picture = svgNode(figure, language);
      picture.setAttribute('aria-hidden', 'true');
      picture.removeAttribute('role');
      for (const title of picture.querySelectorAll('title')) title.remove();
      Object.assign(picture.style, { width: '120px', height: '90px', flex: 'none', margin: '0' });
      const style = { minWidth: '0', overflowWrap: 'anywhere', hyphens: 'auto' };
      const name = element('span', { style }, [label[language]]);
      const made = button([picture, name], () => this.apply(config), {
        ...{ display: 'flex', alignItems: 'center', gap: '12px', width: '100%', textAlign: 'left' },
      });
      return element('li', {}, [made]);
    });
    const style = {
      ...{ listStyle: 'none', margin: '0', padding: '0', display: 'grid', gap: '8px' },
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
    };
    return element('ul', { style }, items);
  }
}
