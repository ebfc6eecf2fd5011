import type { Language } from '@fragwerk/sdk';
import { element, freshId, verbatim } from '../dom.js';
import { fieldStyle, hintStyle, type Style, theme } from '../theme.js';
import { announcer } from '../announcer.js';
import { button } from './controls.js';
import { markedText, type TextProblem, WARNING } from './marks.js';
import { UndoButtons } from './undo-buttons.js';
import { type EditorState, UndoStack } from './undo-stack.js';

const texts = {
  goTo: { de: 'zur Stelle springen', en: 'go there' },
  accept: { de: 'Ersetzen durch:', en: 'Replace with:' },
};

const letters: Style = {
  boxSizing: 'border-box',
  gridArea: '1 / 1',
  width: '100%',
  margin: '0',
  padding: '10px 12px',
  border: '1px solid transparent',
  fontFamily: 'ui-monospace, Consolas, "DejaVu Sans Mono", monospace',
  fontSize: '18px',
  lineHeight: '28px',
  letterSpacing: 'normal',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'break-word',
  wordBreak: 'break-all',
};

interface Change {
  /** Time of a typed character, `null` for other edits. */
  readonly typedAt?: number | null;
  readonly caret?: number;
  /** Announced to screen readers. */
  readonly message?: string;
}

interface TextOptions {
  readonly text: string;
  readonly language: Language;
  readonly label: string;
  readonly help: string;
  readonly maxLength: number;
}

/**
 * A text in the language of a plugin type, with its problems marked in it and listed below. It is edited in
 * its field and by the form around it, with undo and redo for both.
 */
export class EditedText {
  readonly element: HTMLElement;
  readonly undoButtons: UndoButtons;
  private readonly steps: UndoStack;
  readonly announcer = announcer();
  private readonly ids = { input: freshId(), hint: freshId(), problems: freshId() };
  private readonly marks = element('div', {
    'aria-hidden': 'true',
    style: { ...letters, color: 'transparent', pointerEvents: 'none', overflow: 'hidden' },
  });
  private readonly input: HTMLTextAreaElement;
  private readonly problems = element('ul', {
    id: this.ids.problems,
    'aria-live': 'polite',
    style: { listStyle: 'none', margin: '0', padding: '0' },
  });

  /** @param onChange called after every change, to show the text and to report it */
  constructor(
    private readonly options: TextOptions,
    private readonly onChange: (text: string) => void,
  ) {
    const { text, language } = options;
    this.steps = new UndoStack({ text, caret: text.length });
    this.undoButtons = new UndoButtons(language, { steps: this.steps }, (message) =>
      this.restore(this.steps.present, message),
    );
    this.input = this.makeInput();
    const { label, help } = options;
    const { input, hint } = this.ids;
    const sheet = { display: 'grid', background: theme.surface, borderRadius: '8px' };
    this.element = element('div', { style: { minWidth: '0' } }, [
      element('label', { for: input, style: { display: 'block', fontWeight: '600' } }, [label]),
      element('p', { id: hint, style: { ...hintStyle, margin: '0 0 4px' } }, [help]),
      element('div', { style: { ...sheet, minWidth: '0' } }, [this.marks, this.input]),
      this.problems,
    ]);
    this.listen();
    this.write({ text, caret: text.length });
  }

  get text(): string {
    return this.input.value;
  }

  get selection(): { readonly start: number; readonly end: number } {
    return { start: this.input.selectionStart, end: this.input.selectionEnd };
  }

  /** Applies a new text as an undo step. */
  apply(text: string, { typedAt = null, caret = text.length, message = '' }: Change = {}): void {
    this.steps.add({ text, caret }, typedAt);
    this.undoButtons.show();
    this.restore({ text, caret }, message);
  }

  /** Shows an earlier state without a new undo step. */
  private restore(state: EditorState, message: string): void {
    const hadFocus = document.activeElement !== document.body;
    this.write(state);
    this.announcer.say(message);
    this.onChange(state.text);
    const { activeElement, body } = document;
    const isHidden = activeElement?.getClientRects().length === 0;
    // Buttons of a removed part disappear with the focus; without it, keys would undo nothing.
    if (hadFocus && (isHidden || activeElement === body)) this.undoButtons.focus();
  }

  /** Sets text and caret, unless the text is unchanged. */
  private write({ text, caret }: EditorState): void {
    if (this.input.value === text) return;
    this.input.value = text;
    this.input.setSelectionRange(caret, caret);
  }

  private jumpTo(position: number): void {
    this.input.focus();
    this.input.setSelectionRange(position, Math.min(position + 1, this.input.value.length));
  }

  /** Marks and lists problems, with a note below them. */
  showProblems(problems: readonly TextProblem[], note: string): void {
    const isWrong = problems.some(({ severity }) => severity === 'error');
    this.input.setAttribute('aria-invalid', String(isWrong));
    this.input.style.borderColor = isWrong ? theme.error : theme.border;
    this.marks.replaceChildren(...markedText(this.input.value, problems));
    const lines = problems.slice(0, 5).map((problem) => this.problemLine(problem));
    if (note !== '') lines.push(this.line([note], WARNING));
    this.problems.replaceChildren(...lines);
  }

  private makeInput(): HTMLTextAreaElement {
    return element('textarea', {
      ...{ ...verbatim, id: this.ids.input, rows: '2' },
      maxlength: String(this.options.maxLength),
      'aria-describedby': `${this.ids.hint} ${this.ids.problems}`,
      style: {
        ...{ ...fieldStyle, ...letters, borderColor: theme.border },
        ...{ background: 'transparent', resize: 'none', overflow: 'hidden' },
      },
    });
  }

  private listen(): void {
    this.input.addEventListener('input', () =>
      this.apply(this.text, { typedAt: performance.now(), caret: this.selection.end }),
    );
    // Replaces the browser's undo, which does not know the other edits.
    this.input.addEventListener('beforeinput', (event) => {
      if (!event.inputType.startsWith('history')) return;
      event.preventDefault();
      if (event.inputType === 'historyUndo') this.undoButtons.undo();
      else this.undoButtons.redo();
    });
  }

  private line(content: readonly (Node | string)[], colour: string): HTMLElement {
    const style = { margin: '6px 0 0', color: colour, fontSize: '15px' };
    return element('li', { style }, content);
  }

  private problemLine({ message, position, severity, suggestion }: TextProblem): HTMLElement {
    const isError = severity === 'error';
    const colour = isError ? theme.error : WARNING;
    const text = message[this.options.language];
    const jump = button(text, () => this.jumpTo(position), {
      ...{ width: '100%', textAlign: 'left', color: colour, fontSize: '15px' },
      ...{ background: isError ? theme.errorSurface : '#fff8ec', borderColor: 'transparent' },
    });
    jump.setAttribute('aria-label', `${text} (${texts.goTo[this.options.language]})`);
    const fix = suggestion === undefined ? [] : [this.fixButton(suggestion)];
    return this.line([jump, ...fix], colour);
  }

  private fixButton(suggestion: string): HTMLElement {
    const code = element('code', { style: { overflowWrap: 'anywhere' } }, [suggestion]);
    const onClick = (): void => {
      this.apply(suggestion);
      this.input.focus();
    };
    return button([`${texts.accept[this.options.language]} `, code], onClick, { marginTop: '6px' });
  }
}
