const WORDS = [
  ['null', 'eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn'],
  ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
];

const MAX = 1000;

/** Reads a number as teachers type it, also as a word; `undefined` if it is not a number, or too large. */
export function readNumber(text: string): number | undefined {
  const typed = text.trim().toLowerCase();
  const named = WORDS.map((words) => words.indexOf(typed.replace(/^ein$/, 'eins')));
  if (Math.max(...named) >= 0) return Math.max(...named);
  const value = Number(typed.replace(',', '.').replace('\u2212', '-'));
  return typed !== '' && Math.abs(value) <= MAX ? value : undefined;
}
