import {
  cellField,
  type ConfigField,
  type ConfigValue,
  joinCells,
  type ListColumn,
  type ListField,
  splitCells,
  writeCell,
} from '@fragwerk/sdk';
import { announcer } from '../announcer.js';
import { element } from '../dom.js';
import { button, row, setEnabled } from '../editor/controls.js';
import { RestoreButton } from '../editor/restore-button.js';
import { dialogTexts, inRow, rowActions } from '../texts.js';
import { hintStyle, type Style } from '../theme.js';
import { type Control, type ControlContext, groupedField, readText } from './base.js';

type Cells = readonly (readonly string[])[];

const headStyle: Style = {
  ...{ fontSize: '14px', fontWeight: '600' },
  ...{ overflowWrap: 'anywhere', hyphens: 'auto' },
};
const numberStyle: Style = { flex: 'none', width: '22px', fontWeight: '600' };
const cellStyle: Style = { flex: '1 1 80px', minWidth: '0' };
const buttonsStyle: Style = { flex: 'none', width: '98px', marginLeft: 'auto' };

const part = (role: string, style: Style, children: readonly (Node | string)[] = []) =>
  element('div', { role, style }, children);

/** Lays out a row of the table, or its heads, which wrap like the rows on a narrow page. */
const line = (parts: readonly HTMLElement[]): HTMLElement =>
  // Keeps the number of a row in line with its fields when a message appears below them.
  part('row', { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '6px 4px' }, parts);

function symbolButton(text: string, name: string, onClick: () => void): HTMLButtonElement {
  const made = button(text, onClick, { minWidth: '32px', padding: '4px' });
  made.setAttribute('aria-label', name);
  return made;
}

/** Disables a button, which then loses the focus. */
function disable(target: HTMLButtonElement, isDisabled: boolean): void {
  target.disabled = isDisabled;
  setEnabled(target, !isDisabled);
}

/** Indexes of rows in their new order; -1 is a new row. */
type Order = readonly number[];

function movedTo(order: Order, from: number, to: number): Order {
  const others = order.filter((index) => index !== from);
  return [...others.slice(0, to), from, ...others.slice(to)];
}

const initialText = (column: ListColumn): string => writeCell(cellField(column), column.initial);

/** Returns a new row of initial values; a new place is next to the existing ones. */
const newRow = ({ columns }: ListField, rows: Cells): readonly string[] =>
  Object.values(columns).map((column, index) => {
    if (column.kind !== 'place') return initialText(column);
    let { x, y } = column.initial;
    const text = () => writeCell(cellField(column), { x, y });
    while (rows.some((row) => row[index] === text())) [x, y] = [x + 30, y + 10];
    return text();
  });

/** Buttons of a row: up, down, remove. */
const nth = (place: number): string => `button:nth-of-type(${place}):enabled`;

/** A table with a row of controls for each row of a list, which can be added, removed and moved. */
class ListTable {
  readonly body = part('rowgroup', { display: 'grid', gap: '6px' });
  readonly buttons: HTMLElement;
  private readonly add: HTMLButtonElement;
  private readonly restorer = new RestoreButton();
  private readonly announcer = announcer();
  private rows: Cells = [];
  private cells: readonly (readonly ReturnType<ListTable['cellOf']>[])[] | null = null;
  private readonly columns: readonly ListColumn[];

  constructor(
    private readonly field: ListField,
    private readonly context: ControlContext,
    private readonly controlFor: (field: ConfigField, context: ControlContext) => Control,
  ) {
    this.columns = Object.values(field.columns);
    const add = () => {
      // A restored row could be one too many.
      this.restorer.clear();
      this.arrange([...this.rows.keys(), -1], this.rows.length, ['input, select']);
    };
    this.add = button(dialogTexts.addRow[context.language], add);
    const parts = [this.add, this.restorer.element, this.announcer.element];
    this.buttons = row(parts, { marginTop: '6px' });
  }

  /** Shows the text of a list; returns whether one of its cells explains a problem. */
  show(text: string): boolean {
    const wanted = splitCells(text).map((row) =>
      this.columns.map((column, place) => row[place] ?? initialText(column)),
    );
    const shown = joinCells(this.rows);
    if (!this.cells || (shown !== text && shown !== joinCells(wanted))) {
      this.restorer.clear();
      this.build(wanted);
    }
    const explained = (this.cells ?? []).flatMap((cells, index) =>
      cells.map((cell, place) => cell.show(this.rows[index]?.[place] ?? '')),
    );
    return explained.includes(true);
  }

