import { type OptionPairs, Options, verbatim } from './fields.js';

export interface EditColumn<Row> {
  readonly member: keyof Row & string;
  readonly label: string;
  /** Options of a selection list; a text field without them. */
  readonly options?: OptionPairs;
  /** The cell shows what is typed until it is left; `write` returns `undefined` for what is not a number. */
  readonly isNumber?: boolean;
  /** Applies a text when it is complete, not each character. */
  readonly isWhole?: boolean;
  /** Convert values that are not text. */
  readonly read?: (row: Row) => string;
  readonly write?: (text: string) => unknown;
}

interface EditCellProps<Row> {
  readonly row: Row;
  readonly column: EditColumn<Row>;
  readonly label: string;
  /** Id of the cell's problems. */
  readonly described: string | undefined;
  /** Name of the place for links from problems. */
  readonly place: string;
  /** Text to show instead of the value. */
  readonly typed: string | undefined;
  /** Called while a text is typed, and when the cell is left. */
  readonly onText: (text: string, isComplete: boolean) => void;
}

/** Whether a cell shows what is typed until it is left. */
export const isDelayed = ({ isWhole = false, isNumber = false }: Partial<EditColumn<never>>) =>
  isWhole || isNumber;

export function EditCell<Row>(props: EditCellProps<Row>) {
  const { row, column, label, described, place, typed, onText } = props;
  const shared = {
    'aria-label': label,
    'data-place': place,
    value: typed ?? (column.read ? column.read(row) : String(row[column.member])),
    ...(described === undefined ? {} : { 'aria-describedby': described, 'aria-invalid': true }),
  };
  const write = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
    onText(currentTarget.value, true);
  if (column.options) {
    return (
      <select {...shared} onChange={write}>
        <Options pairs={column.options} />
      </select>
    );
  }
  return (
    <input
      {...shared}
      type="text"
      inputMode={column.isNumber ? 'decimal' : 'text'}
      {...verbatim}
      onInput={({ currentTarget }) => onText(currentTarget.value, false)}
      {...(isDelayed(column) && { onChange: write })}
    />
  );
}
