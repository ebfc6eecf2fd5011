const CONTROLS = /[^\P{Cc}\t\n]|[\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

const escape = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Returns untrusted text without characters that control the terminal. */
export const printable = (text: string): string => text.replace(CONTROLS, escape);

/** Quotes untrusted text. */
export const quoted = (text: string): string => printable(JSON.stringify(text));
