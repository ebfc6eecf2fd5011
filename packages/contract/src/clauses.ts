/** The pages of `docs/interface`. */
export const interfacePages = [
  'README.md',
  'browser.md',
  'calculation.md',
  'clock.md',
  'datasets.md',
  'decisions.md',
  'deployment.md',
  'dialog.md',
  'endpoints.md',
  'errors.md',
  'questions.md',
  'reading.md',
  'registration.md',
  'replies.md',
  'requests.md',
  'scoring.md',
  'traps.md',
  'values.md',
  'variants.md',
] as const;

/** A section of the interface, for example `dialog.md#lifetime`. */
export type Clause = `${(typeof interfacePages)[number]}#${string}`;

/** Returns the anchor of a heading, as Markdown renderers derive it from its text. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

export const isClause = (text: string): text is Clause =>
  interfacePages.some((page) => text.startsWith(`${page}#`));

/** Returns the path of a section inside of the repository; other texts stay as they are. */
export const clausePath = (clause: string): string =>
  isClause(clause) ? `docs/interface/${clause}` : clause;
