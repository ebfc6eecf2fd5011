const WIDE =
  /[\p{Extended_Pictographic}\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;

/** Returns the number of terminal columns of a character. */
function columns(character: string): number {
  if (character <= '~') return 1;
  if (/\p{M}/u.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** Returns the end of a line: at a space, or within a word that is longer than a line. */
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
  // A space far to the left, as in JSON, would waste most of the line.
  return space > (start + end) / 2 ? space : Math.max(end, start + 1);
}

function wrapLine(line: string, width: number): string[] {
  // A line may end within an emoji of several characters; a terminal then shows its parts.
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

/** Wraps text to a number of columns; its own line breaks remain. */
export const wrap = (text: string, width: number): string[] =>
  text.split('\n').flatMap((line) => wrapLine(line, width));
