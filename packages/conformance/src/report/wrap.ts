const WIDE =
  /[\p{Extended_Pictographic}\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;

/** Columns that a character takes on a terminal. */
function columns(character: string): number {
  if (character <= '~') return 1;
  if (/\p{M}/u.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** Where a line that begins at `start` has to end: at a space, or in a word longer than a line. */
function lineEnd(characters: readonly string[], start: number, width: number): number {
  let used = 0;
  let end = start;
  while (end < characters.length) {
    used += columns(characters[end] ?? '');
    if (used > width) break;
    end++;
  }
  if (end === characters.length) return end;
  const space = characters.lastIndexOf(' ', end);
  // Breaking at a space far to the left would waste the line, as in JSON with few spaces.
  return space > (start + end) / 2 ? space : Math.max(end, start + 1);
}

function wrapLine(line: string, width: number): string[] {
  // A line may end within an emoji of several characters; a terminal shows its parts.
  const characters = Array.from(line);
  const lines: string[] = [];
  let start = 0;
  do {
    const end = lineEnd(characters, start, width);
    lines.push(characters.slice(start, end).join('').trimEnd());
    start = characters[end] === ' ' ? end + 1 : end;
  } while (start < characters.length);
  return lines;
}

/** Breaks text into lines of at most so many columns; its own line breaks stay. */
export const wrap = (text: string, width: number): string[] =>
  text.split('\n').flatMap((line) => wrapLine(line, width));
