import type { ScoreBreakdown, Submission, Verdicts } from '../answer.js';
import type { ConfigValue, ConfigValues } from '../config/index.js';
import type { Figure, Point } from '../figure/model.js';
import type { Language, Localized } from '../localized.js';

/** Inclusive bounds and the step of a number. */
export interface Range {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Step of the page keys; default: ten steps. */
  readonly page?: number;
  /** Period after which the numbers repeat: 23:59 is followed by 0:00. */
  readonly period?: number;
}

/** A coordinate as people see it; its numbers are stored without unit. */
export interface CoordinateLook {
  /** Default: `x` or `y`. */
  readonly name?: string;
  /** Unit in which it is shown and typed, '' for none. */
  readonly unit?: string;
  /** Stored number for 1 in this unit; default: 1. */
  readonly factor?: number;
}

/** The range of a coordinate as it is stored. */
export type CoordinateRange = Range & Required<CoordinateLook>;

/** One of several answers. */
export interface PickOption<V extends string = string> {
  /** The stored string. */
  readonly value: V;
  readonly label: Localized;
  /** Tells students who choose it wrongly why it is wrong. */
  readonly feedback?: Localized;
  /** Share of the points if another option is right (default: 0); needs `feedback`. */
  readonly share?: number;
}

/** Answers by name, each of its own kind. */
export type AnswerMembers = Readonly<Record<string, AnswerSpec>>;

/** The input that the browser offers. */
export type AnswerInput =
  | ({ readonly kind: 'slider'; readonly unit: string } & Range)
  | ({
      readonly kind: 'number';
      readonly unit: string;
      /** Value for 1 in this unit. With it, the field shows the value in the unit, otherwise the stored text. */
      readonly factor?: number;
    } & Range)
  | ({ readonly kind: 'time' } & Range)
  | { readonly kind: 'point'; readonly x: CoordinateRange; readonly y: CoordinateRange }
  | {
      readonly kind: 'pick';
      readonly options: readonly PickOption[];
      /** A list to choose from instead of radio buttons. */
      readonly isList?: boolean;
    }
  /** Boxes, any number of which are ticked. */
  | { readonly kind: 'ticks'; readonly options: readonly Localized[] }
  | {
      readonly kind: 'text';
      readonly maxLength: number;
      readonly lines: number;
      readonly form?: Localized;
    }
  | { readonly kind: 'record'; readonly members: AnswerMembers }
  /** Members are the rows, the members of each its cells. */
  | { readonly kind: 'table'; readonly members: AnswerMembers }
  /** Members are points by name, of which students see those that are set and the next one. */
  | { readonly kind: 'points'; readonly members: AnswerMembers }
  /** Members are the spots, by number; each is one of the names. */
  | {
      readonly kind: 'placeLabels';
      readonly members: AnswerMembers;
      readonly spots: readonly Point[];
      /** A name that may be placed twice is listed twice. */
      readonly names: readonly string[];
    };

export type AnswerKind = AnswerInput['kind'];

/** A typical wrong answer. */
export interface Slip<V = unknown> {
  /** Names the mistake for teachers and tests: `hands swapped`. */
  readonly name: Localized;
  /** What students answer then: a value, or a text as it is stored. */
  readonly answer: V | string;
  /** Tells students what went wrong, without the right answer. */
  readonly feedback: Localized;
  /** Share of the points, 0 … 1; default: 0. */
  readonly share?: number;
}

/** What {@link AnswerSpec.draw} draws. */
export interface DrawnAnswer {
  /** Path of the answer, '' for the whole one. */
  readonly path: string;
  readonly stored: string;
  readonly config: ConfigValues;
  readonly verdicts: Verdicts;
  /** Whether students move handles, which then need a place before they are set. */
  readonly isInteractive: boolean;
}

/** An answer: how it is entered, stored, shown and scored. */
export interface AnswerSpec<V = unknown> {
  readonly label: Localized;
  /** What the author wrote, so that mistakes in it are reported. */
  readonly declared?: readonly [kind: AnswerKind, options: object];
  /** Returns the value of a stored string; `null` for an empty or invalid one. */
  read(stored: string, config: ConfigValues): V | null;
  /** Returns the string to store for a value. */
  write(value: V, config: ConfigValues): string;
  /** Returns the string to store for typed text; `null` if it is invalid. */
  parse(typed: string, config: ConfigValues): string | null;
  /** Formats a stored string for people: `37 °C`; '' if it is invalid. */
  format(stored: string, config: ConfigValues, language: Language): string;
  /**
   * Returns the stored form of a solution that was calculated, such as seconds for a time or a list for
   * a record; any other text as it is. `target` is the question's target unit, '' for none.
   */
  normalizeSolution?(text: string, config: ConfigValues, target: string): string;
  score(submission: Submission, config: ConfigValues): ScoreBreakdown;
  /** Whether students draw it in the figure: they can then undo steps and enlarge the picture. */
  isDrawn?(config: ConfigValues): boolean;
  /**
   * Returns what is shown beside a drawn answer while the mouse is at a place in the figure: its
   * coordinates; '' for nothing.
   */
  readout?(at: number | Point, config: ConfigValues, language: Language): string;
  /**
   * Returns the stored solution with its numbers rounded for people, as far as the tolerance allows;
   * default: as it is.
   */
  shorten?(submission: Submission, config: ConfigValues): string;
  input(config: ConfigValues): AnswerInput;
  /** Adds what the kind itself draws to the author's figure; default: nothing. */
  draw?(figure: Figure, answer: DrawnAnswer): Figure;
}

