import type { ComponentChildren } from 'preact';
import type { QuestionProblem } from '@fragwerk/host';
import { useSay } from './store.js';
import { common } from './texts.js';

export interface EditColumn<Row> {
  readonly member: keyof Row & string;
  readonly label: string;
  /** Choices instead of a text field. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly isNumber?: boolean;
  /** Reads and writes values that are no plain text. */
  readonly read?: (row: Row) => string;
  readonly write?: (text: string) => unknown;
}

interface EditTableProps<Row> {
  readonly name: string;
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly EditColumn<Row>[];
  readonly problems: readonly QuestionProblem[];
  readonly onChange: (rows: readonly Row[]) => void;
  readonly create: () => Row;
  readonly extra?: (row: Row, index: number) => ComponentChildren;
}

interface CellProps<Row> {
  readonly row: Row;
  readonly column: EditColumn<Row>;
  readonly label: string;
  readonly described: string | undefined;
  readonly onText: (text: string) => void;
}

function Cell<Row>({ row, column, label, described, onText }: CellProps<Row>) {
  const value = column.read ? column.read(row) : String(row[column.member]);
  const shared = {
    'aria-label': label,
    value,
    ...(described === undefined ? {} : { 'aria-describedby': described, 'aria-invalid': true }),
  };
  if (column.options) {
    return (
      <select
        {...shared}
        onChange={(event) => {
          onText(event.currentTarget.value);
        }}
      >
        {column.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...shared}
      type="text"
      inputMode={column.isNumber ? 'decimal' : 'text'}
      spellcheck={false}
      autocomplete="off"
      onInput={(event) => {
        onText(event.currentTarget.value);
      }}
    />
  );
}

/** A table in which every cell is a field; problems stand under their row. */
export function EditTable<Row extends object>(props: EditTableProps<Row>) {
  const { name, label, rows, columns, problems, onChange, create, extra } = props;
  const say = useSay();
  const replace = (index: number, row: Row): void => {
    onChange(rows.map((old, at) => (at === index ? row : old)));
  };
  const problemsOf = (index: number) => problems.filter((problem) => problem.index === index);
  return (
    <>
      <table class="edit-table" aria-label={label}>
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
          {rows.map((row, index) => {
            const found = problemsOf(index);
            const id = `${name}-problem-${index}`;
            return (
              <>
                <tr key={index}>
                  <td class="number">{index}</td>
                  {columns.map((column) => (
                    <td
                      key={column.member}
                      data-label={column.label}
                      class={column.isNumber ? 'narrow' : ''}
                    >
                      <Cell
                        row={row}
                        column={column}
                        label={`${column.label}, ${say(common.row)} ${index}`}
                        described={
                          found.some(({ member }) => (member ?? column.member) === column.member)
                            ? id
                            : undefined
                        }
                        onText={(text) => {
                          const value = column.write ? column.write(text) : text;
                          replace(index, { ...row, [column.member]: value });
                        }}
                      />
                    </td>
                  ))}
                  <td class="row-actions">
                    {extra?.(row, index)}
                    <button
                      type="button"
                      aria-label={`${say(common.remove)}, ${say(common.row)} ${index}`}
                      title={say(common.remove)}
                      onClick={() => {
                        onChange(rows.filter((_, at) => at !== index));
                      }}
                    >
                      ✕
                    </button>
                  </td>
                </tr>
                {found.length > 0 && (
                  <tr class="problem-row" key={`${index}-problem`}>
                    <td colSpan={columns.length + 2} id={id}>
                      ⚠ {found.map(({ text }) => say(text)).join(' ')}
                    </td>
                  </tr>
                )}
              </>
            );
          })}
        </tbody>
      </table>
      <button
        type="button"
        onClick={() => {
          onChange([...rows, create()]);
        }}
      >
        + {say(common.add)}
      </button>
      <Problems problems={problems.filter(({ index }) => index === undefined)} />
    </>
  );
}

interface ProblemsProps {
  readonly problems: readonly QuestionProblem[];
  readonly onChoose?: (problem: QuestionProblem) => void;
}

/** Problems of a question; those with a place can be clicked. */
export function Problems({ problems, onChoose }: ProblemsProps) {
  const say = useSay();
  if (problems.length === 0) return null;
  return (
    <ul class="problems" aria-label={say(common.problems)}>
      {problems.map((problem, index) => (
        <li key={index}>
          {onChoose && problem.position !== undefined ? (
            <button
              type="button"
              class="link"
              onClick={() => {
                onChoose(problem);
              }}
            >
              ⚠ {say(problem.text)} <small>@ {problem.position}</small>
            </button>
          ) : (
            <span>⚠ {say(problem.text)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
