import { button, element, hintStyle, setText, theme } from '@fragwerk/browser';
import type { Language } from '@fragwerk/sdk';
import { labelledInput } from './labelled-input.js';
import { type Row, rowsOf } from './rows.js';
import { plotTexts } from './texts.js';

interface ShownRow {
  row: Row;
  readonly inputs: readonly HTMLInputElement[];
}

/** The rows on display; the fields stay in place as long as these do not change. */
const signatureOf = (rows: readonly Row[]): string =>
  JSON.stringify(rows.map(({ label, fields }) => [label, fields.map((field) => field.label)]));

export class RowForm {
  readonly element = element('div', { style: { display: 'grid', gap: '8px', minWidth: '0' } });
  private readonly note = element('p', { style: { ...hintStyle, margin: '0' } });
  private readonly list = element('ul', {
    style: { listStyle: 'none', margin: '0', padding: '0', display: 'grid', gap: '8px' },
  });
  private shown: ShownRow[] = [];
  private signature = '';

  constructor(
    private readonly language: Language,
    private readonly on: {
      readonly onType: (text: string) => void;
      readonly onEdit: (text: string, message: string) => void;
    },
  ) {
    this.element.append(this.note, this.list);
  }

  /** @param focused a field that has the focus, or is about to get it */
  show(text: string, focused: EventTarget | null = document.activeElement): void {
    const rows = rowsOf(text);
    setText(this.note, rows.length === 0 ? plotTexts[this.language].empty : '');
    const signature = signatureOf(rows);
    if (signature !== this.signature) this.build(rows, focused);
    this.signature = signature;
    for (const [index, row] of rows.entries()) {
      const shown = this.shown[index];
      if (!shown) continue;
      shown.row = row;
      for (const [at, { value }] of row.fields.entries()) {
        const input = shown.inputs[at];
        if (input && input.value !== value) input.value = value;
      }
    }
  }

  /** Focuses the first field of the last row. */
  focusLast(): void {
    const [input] = this.shown.at(-1)?.inputs ?? [];
    input?.focus();
    input?.select();
  }

  private build(rows: readonly Row[], focused: EventTarget | null): void {
    const all = [...this.list.querySelectorAll('input')];
    const index = all.findIndex((input) => input === focused);
    this.shown = [];
    this.list.replaceChildren(...rows.map((row, at) => this.rowElement(row, at)));
    if (index >= 0) [...this.list.querySelectorAll('input')][index]?.focus();
  }

  private rowElement(row: Row, index: number): HTMLElement {
    const { language } = this;
    const texts = plotTexts[language];
    const name = row.label[language];
    const fields = row.fields.map(({ label, isWide }, at) => {
      const own = label[language];
      const field = labelledInput(own, { flex: isWide ? '1 1 200px' : '1 1 84px' });
      field.input.setAttribute('aria-label', own === name ? name : `${name}: ${own}`);
      field.input.addEventListener('input', () => {
        const current = this.shown[index]?.row.fields[at];
        if (current) this.on.onType(current.write(field.input.value));
      });
      return field;
    });
    this.shown[index] = { row, inputs: fields.map(({ input }) => input) };
    const remove = button('×', () => {
      const text = this.shown[index]?.row.remove();
      if (text === undefined) return;
      this.on.onEdit(text, texts.removed(name));
      const next = this.list.querySelectorAll('button')[index] ?? this.list.querySelector('button');
      next?.focus();
    });
    remove.setAttribute('aria-label', texts.remove(name));
    const isNamed = row.fields.some(({ label }) => label[language] === name);
    const title = element('span', { style: { fontWeight: '600', flex: '1 1 100%' } }, [name]);
    const style = {
      ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '8px', padding: '8px' },
      ...{ border: `1px solid ${theme.line}`, borderRadius: '8px', minWidth: '0' },
    };
    return element('li', { style }, [
      ...(isNamed ? [] : [title]),
      ...fields.map((field) => field.element),
      remove,
    ]);
  }
}
