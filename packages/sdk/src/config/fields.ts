import type { Colour, Point } from '../figure/model.js';
import type { Localized } from '../localized.js';
import { type ColourName, readColour } from './colours.js';

interface FieldBase {
  readonly key: string;
  readonly label: Localized;
  /** One sentence for the dialog and the help. */
  readonly help?: Localized;
  /** Withholds the value from the browser, which gets the initial one: it would reveal the solution. */
  readonly secret?: boolean;
  /** Shows the value to students, above the figure and in print and result. */
  readonly given?: boolean;
}

/** A field whose value may depend on the question's variables. */
interface VariableField extends FieldBase {
  /** False for a field that takes no expression of the question's variables. */
  readonly variables?: boolean;
}

/** `key=value` with a fixed set of values, ignoring case. */
export interface ChoiceField<V extends string = string> extends VariableField {
  readonly kind: 'choice';
  readonly initial: V;
  readonly options: readonly {
    readonly value: V;
    readonly label: Localized;
    /** Shown as a swatch in the dialog. */
    readonly colour?: Colour;
  }[];
  /** Whether an unknown value is reported as a problem or ignored. */
  readonly unknownValue: 'report' | 'ignore';
}

interface Bounded {
  readonly initial: number;
  readonly min: number;
  readonly max: number;
}

/** A letter and digits, for example `w50`; values are clamped to the bounds. */
export interface PercentField extends FieldBase, Bounded {
  readonly kind: 'percent';
}

/** `key=2.5` or `key=2,5`, optionally with the unit. */
export interface NumberField extends VariableField, Bounded {
  readonly kind: 'number';
  /** Step of the dialog's control; typed numbers may lie between two steps. */
  readonly step: number | null;
  readonly unit: string;
}

/** `key=5`, an integer. */
export interface IntegerField extends VariableField, Bounded {
  readonly kind: 'integer';
  readonly unit: string;
}

/** `key=some text`, without `;` and line ends, which separate items. */
export interface TextField extends VariableField {
  readonly kind: 'text';
  readonly initial: string;
  /** In characters. */
  readonly maxLength: number;
  /** Has to match the whole text. */
  readonly pattern: RegExp | null;
}

/** `key`, `key=ja`, `key=nein`, `key=true` or `key=false`. */
export interface ToggleField extends FieldBase {
  readonly kind: 'toggle';
  readonly initial: boolean;
}

/** `key=rot`, `key=red` or `key=#d00000`. */
export interface ColourField extends FieldBase {
  readonly kind: 'colour';
  readonly initial: Colour;
}

/** `key=map.png`, or `key=IMG0` as in the text: an image of the question. */
export interface ImageNameField extends FieldBase {
  readonly kind: 'imageName';
  /** '' for none. */
  readonly initial: string;
}

/** `key=120 80`: a point of the picture, in pixels from its upper left corner. */
export interface PlaceField extends VariableField {
  readonly kind: 'place';
  readonly initial: Point;
}

/** A field as a column of a list, which has no key. */
export type Column<F extends FieldBase> = F extends FieldBase ? Omit<F, 'key'> : never;

export type ListColumn = Column<ChoiceField | NumberField | IntegerField | TextField | PlaceField>;
export type ListColumns = Readonly<Record<string, ListColumn>>;

/** `key=Wien: 480 120 | Graz: 300 210`: rows of columns. */
export interface ListField<C extends ListColumns = ListColumns> extends FieldBase {
  readonly kind: 'list';
  readonly columns: C;
  readonly initial: readonly RowOf<C>[];
  readonly minRows: number;
  readonly maxRows: number;
  /**
   * Whether students may know which cells belong to one row. If it is secret, the browser gets every
   * column in an order of its own: texts by the alphabet, places by their position.
   */
  readonly pairing: 'public' | 'secret';
}

export type ConfigField =
  | ChoiceField
  | PercentField
  | NumberField
  | IntegerField
  | TextField
  | ToggleField
  | ColourField
  | ImageNameField
  | PlaceField
  | ListField;
export type ConfigFields = Readonly<Record<string, ConfigField>>;

/** The value of a cell of a list. */
export type CellValue = string | number | Point;
/** The rows of a list with unknown columns. */
export type ListRows = readonly Readonly<Record<string, CellValue>>[];
/** The value of any field. */
export type ConfigValue = CellValue | boolean | ListRows;
/** The values of a configuration with unknown fields. */
export type ConfigValues = Readonly<Record<string, ConfigValue>>;

/** The type of a row's values. */
export type RowOf<C> = { readonly [K in keyof C]: ValueOf<C[K]> };

