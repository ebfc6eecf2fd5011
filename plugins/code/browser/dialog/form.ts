import {
  element,
  freshId,
  type DialogFormOptions,
  problemLine,
  row,
  setText,
} from '@fragwerk/browser';
import type { PythonPackage } from '@fragwerk/python';
import type { ConfigProblem } from '@fragwerk/sdk';
import { readConfig } from '../../src/config/read.js';
import { emptyFile, emptyQuestion, emptyRule } from '../../src/config/schema.js';
import { writeConfig } from '../../src/config/write.js';
import { questionLimits } from '../../src/limits.js';
import { joinAnswer, ownFiles, splitAnswer } from '../../src/answer.js';
import {
  fileLanguage,
  type JobeOffer,
  languageName,
  languageProblem,
  offeredLanguages,
  offerSentence,
} from '../../src/languages.js';
import {
  type CodeFile,
  type CodePart,
  type CodeQuestion,
  type CodeRule,
} from '../../src/question.js';
import { missingSentence, packageFiles } from '../../src/scoring/packages.js';
import { hint, stackStyle } from '../shared/controls.js';
import { editorField } from '../shared/field.js';
import { colour, followPage } from '../shared/palette.js';
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
import { type Entry, ItemList } from './list.js';
import { TestsPart } from './tests.js';
import { ValueRows } from './values.js';
import { dialogTexts, type DialogTexts } from './texts.js';

const rowEntry = (fields: readonly HTMLElement[]): Entry => ({ fields: [fieldRow(fields)] });

function section(title: string, children: readonly HTMLElement[]): HTMLElement {
  const style = { margin: '24px 0 8px', fontSize: '18px', lineHeight: '1.3' };
  const parts = [element('h2', { style }, [title]), ...children];
  return element('section', { style: { minWidth: '0' } }, parts);
}

class CodeForm {
  readonly element = element('div');
  private readonly texts: DialogTexts;
  private readonly problems = problemLine([]);
  private readonly body = element('div');
  private readonly solution = element('div', { style: stackStyle });
  private readonly text: HTMLElement;
  /** How to leave an editor by keyboard; empty until editors are loaded. */
  private readonly keys = hint('', { id: freshId() });
  private question: CodeQuestion;
  private endEditors: (() => void)[] = [];
  /** The files to which the fields of the sample solution belong. */
  private solvedFiles = '';
  /** The sample solution by file, also of removed files, which may be restored; {@link emptyFile} is the program. */
  private readonly solved = new WeakMap<CodeFile, string | undefined>();
  private readonly offer: JobeOffer;
  private readonly values: ValueRows;
  private readonly packages: readonly PythonPackage[];

  constructor(private readonly options: DialogFormOptions) {
    this.texts = dialogTexts[options.language];
    const first = readConfig(options.config);
    this.question = first.question;
    const { jobe = '{"languages":[],"failure":"failed"}', values = '[]' } = options.data;
    this.offer = JSON.parse(jobe) as JobeOffer;
    this.packages = JSON.parse(options.data.packages ?? '[]') as readonly PythonPackage[];
    this.values = new ValueRows(
      new Map(JSON.parse(values) as readonly (readonly [string, string])[]),
      this.texts,
    );
    const onChange = (config: string): void => {
      const read = readConfig(config);
      this.question = read.question;
      this.showProblems(read.problems);
      this.draw();
      options.onEdit(config);
    };
    const text = { value: options.config, onChange };
    this.text = areaField(text, { label: this.texts.asText, lines: 4 });
    this.text.style.marginTop = '24px';
    this.element.append(this.problems.element, this.body, this.text);
    followPage(this.element, this.element);
    this.showProblems(options.config.trim() === '' ? [] : first.problems);
    this.draw();
  }

  private change(part: Partial<CodeQuestion>): void {
    this.question = { ...this.question, ...part };
    this.values.update(this.question);
    const config = writeConfig(this.question);
    this.showProblems(readConfig(config).problems);
    const area = this.text.querySelector('textarea');
    if (area) area.value = config;
    this.options.onEdit(config);
  }

  /** Lets a field edit a member of the question. */
  private on<K extends keyof CodeQuestion>(key: K) {
    return membersOf(this.question, (part) => this.change(part))(key);
  }

