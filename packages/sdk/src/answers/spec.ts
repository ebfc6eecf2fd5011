import type { Submission, ScoreBreakdown } from '../answer.js';
import type { ConfigValue, ConfigValues } from '../config/index.js';
import type { Language, Localized } from '../localized.js';

/** Numbers that may be set: bounds included, and the distance from one to the next. */
export interface Range {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** A large step, by the page keys; ten steps unless given. */
  readonly page?: number;
  /** Where the numbers begin again: behind 23:59 comes 0:00. */
  readonly period?: number;
}

/** Answers by their names, each of its own kind. */
export type AnswerMembers = Readonly<Record<string, AnswerSpec>>;

/** The input that the browser offers. */
export type AnswerInput =
  | ({ readonly kind: 'slider'; readonly unit: string } & Range)
  | ({ readonly kind: 'number'; readonly unit: string } & Range)
  | ({ readonly kind: 'time' } & Range)
  | { readonly kind: 'point'; readonly x: Range; readonly y: Range }
  | {
      readonly kind: 'pick';
      readonly options: readonly { readonly value: string; readonly label: Localized }[];
    }
  | { readonly kind: 'text'; readonly maxLength: number; readonly lines: number }
  | { readonly kind: 'record'; readonly members: AnswerMembers }
  /** Members are the rows, the members of each its cells. */
  | { readonly kind: 'table'; readonly members: AnswerMembers };

export type AnswerKind = AnswerInput['kind'];

/** A kind of answer: what is stored for it, how it is judged and how it is entered. */
export interface AnswerSpec<V = unknown> {
  readonly label: Localized;
  /** The stored string as a value; `null` when it is empty or no such answer. */
  read(stored: string, config: ConfigValues): V | null;
  /** The string that the host stores for a value. */
  write(value: V, config: ConfigValues): string;
  /** The string that the host stores for what was typed; `null` when that is no such answer. */
  parse(typed: string, config: ConfigValues): string | null;
  /** The stored string for people: `37 °C`; '' when it is no such answer. */
  format(stored: string, config: ConfigValues, language: Language): string;
  /** The answer that a solution means, where hosts send it in a form of their own. */
  normalizeSolution?(text: string): string;
  score(answered: Submission, config: ConfigValues): ScoreBreakdown;
  input(config: ConfigValues): AnswerInput;
}

/** The value of a kind of answer. */
export type AnswerOf<A> = A extends AnswerSpec<infer V> ? V : never;

/**
 * Something fixed, or a function of the configuration. Annotate the parameter to calculate with
 * it: `({ max }: { max: number }) => max / 2`.
 */
export type ConfigDependent<T> = T | { of(config: ConfigValues): T }['of'];

/** The value of something that may follow from the configuration. */
export const resolve = <T>(member: ConfigDependent<T>, config: ConfigValues): T =>
  typeof member === 'function' ? (member as (config: ConfigValues) => T)(config) : member;

/** What a function of the configuration may give for a number: a field's value as it is. */
export type FieldValue = ConfigValue | undefined;

/** A number for which a field's value may stand; what is no number counts as `fallback`. */
function numberOf(
  member: ConfigDependent<FieldValue>,
  config: ConfigValues,
  fallback: number,
): number {
  const value = Number(resolve(member, config) ?? NaN);
  return Number.isFinite(value) ? value : fallback;
}

/** What an author writes for a range; each may follow from the configuration. */
export interface RangeOptions {
  readonly min: ConfigDependent<FieldValue>;
  readonly max: ConfigDependent<FieldValue>;
  /** 1 unless given. */
  readonly step?: ConfigDependent<FieldValue>;
}

/** The range of a configuration; one that is empty has its lower bound as only value. */
export function rangeOf(options: RangeOptions, config: ConfigValues): Range {
  const min = numberOf(options.min, config, 0);
  const step = Math.abs(numberOf(options.step ?? 1, config, 1));
  const max = Math.max(min, numberOf(options.max, config, min + 100));
  return { min, max, step: step === 0 ? 1 : step };
}

/** The unit of a configuration, '' for none. */
export const unitOf = (
  unit: ConfigDependent<FieldValue> | undefined,
  config: ConfigValues,
): string => String(resolve(unit ?? '', config) ?? '');

/** What is left of a number after whole turns: 0 ≤ r < period. */
export const modulo = (value: number, period: number): number =>
  ((value % period) + period) % period;

/** The value of a range that is nearest. */
export function snap(value: number, { min, max, step, period }: Range): number {
  const steps = Math.round((value - min) / step);
  const last = Math.floor((max - min) / step + 1e-9);
  const within = period ? modulo(steps, last + 1) : Math.min(last, Math.max(0, steps));
  return Number((min + within * step).toPrecision(12));
}
