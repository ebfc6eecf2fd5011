/** A word of the parameters and where it stands, counted from 0. */
export interface Token {
  readonly text: string;
  readonly position: number;
}

const OPENING = '([{';
const CLOSING = ')]}';

/** Splits at commas and semicolons outside of brackets and quotation marks; `offset` is the text's place. */
export function splitTokens(text: string, offset: number): Token[] {
  const words: Token[] = [];
  let [start, depth, isQuoted] = [0, 0, false];
  const take = (end: number) => {
    const piece = text.slice(start, end);
    const lead = piece.length - piece.trimStart().length;
    if (piece.trim() !== '') words.push({ text: piece.trim(), position: offset + start + lead });
    start = end + 1;
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (OPENING.includes(letter)) depth += 1;
    else if (CLOSING.includes(letter)) depth = Math.max(0, depth - 1);
    else if (depth === 0 && (letter === ',' || letter === ';')) take(at);
  }
  take(text.length);
  return words;
}