  private showProblems(found: readonly ConfigProblem[]): void {
    const { part, test, file, rule } = this.texts;
    const titles: Readonly<Record<string, (number: number) => string>> = {
      ...{ code: part, tests: test, files: file, rules: rule },
    };
    const sentences = found.map(({ message }) =>
      message[this.options.language].replace(
        /^(\w+)\[(\d+)\](?=:)/,
        (path, list: string, number: string) => titles[list]?.(Number(number)) ?? path,
      ),
    );
    this.problems.show(sentences.join('\n'));
  }

  private draw(): void {
    for (const end of this.endEditors) end();
    this.endEditors = [];
    this.solvedFiles = '';
    this.values.update(this.question);
    const { options, texts, question } = this;
    const solved = splitAnswer(question, question.solution);
    for (const file of [emptyFile, ...question.files]) this.solved.set(file, solved.get(file.name));
    const tests = new TestsPart({
      ...{ ...options, values: this.values, packages: this.packages },
      question: () => this.question,
      onChange: (changed) => this.change({ tests: changed }),
    });
    this.drawSolution();
    this.body.replaceChildren(
      section(texts.program, this.programParts()),
      section(texts.solution, [this.solution]),
      section(texts.tests, [
        fieldRow([
          checkField(this.on('allOrNothing'), texts.allOrNothing),
          checkField(this.on('stopAtFailure'), texts.stopAtFailure),
        ]),
        tests.element,
      ]),
      section(texts.files, [this.fileList()]),
      section(texts.rules, [checkField(this.on('style'), texts.style), this.ruleList()]),
    );
  }

  private codeField(
    label: string,
    { text, mode }: { readonly text: string; readonly mode: string },
    onChange: (text: string) => void,
  ): HTMLElement {
    const { options, texts, keys } = this;
    const field = editorField(
      options.files,
      {
        ...{ text, mode, label, before: '', after: '', lines: 3, readOnly: false, hasUndo: false },
        ...{ language: options.language, describedBy: keys.id },
        onChange: () => onChange(field.editor().read()),
        onBlur: () => undefined,
        onRun: () => undefined,
      },
      (isLoaded) => setText(keys, isLoaded ? texts.editorHint : ''),
    );
    this.endEditors.push(field.destroy);
    const name = element('p', { style: { margin: '0', color: colour('muted') } }, [label]);
    return element('div', { style: { flex: WIDE, minWidth: '0' } }, [name, field.element]);
  }

  private programParts(): HTMLElement[] {
    const { texts, question, offer } = this;
    const names = [...offeredLanguages(offer), question.language];
    const choices = Object.fromEntries(names.map((name) => [name, languageName(name)]));
    const restriction = languageProblem(question.language, offer) ?? offerSentence(offer);
    const onChange = (language: string): void => {
      this.change({ language });
      this.draw();
    };
    const { time: bounds } = questionLimits;
    const time = { label: texts.time, explain: texts.noNumber, bounds, empty: emptyQuestion.time };
    const head = fieldRow([
      selectField({ value: question.language, onChange }, { label: texts.language, choices }),
      numberField(this.on('time'), time),
    ]);
    const list = new ItemList<CodePart>(question.code, {
      ...{ texts, title: texts.part, add: texts.addPart },
      empty: { kind: 'fixed', text: '' },
      draw: (part, change) => this.partFields(part, change),
      onChange: (code) => this.change({ code }),
    });
    return [
      ...[head, ...(restriction ? [hint(restriction[this.options.language])] : [])],
      ...[...this.packageParts(), hint(texts.partHint), this.keys, list.element],
    ];
  }

  /** Offers the packages that the service has, and lists those of the question that it lacks. */
  private packageParts(): HTMLElement[] {
    const { texts, question, packages } = this;
    const { language } = this.options;
    const names = [...new Set([...packages.map(({ name }) => name), ...question.packages])];
    if (names.length === 0) return [];
    const hints = problemLine([]);
    const showMissing = (): void => {
      const { missing } = packageFiles(this.question.packages, packages);
      hints.show(missing.map((name) => missingSentence(name)[language]).join('\n'));
    };
    const boxes = names.map((name) => {
      const { version = '' } = packages.find((one) => one.name === name) ?? {};
      const onChange = (isOn: boolean): void => {
        const others = this.question.packages.filter((one) => one !== name);
        this.change({ packages: isOn ? [...others, name] : others });
        showMissing();
      };
      const value = question.packages.includes(name);
      return checkField({ value, onChange }, `${name} ${version}`.trim());
    });
    showMissing();
    const legend = element('legend', { style: { color: colour('muted'), padding: '0' } }, [
      texts.packages,
    ]);
    const style = { minWidth: '0', margin: '8px 0 0', padding: '0', border: '0' };
    return [
      element('fieldset', { style }, [legend, row(boxes, { columnGap: '20px' }), hints.element]),
    ];
  }

