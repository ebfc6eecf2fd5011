import { element } from '@fragwerk/browser';
import { placeholdersIn, programParts } from '../../src/placeholders.js';
import type { CodeQuestion } from '../../src/question.js';
import { hint } from '../shared/controls.js';
import { areaField } from './fields.js';
import type { DialogTexts } from './texts.js';

/** Values of a question by name, and as typed. */
export interface ValueRow {
  readonly values: ReadonlyMap<string, string>;
  readonly text: string;
}

/** Why tests cannot be tried, as a sentence. */
export class Obstacle extends Error {}

/** Reads `a = 3; b = 4`. */
const readRow = (line: string): ReadonlyMap<string, string> =>
  new Map(
    line.split(';').flatMap((pair) => {
      const [, name = '', value = ''] = /^\s*(\w+)\s*=\s*([^]*?)\s*$/.exec(pair) ?? [];
      return value === '' ? [] : [[name, value] as const];
    }),
  );

/** Values for trial runs: those of the current row, and rows typed by the teacher. */
export class ValueRows {
  readonly element: HTMLElement;
  private readonly area: HTMLTextAreaElement;
  private isEdited = false;

  constructor(
    private readonly known: ReadonlyMap<string, string>,
    private readonly texts: DialogTexts,
  ) {
    const onChange = (): void => {
      this.isEdited = true;
    };
    const field = areaField({ value: '', onChange }, { label: texts.values });
    this.area = field.querySelector('textarea') ?? document.createElement('textarea');
    this.element = element('div', { style: { minWidth: '0' } }, [field, hint(texts.valuesHint)]);
  }

  /**
   * Returns the names that need a value. Braces in the program are ignored, because there they may have
   * another meaning.
   */
  private namesIn(question: CodeQuestion): readonly string[] {
    const inProgram = placeholdersIn(programParts(question)).filter((name) => this.known.has(name));
    return [...new Set([...placeholdersIn(question.tests), ...inProgram])];
  }

  /** Shows the field if the changed question has placeholders. */
  update(question: CodeQuestion): void {
    const names = this.namesIn(question);
    this.element.hidden = names.length === 0;
    const shown = names.map((name) => `${name} = ${this.known.get(name) ?? ''}`);
    if (!this.isEdited) this.area.value = shown.join('; ');
  }

  /** Returns at least one row. @throws Obstacle if a value is missing */
  read(question: CodeQuestion): readonly ValueRow[] {
    const names = this.namesIn(question);
    const lines = this.area.value.split('\n').filter((line) => line.trim() !== '');
    const typed = (lines.length === 0 ? [''] : lines).map((line) => ({
      values: readRow(line),
      text: line.trim(),
    }));
    const rows = this.isEdited && names.length > 0 ? typed : [{ values: this.known, text: '' }];
    for (const [index, { values }] of rows.entries()) {
      const name = names.find((known) => !values.has(known));
      if (name !== undefined) throw new Obstacle(this.texts.noValue(name, index + 1));
    }
    return rows;
  }
}
