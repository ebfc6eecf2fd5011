/** A text for people, in the two languages that every plugin speaks. */
export interface Localized {
  readonly de: string;
  readonly en: string;
}

export type Language = keyof Localized;