  private build(rows: Cells): void {
    this.rows = rows;
    this.cells = rows.map((_, index) =>
      this.columns.map((column, place) => this.cellOf(column, index, place)),
    );
    const lines = this.cells.map((cells, index) =>
      line([
        part('rowheader', numberStyle, [String(index + 1)]),
        ...cells.map((cell) => part('cell', cellStyle, [cell.element])),
        part('cell', buttonsStyle, [row(this.buttonsOf(index), { gap: '1px' })]),
      ]),
    );
    this.body.replaceChildren(...lines);
    disable(this.add, rows.length >= this.field.maxRows);
  }

  private cellOf(column: ListColumn, index: number, place: number) {
    const { language, row: variables } = this.context;
    const field = cellField(column);
    const onEdit = (value: ConfigValue): void => {
      const text = typeof value === 'string' ? value : writeCell(field, value);
      const change = (old: string, at: number) => (at === place ? text : old);
      this.take(this.rows.map((row, at) => (at === index ? row.map(change) : row)));
    };
    const labelled = { ...field, label: inRow(column.label, index + 1) };
    const control = this.controlFor(labelled, { ...this.context, isCell: true, onEdit });
    return {
      element: control.element,
      draft: (text?: string) => control.draft?.(text) ?? '',
      /** Shows a text; returns whether it has a problem. */
      show(text: string): boolean {
        const { reading, literal } = readText(field, text, variables);
        const problem = 'problem' in reading ? reading.problem[language] : '';
        if (literal !== undefined) control.show(literal, { problem: '', expression: '' });
        else control.show(column.initial, { problem, expression: text });
        return problem !== '';
      },
    };
  }

  private buttonsOf(index: number): readonly HTMLButtonElement[] {
    const { rows, context, field } = this;
    const name = (action: keyof typeof rowActions) =>
      rowActions[action](index + 1)[context.language];
    const move = (to: number, focused: readonly string[]) => () =>
      this.arrange(movedTo([...this.rows.keys()], index, to), to, focused);
    const up = symbolButton('↑', name('up'), move(index - 1, [nth(1), nth(2)]));
    const down = symbolButton('↓', name('down'), move(index + 1, [nth(2), nth(1)]));
    const remove = symbolButton('✕', name('remove'), () => this.remove(index));
    disable(up, index === 0);
    disable(down, index === rows.length - 1);
    disable(remove, rows.length <= field.minRows);
    return [up, down, remove];
  }

  private remove(index: number): void {
    const removed = this.rows[index] ?? [];
    const left = [...this.rows.keys()].filter((at) => at !== index);
    this.arrange(left, Math.min(index, left.length - 1), [nth(3)]);
    this.announcer.say(rowActions.removed(index + 1)[this.context.language]);
    this.restorer.offer(rowActions.restore(index + 1)[this.context.language], () => {
      const last = this.rows.length;
      this.rows = [...this.rows, removed];
      this.arrange(movedTo([...this.rows.keys()], last, index), index, [nth(3)]);
    });
  }

  private take(rows: Cells): void {
    this.rows = rows;
    this.context.onEdit(joinCells(rows));
  }

  /** Changes the order of rows, and focuses the first of these parts that exists in a row. */
  private arrange(order: Order, index: number, focused: readonly string[]): void {
    const before = this.cells ?? [];
    const rows = order.map((from) => this.rows[from] ?? newRow(this.field, this.rows));
    this.build(rows);
    this.take(rows);
    for (const [row, from] of order.entries())
      before[from]?.forEach((cell, place) => this.cells?.[row]?.[place]?.draft(cell.draft()));
    const line = this.body.children[index];
    const found = focused.map((selector) => line?.querySelector<HTMLElement>(selector));
    (found.find(Boolean) ?? this.add).focus();
  }
}

export function listControl(
  field: ListField,
  context: ControlContext,
  controlFor: (field: ConfigField, context: ControlContext) => Control,
): Control {
  const { language } = context;
  const table = new ListTable(field, context, controlFor);
  const heads = Object.values(field.columns).map(({ label, help }) => {
    const hint = { ...hintStyle, fontWeight: '400' };
    const hints = help ? [element('p', { style: hint }, [help[language]])] : [];
    return part('columnheader', { ...headStyle, ...cellStyle }, [label[language], ...hints]);
  });
  const head = line([part('cell', numberStyle), ...heads, part('cell', buttonsStyle)]);
  const rows = part('table', {}, [part('rowgroup', { marginBottom: '4px' }, [head]), table.body]);
  const { element: group, showProblem } = groupedField(field, language, rows, table.buttons);
  return {
    element: group,
    show(value, { problem, written = '' }) {
      const isExplained = table.show(written === '' ? writeCell(field, value) : written);
      showProblem(isExplained ? '' : problem);
    },
  };
}
