import type { Localized, Problem } from './errors.js';
import { readBrace } from './tags/braces.js';
import { lastClosings, type LastClosings, readBracket } from './tags/brackets.js';
import type { TaggedText, TagPart } from './tags/model.js';

const NO_TAG: Localized = {
  de: 'Das sieht aus wie ein Tag, ist aber keines; erwartet: [PI name typ "config"], [PIG name "params"/], [PIT name "params"/], [PIM name/], [PI name]…[/PI] oder [listing]…[/listing].',
  en: 'This looks like a tag but is none; expected: [PI name type "config"], [PIG name "params"/], [PIT name "params"/], [PIM name/], [PI name]…[/PI] or [listing]…[/listing].',
};
const NO_FORMAT: Localized = {
  de: 'Nach dem Namen stehen eine Einheit und höchstens 15 Ziffern, zum Beispiel {x,=mA,3}.',
  en: 'A unit and up to 15 digits follow the name, for example {x,=mA,3}.',
};
const NO_DOLLAR: Localized = {
  de: 'Die Formel endet nicht; ein Dollarzeichen im Text ist \\$.',
  en: 'The formula does not end; a dollar sign in the text is \\$.',
};

export interface TagOptions {
  /** The datasets that exist; `{y}` for another name is text. All names are taken unless given. */
  readonly datasets?: ReadonlySet<string>;
}

/** One walk over a text or over the inside of a formula. */
class Walk {
  private readonly parts: TagPart[] = [];
  private textStart: number;
  private text = '';

  constructor(
    private readonly whole: string,
    private readonly options: TagOptions & { readonly last: LastClosings },
    private readonly problems: Problem[],
  ) {
    this.textStart = 0;
  }

  /** Reads from `start` to before `end`. */
  read(start: number, end: number, inFormula: boolean): readonly TagPart[] {
    this.textStart = start;
    let position = start;
    while (position < end) {
      const part = this.partAt(position, inFormula);
      if (part && part.end <= end) {
        this.add(part, position);
        position = part.end;
      } else {
        const length = this.whole.startsWith('\\$', position) && !inFormula ? 2 : 1;
        this.text += this.whole.slice(position + length - 1, position + length);
        position += length;
      }
    }
    this.endText(end);
    return this.parts;
  }

  private partAt(position: number, inFormula: boolean): TagPart | null {
    switch (this.whole[position]) {
      case '[':
        return inFormula
          ? null
          : this.known(readBracket(this.whole, position, this.options.last), position, NO_TAG);
      case '{':
        return this.known(readBrace(this.whole, position, this.isDataset), position, NO_FORMAT);
      case '$':
        return inFormula ? null : this.formula(position);
      default:
        return null;
    }
  }

  private readonly isDataset = (name: string) => this.options.datasets?.has(name) ?? true;

  private known(part: TagPart | 'bad' | null, position: number, text: Localized): TagPart | null {
    if (part === 'bad') this.problems.push({ position, text });
    return part === 'bad' ? null : part;
  }

  private formula(start: number): TagPart | null {
    let close = this.whole.indexOf('$', start + 1);
    while (close > 0 && this.whole[close - 1] === '\\') close = this.whole.indexOf('$', close + 1);
    if (close < 0) {
      this.problems.push({ position: start, text: NO_DOLLAR });
      return null;
    }
    const parts = new Walk(this.whole, this.options, this.problems).read(start + 1, close, true);
    return { kind: 'formula', parts, start, end: close + 1 };
  }

  /** A constant takes back its name, which went into the text. */
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
 * Cuts a question text into its parts (docs/interface/questions.md#tags). Never throws: a `[` or
 * `{` that begins no tag is text, and what looks like a tag and is none is text with a problem at
 * its place.
 * @example parseTags('R = {R,=kOhm} [PIG Plugin1 "w40"/]').parts.length // 4
 */
export function parseTags(text: string, options: TagOptions = {}): TaggedText {
  const problems: Problem[] = [];
  const last = lastClosings(text);
  const parts = new Walk(text, { ...options, last }, problems).read(0, text.length, false);
  return { parts, problems };
}
