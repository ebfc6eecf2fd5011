import type { Colour } from '../figure/model.js';
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

/** A letter and digits, for example `w50`; values are clamped to the bounds. */
export interface PercentField extends FieldBase {
  readonly kind: 'percent';
  readonly initial: number;
  readonly min: number;
  readonly max: number;
}

/** `key=2.5` or `key=2,5`, optionally with the unit. */
export interface NumberField extends VariableField {
  readonly kind: 'number';
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  /** Step of the dialog's control; typed numbers may lie between two steps. */
  readonly step: number | null;
  readonly unit: string;
}

/** `key=5`, an integer. */
export interface IntegerField extends VariableField {
  readonly kind: 'integer';
  readonly initial: number;
  readonly min: number;
  readonly max: number;
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

export type ConfigField =
  | ChoiceField
  | PercentField
  | NumberField
  | IntegerField
  | TextField
  | ToggleField
  | ColourField
  | ImageNameField;
export type ConfigFields = Readonly<Record<string, ConfigField>>;

/** The value of any field. */
export type ConfigValue = string | number | boolean;
/** The values of a configuration with unknown fields. */
export type ConfigValues = Readonly<Record<string, ConfigValue>>;

/** The type of a field's value. */
export type ValueOf<F> =
  F extends ChoiceField<infer V>
    ? V
    : F extends PercentField | NumberField | IntegerField
      ? number
      : F extends TextField | ImageNameField
        ? string
        : F extends ToggleField
          ? boolean
          : F extends ColourField
            ? Colour
            : never;

/** The typed values of a configuration string with these fields. */
export type ConfigOf<F extends ConfigFields> = { readonly [K in keyof F]: ValueOf<F[K]> };

/** The options of a field; the members `O` are optional. */
type Options<F, O extends keyof F = never> = Omit<F, 'kind' | O> & Partial<Pick<F, O>>;

/** Declares a choice; unknown values are reported unless specified otherwise. */
export const choice = <const V extends string>(
  field: Omit<ChoiceField<V>, 'kind' | 'unknownValue'> & Partial<Pick<ChoiceField, 'unknownValue'>>,
): ChoiceField<V> => ({ kind: 'choice', unknownValue: 'report', ...field });

/** Declares a percentage, 1 … 100 unless given. */
export const percent = (field: Options<PercentField, 'min' | 'max'>): PercentField => ({
  kind: 'percent',
  min: 1,
  max: 100,
  ...field,
});

/** Declares a number, without bounds unless given. */
export const number = (
  field: Options<NumberField, 'min' | 'max' | 'step' | 'unit'>,
): NumberField => ({
  kind: 'number',
  min: -Number.MAX_VALUE,
  max: Number.MAX_VALUE,
  step: null,
  unit: '',
  ...field,
});

/** Declares an integer, without bounds unless given. */
export const integer = (field: Options<IntegerField, 'min' | 'max' | 'unit'>): IntegerField => ({
  kind: 'integer',
  min: -Number.MAX_SAFE_INTEGER,
  max: Number.MAX_SAFE_INTEGER,
  unit: '',
  ...field,
});

/** Declares a text of at most 200 characters unless given. */
export const text = (field: Options<TextField, 'maxLength' | 'pattern'>): TextField => ({
  kind: 'text',
  maxLength: 200,
  pattern: null,
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

/**
 * Declares a colour; `initial` is a name such as `red` or `#rrggbb`.
 *
 * @throws TypeError if `initial` is not a colour
 */
export function colour(
  field: Omit<ColourField, 'kind' | 'initial'> & { readonly initial: ColourName | Colour },
): ColourField {
  const initial = readColour(field.initial);
  if (initial === null) throw new TypeError(`"${field.initial}" of ${field.key} is not a colour.`);
  return { ...field, kind: 'colour', initial };
}
