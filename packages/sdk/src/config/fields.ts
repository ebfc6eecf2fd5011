import type { Colour } from '../figure/model.js';
import type { Localized } from '../localized.js';
import { type ColourName, readColour } from './colours.js';

interface FieldBase {
  readonly key: string;
  readonly label: Localized;
  /** One sentence for the dialog and the help. */
  readonly help?: Localized;
  /** The browser part gets the initial value instead: for what the solution follows from. */
  readonly secret?: boolean;
}

/** `key=value` with a fixed set of values, compared without regard to case. */
export interface ChoiceField<V extends string = string> extends FieldBase {
  readonly kind: 'choice';
  readonly initial: V;
  readonly options: readonly {
    readonly value: V;
    readonly label: Localized;
    /** Shown as a swatch in the dialog. */
    readonly colour?: Colour;
  }[];
  /** Whether another value is a problem to report or simply no setting of ours. */
  readonly unknownValue: 'report' | 'ignore';
}

/** A letter and digits, for example `w50`; values outside the bounds are moved to the bound. */
export interface PercentField extends FieldBase {
  readonly kind: 'percent';
  readonly initial: number;
  readonly min: number;
  readonly max: number;
}

/** `key=2.5` or `key=2,5`; a unit may stand behind the number. */
export interface NumberField extends FieldBase {
  readonly kind: 'number';
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  /** Step of the dialog's control; the stored number may lie between two steps. */
  readonly step: number | null;
  readonly unit: string;
}

/** `key=5`, whole numbers. */
export interface IntegerField extends FieldBase {
  readonly kind: 'integer';
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  readonly unit: string;
}

/** `key=some words`, without `;` and line ends, which separate the items. */
export interface TextField extends FieldBase {
  readonly kind: 'text';
  readonly initial: string;
  /** Letters. */
  readonly maxLength: number;
  /** The whole text has to match. */
  readonly pattern: RegExp | null;
}

/** The bare word `key`, or `key=ja`, `key=nein`, `key=true`, `key=false`. */
export interface ToggleField extends FieldBase {
  readonly kind: 'toggle';
  readonly initial: boolean;
}

/** `key=rot`, `key=red` or `key=#d00000`. */
export interface ColourField extends FieldBase {
  readonly kind: 'colour';
  readonly initial: Colour;
}

export type ConfigField =
  ChoiceField | PercentField | NumberField | IntegerField | TextField | ToggleField | ColourField;
export type ConfigFields = Readonly<Record<string, ConfigField>>;

/** What any field may hold. */
export type ConfigValue = string | number | boolean;
/** The values of a configuration whose fields are not known. */
export type ConfigValues = Readonly<Record<string, ConfigValue>>;

/** The type of a field's value. */
export type ValueOf<F> =
  F extends ChoiceField<infer V>
    ? V
    : F extends PercentField | NumberField | IntegerField
      ? number
      : F extends TextField
        ? string
        : F extends ToggleField
          ? boolean
          : F extends ColourField
            ? Colour
            : never;

/** The typed values of a configuration string with these fields. */
export type ConfigOf<F extends ConfigFields> = { readonly [K in keyof F]: ValueOf<F[K]> };

/** What an author writes for a field: the members of `O` may be left out. */
type Written<F, O extends keyof F = never> = Omit<F, 'kind' | O> & Partial<Pick<F, O>>;

/** Declares a choice field; unknown values are reported unless said otherwise. */
export const choice = <const V extends string>(
  field: Omit<ChoiceField<V>, 'kind' | 'unknownValue'> & Partial<Pick<ChoiceField, 'unknownValue'>>,
): ChoiceField<V> => ({ kind: 'choice', unknownValue: 'report', ...field });

/** Declares a percentage, 1 … 100 unless said otherwise. */
export const percent = (field: Written<PercentField, 'min' | 'max'>): PercentField => ({
  kind: 'percent',
  min: 1,
  max: 100,
  ...field,
});

/** Declares a number; without bounds unless said otherwise. */
export const number = (
  field: Written<NumberField, 'min' | 'max' | 'step' | 'unit'>,
): NumberField => ({
  kind: 'number',
  min: -Number.MAX_VALUE,
  max: Number.MAX_VALUE,
  step: null,
  unit: '',
  ...field,
});

/** Declares a whole number; without bounds unless said otherwise. */
export const integer = (field: Written<IntegerField, 'min' | 'max' | 'unit'>): IntegerField => ({
  kind: 'integer',
  min: -Number.MAX_SAFE_INTEGER,
  max: Number.MAX_SAFE_INTEGER,
  unit: '',
  ...field,
});

/** Declares a text of at most 200 letters unless said otherwise. */
export const text = (field: Written<TextField, 'maxLength' | 'pattern'>): TextField => ({
  kind: 'text',
  maxLength: 200,
  pattern: null,
  ...field,
});

/** Declares a switch. */
export const toggle = (field: Written<ToggleField>): ToggleField => ({ kind: 'toggle', ...field });

/**
 * Declares a colour; `initial` is a name such as `red` or `#rrggbb`.
 *
 * @throws TypeError when `initial` is no colour
 */
export function colour(
  field: Omit<ColourField, 'kind' | 'initial'> & { readonly initial: ColourName | Colour },
): ColourField {
  const initial = readColour(field.initial);
  if (initial === null) throw new TypeError(`"${field.initial}" of ${field.key} is no colour.`);
  return { ...field, kind: 'colour', initial };
}
