import type { Answered } from '../answer.js';
import type { ConfigValue, ConfigValues } from '../config/index.js';
import type { Language, Localized } from '../localized.js';
import type { Judgement } from '../scoring/index.js';

/** The input that the browser offers, as plain data. */
export type AnswerInput =
  | {
      readonly kind: 'slider';
      readonly min: number;
      readonly max: number;
      readonly step: number;
      readonly unit: string;
    }
  | {
      readonly kind: 'pick';
      readonly options: readonly { readonly value: string; readonly label: Localized }[];
    }
  | { readonly kind: 'text'; readonly maxLength: number };

/** A kind of answer: what is stored for it, how it is judged and how it is entered. */
export interface AnswerSpec<V = unknown> {
  readonly label: Localized;
  /** The stored string as a value; `null` when it is empty or no such answer. */
  read(stored: string, config: ConfigValues): V | null;
  /** The string that the host stores. */
  write(value: V, config: ConfigValues): string;
  /** The value for people: `37 °C`. */
  words(value: V, config: ConfigValues, language: Language): string;
  judge(answered: Answered, config: ConfigValues): Judgement;
  input(config: ConfigValues): AnswerInput;
}

/**
 * Something fixed, or a function of the configuration. Annotate the parameter to calculate with
 * it: `({ max }: { max: number }) => max / 2`.
 */
export type OfConfig<T> = T | { of(config: ConfigValues): T }['of'];

/** The value of something that may follow from the configuration. */
export const resolve = <T>(member: OfConfig<T>, config: ConfigValues): T =>
  typeof member === 'function' ? (member as (config: ConfigValues) => T)(config) : member;

/** What a function of the configuration may give for a number: a field's value as it is. */
export type Loose = ConfigValue | undefined;

/** A number for which a field's value may stand; what is no number counts as `fallback`. */
export function numberOf(member: OfConfig<Loose>, config: ConfigValues, fallback: number): number {
  const value = Number(resolve(member, config) ?? NaN);
  return Number.isFinite(value) ? value : fallback;
}
