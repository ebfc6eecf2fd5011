import type { Localized } from '@fragwerk/sdk';

/** A visible line of the program, or of one of the student's files. */
export interface Place {
  /** '' for the program. */
  readonly file: string;
  readonly line: number;
}

/** Returns for example `Zeile 3` or `helfer.py, Zeile 3`. */
export function formatPlace({ file, line }: Place): Localized {
  const lead = file === '' ? '' : `${file}, `;
  return { de: `${lead}Zeile ${line}`, en: file === '' ? `Line ${line}` : `${lead}line ${line}` };
}

/** Returns the place that a student sees; `null` for lines before the first visible one. */
export function visiblePlace(
  { file = '', line }: { readonly file?: string | undefined; readonly line: number | null },
  hiddenLines: number,
): Place | null {
  const visible = file === '' ? (line ?? 0) - hiddenLines : (line ?? 0);
  return visible > 0 ? { file, line: visible } : null;
}
