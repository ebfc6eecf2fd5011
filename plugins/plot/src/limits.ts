/** Limits of a plot. Larger input is rejected with a message, so that no picture takes long. */
export const LIMITS = {
  /** Characters of a configuration with the parameters of a tag. */
  length: 10_000,
  statements: 200,
  /** Elements in a picture, those that `imgfor` repeats counted each. */
  elements: 400,
  /** Numbers in the drawing elements of a picture. */
  numbers: 4_000,
  curves: 24,
  /** Operations to evaluate one point of a function. */
  cost: 4_000,
  /** Operations for all curves of a picture. */
  operations: 1_500_000,
  /** Levels of functions and `imgif` and `imgfor` inside each other. */
  depth: 8,
  /** Characters of a text in a picture. */
  text: 120,
  /** Points that students set. */
  points: 30,
  problems: 20,
} as const;
