export const questionLimits = {
  /** Length of the configuration in characters. */
  config: 400_000,
  tests: 100,
  /** Lower, because each is a request to Jobe. */
  jobeTests: 50,
  files: 20,
  packages: 20,
  parts: 20,
  rules: 50,
  /** Seconds per run. */
  time: { min: 0.5, max: 20 },
} as const;

export const answerLimits = {
  /** Of all files together. */
  characters: 100_000,
  /** In addition to the program. */
  files: questionLimits.files,
} as const;
