import catalogue from './german.json' with { type: 'json' };

/** German of the kit's texts, by their English; the single file of the kit has none. */
export const german: Readonly<Record<string, string>> = catalogue;
