import { TagError } from '../errors.js';
import type { TagPart } from './model.js';

const OPENING = /\[(PI[GTM]?)(?=[\s"\]/])/y;
const ANSWER = /\[Q(\d{1,4})\]/y;
const WORD = /\s+([^\s"[\]{}/$]+)/y;
const QUOTED = /\s*"((?:[^"\\]|\\"|\\(?!"))*)"/y;
/** Blanks in one place only: two runs of them side by side would take quadratic time. */
const CLOSING = /\s*(?:\/\s*)?\]/y;

/** What stands at a place of a text, or `null` if it is no tag there. */
class Reader {
  constructor(
    private readonly text: string,
    public position: number,
  ) {}

  match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.position;
    const found = expression.exec(this.text);
    if (found) this.position += found[0].length;
    return found;
  }

  word(): string | null {
    return this.match(WORD)?.[1] ?? null;
  }

  /** A string in quotes; '' when there is none. */
  string(): string {
    const raw = this.match(QUOTED)?.[1] ?? '';
    return raw.replaceAll('\\"', '"').replaceAll("'#'", '"');
  }
}

/** The tag at `start`, `'bad'` if it begins like one of a plugin and is none, `null` otherwise. */
export function readBracket(text: string, start: number): TagPart | 'bad' | null {
  const reader = new Reader(text, start);
  const answer = reader.match(ANSWER);
  if (answer) return { kind: 'answer', number: Number(answer[1]), start, end: reader.position };
  const tag = reader.match(OPENING)?.[1];
  if (tag === undefined) return null;
  const name = reader.word();
  const type = tag === 'PI' ? reader.word() : null;
  const string = tag === 'PIM' ? '' : reader.string();
  if (name === null || (tag === 'PI' && type === null) || !reader.match(CLOSING)) return 'bad';
  const place = { start, end: reader.position, name };
  if (tag === 'PI') return { ...place, kind: 'definition', type: type ?? '', config: string };
  if (tag === 'PIM') return { ...place, kind: 'maxima' };
  return { ...place, kind: tag === 'PIG' ? 'image' : 'html', parameters: string };
}

function checkWord(word: string, what: { de: string; en: string }): void {
  if (/^[^\s"[\]{}/$]+$/.test(word)) return;
  throw new TagError(0, {
    de: `${what.de} "${word}": ein Wort ohne Leerzeichen und ohne " [ ] { } / $.`,
    en: `${what.en} "${word}": one word without blanks and without " [ ] { } / $.`,
  });
}

/** A string in quotes, as it is read back. */
function writeString(text: string): string {
  if (text.endsWith('\\') || text.includes("'#'")) {
    throw new TagError(text.endsWith('\\') ? text.length - 1 : text.indexOf("'#'"), {
      de: `In einem Tag kann ein Text nicht mit \\ enden und nicht '#' enthalten.`,
      en: `In a tag a text cannot end with \\ nor contain '#'.`,
    });
  }
  return `"${text.replaceAll('"', '\\"')}"`;
}

/**
 * A definition for the question's plugin field: `[PI name type "config"]` (host.md 2.3).
 * @throws TagError if it could not be read back
 */
export function writeDefinition(definition: {
  readonly name: string;
  readonly type: string;
  readonly config: string;
}): string {
  checkWord(definition.name, { de: 'Name', en: 'Name' });
  checkWord(definition.type, { de: 'Typ', en: 'Type' });
  return `[PI ${definition.name} ${definition.type} ${writeString(definition.config)}]`;
}

/**
 * A picture tag for the question text: `[PIG name "parameters"/]` (host.md 2.2).
 * @throws TagError if it could not be read back
 */
export function writeImageTag(name: string, parameters: string): string {
  checkWord(name, { de: 'Name', en: 'Name' });
  return `[PIG ${name} ${writeString(parameters)}/]`;
}
