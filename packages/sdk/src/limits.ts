/** Sizes that readers of texts accept; each is checked before anything is built from the text. */
export const textLimits = {
  /** Characters of a typed number with its unit. */
  number: 200,
  /** Characters of a unit. */
  unit: 100,
  /** Characters, levels of brackets, operators, parts, and entries of lists of an expression. */
  expression: { length: 20_000, depth: 80, operators: 2_000, nodes: 4_000, entries: 10_000 },
  /** Items of a configuration; the text after the last one is kept but not read. */
  configItems: 10_000,
  /** Reported problems of a configuration. */
  configProblems: 20,
  /** Items of a stored answer with several members; further ones are not read. */
  answerItems: 1_000,
  /** Typical wrong answers that tools list for a question. */
  slips: 40,
  /** Steps of a worked solution, and characters of one of its texts or formulas. */
  steps: { count: 30, length: 1_000 },
  /** Characters of an answer that are repeated beside its score. */
  shownAnswer: 20_000,
} as const;