/** The value of an answer. */
export type AnswerOf<A> = A extends AnswerSpec<infer V> ? V : never;

interface ValueAnswer<V> extends Omit<AnswerSpec<V>, 'parse' | 'format'> {
  /** Reads typed text; default: as stored strings. */
  readonly readTyped?: (typed: string, config: ConfigValues) => V | null;
  readonly formatValue: (value: V, config: ConfigValues, language: Language) => string;
}

/** Builds an answer that is stored as its value is written, however it was typed. */
export const valueAnswer = <V>({
  readTyped,
  formatValue,
  ...spec
}: ValueAnswer<V>): AnswerSpec<V> => ({
  ...spec,
  parse(typed, config) {
    const value = (readTyped ?? spec.read)(typed, config);
    return value === null ? null : spec.write(value, config);
  },
  format(stored, config, language) {
    const value = spec.read(stored, config);
    return value === null ? '' : formatValue(value, config, language);
  },
});

/** Formats an answer in German; an invalid one is returned as it is. */
export function formatAnswer(spec: AnswerSpec | null, config: ConfigValues, answer: string) {
  const text = spec?.format(answer, config, 'de') ?? '';
  return text === '' ? answer.trim() : text;
}

/**
 * A constant or a function of the configuration. To calculate with values, annotate the parameter:
 * `({ max }: { max: number }) => max / 2`.
 */
export type ConfigDependent<T> = T | { of(config: ConfigValues): T }['of'];

/** Returns the value that applies to a configuration. */
export const resolve = <T>(option: ConfigDependent<T>, config: ConfigValues): T =>
  typeof option === 'function' ? (option as (config: ConfigValues) => T)(config) : option;

/** A number or text that may be taken from a field as it is. */
export type FieldValue = ConfigValue | undefined;

function numberOf(
  option: ConfigDependent<FieldValue>,
  config: ConfigValues,
  fallback: number,
): number {
  const value = Number(resolve(option, config) ?? NaN);
  return Number.isFinite(value) ? value : fallback;
}

/** Options of a range; each may depend on the configuration. */
export interface RangeOptions {
  readonly min: ConfigDependent<FieldValue>;
  readonly max: ConfigDependent<FieldValue>;
  /** Default: 1. */
  readonly step?: ConfigDependent<FieldValue>;
}

/** Returns the range for a configuration; an empty range is reduced to its lower bound. */
export function rangeOf(options: RangeOptions, config: ConfigValues): Range {
  const min = numberOf(options.min, config, 0);
  const step = Math.abs(numberOf(options.step ?? 1, config, 1));
  const max = Math.max(min, numberOf(options.max, config, min + 100));
  return { min, max, step: step === 0 ? 1 : step };
}

/** Returns the unit for a configuration, '' for none. */
export function unitOf(
  option: ConfigDependent<FieldValue> | undefined,
  config: ConfigValues,
): string {
  const unit = resolve(option ?? '', config);
  return typeof unit === 'string' ? unit : '';
}

export const isInRange = (value: number, { min, max }: Range): boolean =>
  value >= min && value <= max;

/** Returns whether a value is out of bounds, not only by a rounding error. */
export const isBeyond = (value: number, { min, max }: Range): boolean =>
  value < min - 1e-9 * Math.abs(min) || value > max + 1e-9 * Math.abs(max);

/** Returns the remainder after whole periods: 0 ≤ r < period. */
export const modulo = (value: number, period: number): number =>
  ((value % period) + period) % period;

/** Returns the nearest value of a range. */
export function snap(value: number, { min, max, step, period }: Range): number {
  const steps = Math.round((value - min) / step);
  const last = Math.floor((max - min) / step + 1e-9);
  const within = period ? modulo(steps, last + 1) : Math.min(last, Math.max(0, steps));
  return Number((min + within * step).toPrecision(12));
}
