/** Numbers that teachers write as a word. */
const WORDS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'null zero',
    'eins ein one',
    'zwei two',
    'drei three',
    'vier four',
    'fünf five',
    'sechs six',
    'sieben seven',
    'acht eight',
    'neun nine',
    'zehn ten',
  ].flatMap((words, value) => words.split(' ').map((word) => [word, value])),
);

const MAX = 1000;

/** Reads a number as teachers type it, also as a word; `undefined` if it is not a number, or too large. */
export function readNumber(text: string): number | undefined {
  const typed = text.trim().toLowerCase();
  if (Object.hasOwn(WORDS, typed)) return WORDS[typed];
  const value = Number(typed.replace(',', '.').replace('\u2212', '-'));
  return typed !== '' && Math.abs(value) <= MAX ? value : undefined;
}
