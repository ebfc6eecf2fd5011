const WIDE =
  /[\p{Extended_Pictographic}\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;

/** Columns that a character takes on a terminal. */
function columns(character: string): number {
  if (character <= '~') return 1;
  if (/\p{M}/u.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** Where a line has to end: after its last space, or in a word that is longer than the line. */
function lineEnd(characters: readonly string[], width: number): number {
  let used = 0;
  let end = 0;
  while (end < characters.length) {
    used += columns(characters[end] ?? '');
    if (used > width) break;
    end++;
  }
  if (end === characters.length) return end;
  const space = characters.lastIndexOf(' ', end);
  // Breaking at a space far to the left would waste the line, as in JSON with few spaces.
  return space > end / 2 ? space : Math.max(end, 1);
}

/** Breaks text into lines of at most so many columns; its own line breaks stay. */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => {
    const lines: string[] = [];
    let rest = [...line];
    do {
      const end = lineEnd(rest, width);
      lines.push(rest.slice(0, end).join('').trimEnd());
      rest = rest.slice(rest[end] === ' ' ? end + 1 : end);
    } while (rest.length > 0);
    return lines;
  });
}
