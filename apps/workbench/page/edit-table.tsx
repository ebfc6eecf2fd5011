import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { QuestionProblem } from '@fragwerk/host';
import { EditCell, type EditColumn, isDelayed } from './edit-cell.js';
import { placeName } from './problem-place.js';
import { Problems } from './problems.js';
import { edit } from './question-saving.js';
import { type TableField, t, useProblems } from './store.js';
import { common, noNumber } from './texts.js';
import { editor } from './texts-editor.js';

interface EditTableProps<Row> {
  readonly name: TableField;
  /** Shown without rows. */
  readonly empty: string;
  readonly rows: readonly Row[];
  /** The rows to show, if they differ. */
  readonly shown?: readonly Row[];
  readonly columns: readonly EditColumn<Row>[];
  /** Default: those of the field. */
  readonly problems?: readonly QuestionProblem[];
  /** Changes a row, and removes one; by default in the field only. */
  readonly onEdit?: (index: number, change: Partial<Row>) => void;
  readonly onRemove?: (index: number) => void;
  /** Creates a row; missing where {@link EditTableProps.adder} adds them. */
  readonly create?: () => Row;
  /** A button, or something that begins with one, that adds rows. */
  readonly adder?: ComponentChildren;
  /** Returns what is in front of the cells of a row, after its name. */
  readonly lead?: (row: Row) => ComponentChildren;
  /** Returns the name of a row; default: its number from 1. */
  readonly rowName?: (index: number) => string;
  /** Returns further content below a row with problems. */
  readonly below?: (index: number) => ComponentChildren;
  /** Returns further actions of a row. */
  readonly extra?: (row: Row, index: number) => ComponentChildren;
}

interface EditRowProps<Row> {
  readonly table: EditTableProps<Row>;
  readonly row: Row;
  readonly index: number;
  readonly problems: readonly Pick<QuestionProblem, 'text' | 'member'>[];
}

const problemId = ({ name }: { readonly name: string }, index: number): string =>
  `${name}-problem-${index}`;

const labelOf = <Row,>({ rowName }: EditTableProps<Row>, index: number): string =>
  rowName?.(index) ?? `${t(common.row)} ${index + 1}`;

const setRows = <Row,>({ name }: EditTableProps<Row>, rows: readonly Row[]): void =>
  edit({ [name]: rows });

function RowActions<Row>({ table, row, index }: Omit<EditRowProps<Row>, 'problems'>) {
  return (
    <td class="row-actions">
      {table.extra?.(row, index)}
      <button
        aria-label={`${t(common.remove)}, ${labelOf(table, index)}`}
        title={t(common.remove)}
        onClick={({ currentTarget, detail }) => {
          // The second click of a double click would remove the next row, which is there by then.
          if (detail > 1) return;
          // The button disappears; the focus moves to that of the next row, or to the one that adds a row.
          const place = currentTarget.closest('table');
          const buttons = place?.querySelectorAll<HTMLElement>('.row-actions > :last-child') ?? [];
          const next = buttons[index + 1] ?? place?.nextElementSibling;
          if (next instanceof HTMLElement) next.focus();
          if (table.onRemove) table.onRemove(index);
          else
            setRows(
              table,
              table.rows.filter((_, at) => at !== index),
            );
        }}
      >
        ✕
      </button>
    </td>
  );
}

/** The problems of a row; the list of problems offers the fixes. */
function RowProblems<Row>({ table, index, problems }: Omit<EditRowProps<Row>, 'row'>) {
  if (problems.length === 0) return null;
  return (
    <tr class="problem-row">
      <td colSpan={table.columns.length + 2} id={problemId(table, index)}>
        {problems.map((problem, at) => (
          <div key={at}>⚠ {t(problem.text)}</div>
        ))}
        {table.below?.(index)}
      </td>
    </tr>
  );
}

interface Typed {
  readonly text: string;
  /** Whether it cannot be stored. */
  readonly isUnread: boolean;
  /** The value of the cell, with which the text is shown. */
  readonly of: unknown;
}

/** Texts typed into cells but not stored, by row and member, so that a reopened tab shows them again. */
const typedIn = new WeakMap<object, readonly (readonly [string, Typed])[]>();

/** Returns the typed texts of a row, until its cells have other values. */
function useTyped(row: object) {
  const values = new Map<string, unknown>(Object.entries(row));
  const last = useRef(row);
  const [, render] = useState({});
  const typed =
    typedIn.get(last.current)?.filter(([name, { of }]) => of === values.get(name)) ?? [];
  last.current = row;
  typedIn.set(row, typed);
  const type = (member: string, text: Typed | null): void => {
    const others = typed.filter(([name]) => name !== member);
    typedIn.set(row, text ? [...others, [member, text]] : others);
    render({});
  };
  return { typed: new Map(typed), type };
}

