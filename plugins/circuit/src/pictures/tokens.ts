export interface Token {
  readonly text: string;
  /** Counted from 0. */
  readonly position: number;
}

const OPENING = '([{';
const CLOSING = ')]}';

/** Splits a text that begins at `offset` at commas and semicolons outside of brackets and quotes. */
export function splitTokens(text: string, offset: number): Token[] {
  const tokens: Token[] = [];
  let [start, depth, isQuoted] = [0, 0, false];
  const take = (end: number) => {
    const piece = text.slice(start, end);
    const lead = piece.length - piece.trimStart().length;
    if (piece.trim() !== '') tokens.push({ text: piece.trim(), position: offset + start + lead });
    start = end + 1;
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (OPENING.includes(character)) depth += 1;
    else if (CLOSING.includes(character)) depth = Math.max(0, depth - 1);
    else if (depth === 0 && (character === ',' || character === ';')) take(at);
  }
  take(text.length);
  return tokens;
}