  private partFields(part: CodePart, change: (part: Partial<CodePart>) => void): Entry {
    const { texts } = this;
    const kind = { label: texts.partKind, choices: texts.partKinds };
    return rowEntry([
      selectField(membersOf(part, change)('kind'), kind),
      this.codeField(texts.code, { text: part.text, mode: this.question.language }, (text) =>
        change({ text }),
      ),
    ]);
  }

  private solutionParts(): HTMLElement[] {
    const { texts, question } = this;
    const field = (index: number, label: string, mode: string) => {
      const file = () => ownFiles(this.question)[index] ?? emptyFile;
      const text = this.solved.get(file()) ?? file().text;
      return this.codeField(label, { text, mode }, (changed) => {
        this.solved.set(file(), changed);
        this.change({ solution: this.joinSolution(this.question.files) });
      });
    };
    const code = field(-1, texts.solution, question.language);
    const others = ownFiles(question).map(({ name }, index) =>
      field(index, texts.solutionOf(name), fileLanguage(name)),
    );
    const input = areaField(this.on('input'), { label: texts.startInput });
    return [hint(texts.solutionHint), code, ...others, input];
  }

  /** Shows the sample solution with a field for each file that students write. */
  private drawSolution(): void {
    const files = JSON.stringify(ownFiles(this.question));
    if (files === this.solvedFiles) return;
    this.solvedFiles = files;
    this.solution.replaceChildren(...this.solutionParts());
  }

  private fileList(): HTMLElement {
    const { texts, question } = this;
    const list = new ItemList<CodeFile>(question.files, {
      ...{ texts, title: texts.file, add: texts.addFile },
      empty: { ...emptyFile, visible: true },
      draw: (file, change) => {
        const on = membersOf(file, change);
        const kind = {
          value: file.editable ? 'open' : file.visible ? 'fixed' : 'hidden',
          onChange: (value: CodePart['kind']) =>
            void change({ visible: value !== 'hidden', editable: value === 'open' }),
        } as const;
        return rowEntry([
          textField(on('name'), { label: texts.fileName, isCode: true }),
          selectField(kind, { label: texts.fileKind, choices: texts.partKinds }),
          areaField(on('text'), { label: texts.content, lines: 4 }),
        ]);
      },
      onChange: (files) => this.changeFiles(files),
    }).element;
    // Not on every key press.
    for (const event of ['change', 'click'])
      list.addEventListener(event, () => this.drawSolution());
    return list;
  }

  /** Changes the files, and the sample solution with those that students write. */
  private changeFiles(files: readonly CodeFile[]): void {
    const { solved, question } = this;
    for (const [index, file] of files.entries()) {
      if (solved.has(file)) continue;
      // Unless it was added, it replaces the file whose fields were edited.
      const before = files.length === question.files.length ? question.files[index] : undefined;
      solved.set(file, before && solved.get(before));
    }
    this.change({ files, solution: this.joinSolution(files) });
  }

  private joinSolution(files: readonly CodeFile[]): string {
    const texts = [emptyFile, ...ownFiles({ files })].flatMap((file) => {
      const text = this.solved.get(file);
      return text === undefined ? [] : [[file.name, text] as const];
    });
    return texts.some(([, text]) => text !== '') ? joinAnswer({ files }, new Map(texts)) : '';
  }

  private ruleList(): HTMLElement {
    const { texts, question } = this;
    const kind = { label: texts.rulePart, choices: texts.ruleParts };
    const name = { label: texts.ruleName, isCode: true, flex: '2 1 260px' };
    const message = { label: texts.message, flex: WIDE };
    const explain = texts.noNumber;
    return new ItemList<CodeRule>(question.rules, {
      ...{ texts, title: texts.rule, add: texts.addRule, empty: emptyRule },
      draw: (rule, change) => {
        const on = membersOf(rule, change);
        return rowEntry([
          selectField(on('part'), kind),
          textField(on('name'), name),
          numberField(on('min'), { label: texts.min, explain, empty: 0 }),
          numberField(on('max'), { label: texts.max, explain, empty: null }),
          numberField(on('penalty'), { label: texts.penalty, explain, empty: 0 }),
          textField(on('message'), message),
        ]);
      },
      onChange: (rules) => this.change({ rules }),
    }).element;
  }
}

export const codeForm = (options: DialogFormOptions): HTMLElement => new CodeForm(options).element;
