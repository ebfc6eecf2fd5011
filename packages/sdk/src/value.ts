/** Interpretation of the text of a {@link Value}. */
export type ValueKind = 'calculate' | 'string' | 'error';

/** A mathematical value as the host sends it. */
export interface Value {
  /** Readable form, not parsed. */
  readonly text: string | null;
  /** JSON text of the host's expression class; opaque to plugins. */
  readonly json: string | null;
  /** `null` when the host omits it, as it does when `json` is set. */
  readonly kind: ValueKind | null;
}

/** Tolerance for comparing a student's value with the expected one. */
export interface Tolerance {
  /** Relative: 0.01 is 1 %. Absolute: in the unit of the value. */
  readonly amount: number;
  readonly mode: 'relative' | 'absolute';
}

/** The host's options for evaluating and displaying an expression. */
export interface CalculationOptions {
  readonly optimisation: string | null;
  readonly tolerance: Tolerance | null;
  readonly recursive: boolean;
  readonly symbolic: boolean;
  readonly powers: 'auto' | 'power' | 'root' | null;
  readonly place: 'maxima' | 'solution' | 'equals' | 'view' | null;
  readonly expand: boolean;
  readonly factorOut: boolean;
  readonly force: boolean;
}

/** A named value of a question. */
export interface Variable {
  readonly name: string;
  readonly value: Value | null;
  /** Target unit as typed, '' for none. */
  readonly unit: string;
  readonly options: CalculationOptions | null;
}