/** Returns a key for each row, which it keeps while others are added or removed. */
function useKeys(rows: readonly object[]): readonly number[] {
  const known = useRef({ rows, keys: [...rows.keys()], count: rows.length });
  const { current: before } = known;
  if (rows.length !== before.rows.length) {
    const keys = rows.map((row) => before.keys[before.rows.indexOf(row)] ?? before.count++);
    known.current = { rows, keys, count: before.count };
  } else before.rows = rows;
  return known.current.keys;
}

function EditRow<Row extends object>({ table, row, index, problems: found }: EditRowProps<Row>) {
  const { columns, rows } = table;
  const edited = (change: Partial<Row>) =>
    rows.map((old, at) => (at === index ? { ...old, ...change } : old));
  const { onEdit = (_, change) => setRows(table, edited(change)) } = table;
  const { typed, type } = useTyped(row);
  const problems = [
    ...found,
    ...[...typed].flatMap(([member, { text, isUnread }]) =>
      isUnread ? [{ member, text: noNumber(text) }] : [],
    ),
  ];
  const id = problemId(table, index);
  const write = (column: EditColumn<Row>, text: string, isComplete: boolean): void => {
    const { member, isWhole = false, isNumber = false } = column;
    // An empty cell is not applied, because a number is often replaced by clearing its cell first.
    const isPending = !isComplete && (isWhole || (isNumber && text === ''));
    const read: unknown = column.write ? column.write(text) : text;
    const value = isPending ? row[member] : read;
    const isUnread = value === undefined;
    const isShown = isUnread || (isDelayed(column) && !isComplete);
    type(member, isShown ? { text, isUnread, of: isUnread ? row[member] : value } : null);
    // Leaving a cell without a change must not change the row, because a repair that is then clicked would
    // be outdated.
    if (!isUnread && value !== row[member]) onEdit(index, { [member]: value } as Partial<Row>);
  };
  return (
    <>
      <tr>
        <td class="number">
          {table.rowName?.(index) ?? index + 1}
          {table.lead?.(row)}
        </td>
        {columns.map((column) => (
          <td
            key={column.member}
            data-label={column.label}
            class={column.isNumber ? 'narrow' : `of-${column.member}`}
          >
            <EditCell
              row={row}
              column={column}
              label={`${column.label}, ${labelOf(table, index)}`}
              described={
                problems.some(({ member }) => (member ?? column.member) === column.member)
                  ? id
                  : undefined
              }
              place={placeName(table.name, index, column.member)}
              typed={typed.get(column.member)?.text}
              onText={(text, isComplete) => write(column, text, isComplete)}
            />
          </td>
        ))}
        <RowActions table={table} row={row} index={index} />
      </tr>
      <RowProblems table={table} index={index} problems={problems} />
    </>
  );
}

/** A table whose cells are fields, with problems below each row. */
export function EditTable<Row extends object>(props: EditTableProps<Row>) {
  const { name, rows, shown = rows, columns, create, adder, empty } = props;
  const ofField = useProblems(name);
  const { problems = ofField } = props;
  const keys = useKeys(rows);
  const place = useRef<HTMLDivElement>(null);
  const isAdding = useRef(false);
  useLayoutEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    const cells = place.current?.querySelectorAll<HTMLElement>('.number + td :is(input, select)');
    [...(cells ?? [])].at(-1)?.focus();
  }, [rows.length]);
  const add = (row: Row): void => {
    isAdding.current = true;
    setRows(props, [...rows, row]);
  };
  return (
    <div ref={place} class={`edit-table-place of-${name}`}>
      {rows.length === 0 ? (
        <p class="hint">{empty}</p>
      ) : (
        <table class="edit-table" aria-label={t(editor[name])}>
          <thead>
            <tr>
              <th scope="col">#</th>
              {columns.map((column) => (
                <th scope="col" key={column.member}>
                  {column.label}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              <EditRow
                key={keys[index]}
                table={props}
                row={row}
                index={index}
                problems={problems.filter((problem) => problem.index === index)}
              />
            ))}
          </tbody>
        </table>
      )}
      {adder}
      {create && <button onClick={() => add(create())}>+ {t(common.add)}</button>}
      <Problems problems={problems.filter(({ index }) => index === undefined)} />
    </div>
  );
}
