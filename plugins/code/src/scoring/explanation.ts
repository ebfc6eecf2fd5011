import type { Localized } from '@fragwerk/sdk';

/**
 * A pattern, and the sentence in German and English that explains what it matches. Captures are inserted as `$1`, `$2`,
 * and a known word that resembles an unknown one as `$?`. Of `{a|b}`, hidden tests show `b`, because their message must
 * not be quoted.
 */
export type Row = readonly [pattern: RegExp, de: string, en: string];

/** Explanations by the name of the error; of several, the first one that matches counts. */
export type Explanations = Readonly<Record<string, readonly Row[]>>;

export const ANY = /^/;

/** Returns the sentences of a row. */
export const both = ({ de, en }: Localized) => [de, en] as const;