/** The type of the value of a field or column. */
export type ValueOf<F> = F extends { readonly kind: 'list'; readonly columns: infer C }
  ? readonly RowOf<C>[]
  : F extends { readonly kind: 'choice'; readonly initial: infer V }
    ? V
    : F extends { readonly kind: 'percent' | 'number' | 'integer' }
      ? number
      : F extends { readonly kind: 'text' | 'imageName' }
        ? string
        : F extends { readonly kind: 'toggle' }
          ? boolean
          : F extends { readonly kind: 'colour' }
            ? Colour
            : F extends { readonly kind: 'place' }
              ? Point
              : never;

/** The typed values of a configuration string with these fields. */
export type ConfigOf<F extends ConfigFields> = { readonly [K in keyof F]: ValueOf<F[K]> };

/** The options of a field; the members `O` are optional. */
type Options<F, O extends keyof F = never> = Omit<F, 'kind' | O> & Partial<Pick<F, O>>;

/** Declares a field, or without a key a column of a list; the members `O` have defaults. */
interface Declare<F extends FieldBase, O extends keyof F> {
  (field: Options<F, O>): F;
  (column: Omit<Options<F, O>, 'key'>): Omit<F, 'key'>;
}

const declaring =
  <F extends FieldBase & { readonly kind: string }, O extends keyof F>(
    defaults: Pick<F, O | 'kind'>,
  ): Declare<F, O> =>
  (field: object) =>
    ({ ...defaults, ...field }) as unknown as F;

/** Declares a choice, or without a key a column; unknown values are reported unless specified otherwise. */
export function choice<const V extends string>(
  field: Options<ChoiceField<V>, 'unknownValue'>,
): ChoiceField<V>;
export function choice<const V extends string>(
  column: Options<Column<ChoiceField<V>>, 'unknownValue'>,
): Column<ChoiceField<V>>;
export function choice(field: Options<Column<ChoiceField>, 'unknownValue'>): Column<ChoiceField> {
  return { kind: 'choice', unknownValue: 'report', ...field };
}

/** Declares a percentage; default: 1 … 100. */
export const percent = (field: Options<PercentField, 'min' | 'max'>): PercentField => ({
  kind: 'percent',
  min: 1,
  max: 100,
  ...field,
});

/** Declares a number, or without a key a column of numbers; default: without bounds. */
export const number = declaring<NumberField, 'min' | 'max' | 'step' | 'unit'>({
  kind: 'number',
  min: -Number.MAX_VALUE,
  max: Number.MAX_VALUE,
  step: null,
  unit: '',
});

/** Declares an integer, or without a key a column of integers; default: without bounds. */
export const integer = declaring<IntegerField, 'min' | 'max' | 'unit'>({
  kind: 'integer',
  min: -Number.MAX_SAFE_INTEGER,
  max: Number.MAX_SAFE_INTEGER,
  unit: '',
});

/** Declares a text, or without a key a column of texts; default: at most 200 characters. */
export const text = declaring<TextField, 'initial' | 'maxLength' | 'pattern'>({
  kind: 'text',
  initial: '',
  maxLength: 200,
  pattern: null,
});

/** Declares a place in the picture, or without a key a column of places. */
export const place = declaring<PlaceField, 'initial'>({
  kind: 'place',
  initial: { x: 40, y: 40 },
});

/** Declares a list; default: at most 20 rows. */
export const list = <const C extends ListColumns>(
  field: Options<ListField<C>, 'initial' | 'minRows' | 'maxRows' | 'pairing'>,
): ListField<C> => ({
  kind: 'list',
  initial: [],
  minRows: 0,
  maxRows: 20,
  pairing: 'public',
  ...field,
});

/** Declares the name of an image of the question, for `images[…]` of the figure; '' for none. */
export const imageName = (field: Options<ImageNameField, 'initial'>): ImageNameField => ({
  kind: 'imageName',
  initial: '',
  ...field,
});

/** Declares a toggle. */
export const toggle = (field: Options<ToggleField>): ToggleField => ({ kind: 'toggle', ...field });

/** Declares a colour; `initial` is a name such as `red` or `#rrggbb`. @throws TypeError if `initial` is not a colour */
export function colour(
  field: Omit<ColourField, 'kind' | 'initial'> & { readonly initial: ColourName | Colour },
): ColourField {
  const initial = readColour(field.initial);
  if (initial === null) throw new TypeError(`"${field.initial}" of ${field.key} is not a colour.`);
  return { ...field, kind: 'colour', initial };
}
