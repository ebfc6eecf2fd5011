import { answerTexts, joinAnswer } from '../../src/answer.js';
import { fileLanguage, sourceNames } from '../../src/languages.js';
import {
  type CodeFile,
  type CodeQuestion,
  givenCode,
  type PublicQuestion,
} from '../../src/question.js';
import type { Place } from '../../src/scoring/place.js';
import type { EditorOptions } from '../editor/types.js';
import { editorField } from '../shared/field.js';
import { Tabs } from './tabs.js';
import type { QuestionTexts } from './texts.js';

/** Returns the given code before and after the student's part, with line breaks. */
export function shownAround({ code }: Pick<CodeQuestion, 'code'>) {
  const open = code.findIndex(({ kind }) => kind === 'open');
  const fixed = (parts: CodeQuestion['code']) => parts.filter(({ kind }) => kind === 'fixed');
  return {
    before: fixed(code.slice(0, open))
      .map(({ text }) => `${text}\n`)
      .join(''),
    after: fixed(code.slice(open + 1))
      .map(({ text }) => `\n${text}`)
      .join(''),
  };
}

type SharedOptions = Pick<
  EditorOptions,
  'language' | 'readOnly' | 'describedBy' | 'onChange' | 'onBlur' | 'onRun'
>;

interface WorkspaceOptions {
  readonly editor: SharedOptions;
  readonly question: PublicQuestion;
  /** URL of the plugin type's files. */
  readonly files: string;
  readonly stored: string;
  readonly texts: QuestionTexts;
  /** Accessible name of the program's editor. */
  readonly title: string;
  readonly onSettled: (isLoaded: boolean) => void;
}

interface Slot {
  /** `null` for the program. */
  readonly file: CodeFile | null;
  readonly text: string;
  /** Missing until its tab is shown. */
  field?: ReturnType<typeof editorField>;
}

/** The student's program; if there are further files to write, all visible ones in tabs. */
export class Workspace {
  readonly element: HTMLElement;
  private readonly slots: readonly Slot[];
  private readonly tabs: Tabs | null;

  constructor(private readonly options: WorkspaceOptions) {
    const { question, stored, texts } = options;
    const written = answerTexts(question, stored);
    const files = question.files.map((file) => ({
      ...{ file, text: written.get(file.name) ?? file.text },
    }));
    const main = stored === '' ? givenCode(question) : (written.get('') ?? '');
    const program = { file: null, text: main };
    this.slots = [program, ...(Workspace.hasTabs(question) ? files : [])];
    const tabs = this.slots.map((slot) => ({
      name: this.nameOf(slot),
      create: () => this.fieldOf(slot).element,
    }));
    this.tabs = tabs.length > 1 ? new Tabs(tabs, texts.fileTabs) : null;
    this.element = this.tabs?.element ?? this.fieldOf(program).element;
  }

  static hasTabs = ({ files }: PublicQuestion): boolean => files.some(({ editable }) => editable);

  read(): string {
    const { question } = this.options;
    const texts = this.slots.map(
      ({ file, field, text }) => [file?.name ?? '', field?.editor().read() ?? text] as const,
    );
    return joinAnswer(question, new Map(texts));
  }

  goTo({ file, line }: Place): void {
    const index = Math.max(
      0,
      this.slots.findIndex((slot) => slot.file?.name === file),
    );
    this.tabs?.show(index);
    this.slots[index]?.field?.editor().goTo(line);
  }

  /** Returns the open file, and the caret's position in it if its editor has the focus. */
  spot() {
    const file = this.tabs?.shown ?? 0;
    return { file, caret: this.slots[file]?.field?.editor().caret() ?? null };
  }

  /** Opens a file again, and moves the focus into it if it had the focus. */
  restore({ file, caret }: ReturnType<Workspace['spot']>): void {
    if (file < this.slots.length) this.tabs?.show(file);
    if (caret !== null) this.slots[file]?.field?.editor().focusAt(caret);
  }

  destroy(): void {
    for (const { field } of this.slots) field?.destroy();
  }

  private nameOf({ file }: Slot): string {
    const { question, texts } = this.options;
    if (!file) return sourceNames[question.language] ?? texts.mainFile;
    return file.editable ? file.name : texts.readOnlyFile(file.name);
  }

  private fieldOf(slot: Slot): ReturnType<typeof editorField> {
    const { question, files, title, texts, onSettled, editor } = this.options;
    const { file, text } = slot;
    const label = file?.editable ? texts.yourFile(file.name) : this.nameOf(slot);
    slot.field ??= editorField(
      files,
      {
        ...editor,
        ...(file ? { before: '', after: '' } : shownAround(question)),
        ...{
          text,
          lines: 8,
          hasUndo: true,
          mode: file ? fileLanguage(file.name) : question.language,
        },
        readOnly: editor.readOnly || file?.editable === false,
        label: file ? label : title,
      },
      onSettled,
    );
    return slot.field;
  }
}
