import type { Localized, Problem } from './errors.js';
import { readBrace } from './tags/braces.js';
import { lastClosings, type LastClosings, readBracket } from './tags/brackets.js';
import type { PartOf, TaggedText, TagPart } from './tags/model.js';

const NO_TAG: Localized = {
  de: 'Das ist kein gültiges Tag. Erwartet wird [PI name typ "config"], [PIG name "params"/], [PIT name "params"/], [PIM name/], [PI name]…[/PI] oder [listing]…[/listing].',
  en: 'This is not a valid tag. Expected [PI name type "config"], [PIG name "params"/], [PIT name "params"/], [PIM name/], [PI name]…[/PI] or [listing]…[/listing].',
};
const NO_FORMAT: Localized = {
  de: 'Nach dem Namen sind eine Einheit und bis zu 15 Ziffern möglich, zum Beispiel {x,=mA,3}.',
  en: 'The name may be followed by a unit and up to 15 digits, for example {x,=mA,3}.',
};
const NO_DOLLAR: Localized = {
  de: 'Am Ende der Formel fehlt $. Für ein Dollarzeichen im Text schreib \\$.',
  en: 'The formula has no closing $. For a dollar sign in the text, write \\$.',
};

interface TagOptions {
  /** Names of datasets; `{y}` with another name is text. All names are accepted by default. */
  readonly datasets?: ReadonlySet<string>;
}

/** Parses a text or the inside of a formula. */
class TagParser {
  private readonly parts: TagPart[] = [];
  private textStart = 0;
  private text = '';

  constructor(
    private readonly source: string,
    private readonly options: TagOptions & { readonly last: LastClosings },
    private readonly problems: Problem[],
  ) {}

  /** Parses from `start` up to, but not including, `end`. */
  parse(start: number, end: number, inFormula: boolean): readonly TagPart[] {
    this.textStart = start;
    let position = start;
    while (position < end) {
      const part = this.partAt(position, inFormula);
      if (part && part.end <= end) {
        this.add(part, position);
        position = part.end;
      } else {
        const length = this.source.startsWith('\\$', position) && !inFormula ? 2 : 1;
        this.text += this.source.slice(position + length - 1, position + length);
        position += length;
      }
    }
    this.endText(end);
    return this.parts;
  }

  private partAt(position: number, inFormula: boolean): TagPart | null {
    switch (this.source[position]) {
      case '[':
        if (inFormula) return null;
        return this.valid(readBracket(this.source, position, this.options.last), position, NO_TAG);
      case '{':
        return this.valid(readBrace(this.source, position, this.isDataset), position, NO_FORMAT);
      case '$':
        return inFormula ? null : this.formula(position);
      default:
        return null;
    }
  }

  private readonly isDataset = (name: string) => this.options.datasets?.has(name) ?? true;

  private valid(part: TagPart | 'bad' | null, position: number, text: Localized): TagPart | null {
    if (part === 'bad') this.problems.push({ position, text });
    return part === 'bad' ? null : part;
  }

  private formula(start: number): TagPart | null {
    let close = this.source.indexOf('$', start + 1);
    while (close > 0 && this.source[close - 1] === '\\')
      close = this.source.indexOf('$', close + 1);
    if (close < 0) {
      this.problems.push({ position: start, text: NO_DOLLAR });
      return null;
    }
    const parts = new TagParser(this.source, this.options, this.problems).parse(
      start + 1,
      close,
      true,
    );
    return { kind: 'formula', parts, start, end: close + 1 };
  }

  /** Adds a tag; that of a constant begins before its brace, with the name. */
  private add(part: TagPart, position: number): void {
    this.text = this.text.slice(0, this.text.length - (position - part.start));
    this.endText(part.start);
    this.parts.push(part);
    this.textStart = part.end;
  }

  private endText(end: number): void {
    if (this.text !== '') {
      this.parts.push({ kind: 'text', text: this.text, start: this.textStart, end });
    }
    this.text = '';
  }
}

/**
 * Splits a question text into its parts (docs/interface/questions.md#tags). Never throws: a `[` or
 * `{` without a tag is text, an invalid tag is text and a problem.
 * @example parseTags('R = {R,=kOhm} [PIG Plugin1 "w40"/]').parts.length // 4
 */
export function parseTags(text: string, options: TagOptions = {}): TaggedText {
  const problems: Problem[] = [];
  const last = lastClosings(text);
  const parts = new TagParser(text, { ...options, last }, problems).parse(0, text.length, false);
  return { parts, problems };
}

/** Replaces all parts of a kind in a text, one after the other. */
export async function replaceParts<K extends TagPart['kind']>(
  text: string,
  kind: K,
  write: (part: PartOf<K>) => Promise<string>,
): Promise<string> {
  let [result, copied] = ['', 0];
  for (const part of parseTags(text, { datasets: new Set() }).parts) {
    if (part.kind !== kind) continue;
    const written = await write(part as PartOf<K>);
    result += text.slice(copied, part.start) + written;
    copied = part.end;
  }
  return result + text.slice(copied);
}
