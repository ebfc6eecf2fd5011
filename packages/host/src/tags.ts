import type { Localized, Problem } from './errors.js';
import { readBrace } from './tags/braces.js';
import { lastClosings, type LastClosings, readBracket } from './tags/brackets.js';
import type { PartOf, Place, TaggedText, TagPart } from './tags/model.js';

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

/** A text that is being parsed, and what is wrong with its tags. */
interface Source {
  readonly text: string;
  readonly isDataset: (name: string) => boolean;
  readonly last: LastClosings;
  readonly problems: Problem[];
}

/** Reads the tag at a position; an invalid one is a problem and text. */
function tagAt(source: Source, position: number, inFormula: boolean): TagPart | null {
  const { text, isDataset, last, problems } = source;
  const character = text[position];
  if (character === '$') return inFormula ? null : formulaAt(source, position);
  const isBrace = character === '{';
  if (!isBrace && (character !== '[' || inFormula)) return null;
  const part = isBrace ? readBrace(text, position, isDataset) : readBracket(text, position, last);
  if (part !== 'bad') return part;
  problems.push({ position, text: isBrace ? NO_FORMAT : NO_TAG });
  return null;
}

function formulaAt(source: Source, start: number): TagPart | null {
  const { text } = source;
  let close = text.indexOf('$', start + 1);
  while (text[close - 1] === '\\') close = text.indexOf('$', close + 1);
  if (close >= 0) {
    const parts = partsIn(source, { start: start + 1, end: close }, true);
    return { kind: 'formula', parts, start, end: close + 1 };
  }
  source.problems.push({ position: start, text: NO_DOLLAR });
  return null;
}

/** Splits a range of a text, or of a formula in it. */
function partsIn(source: Source, { start, end }: Place, inFormula: boolean): readonly TagPart[] {
  const parts: TagPart[] = [];
  let [text, textStart] = ['', start];
  const endText = (at: number) => {
    if (text !== '') parts.push({ kind: 'text', text, start: textStart, end: at });
    text = '';
  };
  let position = start;
  while (position < end) {
    const part = tagAt(source, position, inFormula);
    if (part && part.end <= end) {
      // The tag of a constant begins before its brace, with the name.
      text = text.slice(0, text.length - (position - part.start));
      endText(part.start);
      parts.push(part);
      textStart = part.end;
      position = part.end;
    } else {
      if (!inFormula && source.text.startsWith('\\$', position)) position += 1;
      text += source.text.charAt(position);
      position += 1;
    }
  }
  endText(end);
  return parts;
}

/**
 * Splits a question text into its parts (docs/interface/questions.md#tags). Never throws: a `[` or
 * `{` without a tag is text, an invalid tag is text and a problem.
 * @param datasets names; `{y}` with another name is text. All names are accepted by default
 * @example parseTags('R = {R,=kOhm} [PIG Plugin1 "w40"/]').parts.length // 4
 */
export function parseTags(
  text: string,
  { datasets }: { readonly datasets?: ReadonlySet<string> } = {},
): TaggedText {
  const problems: Problem[] = [];
  const isDataset = (name: string) => datasets?.has(name) ?? true;
  const source = { text, isDataset, last: lastClosings(text), problems };
  return { parts: partsIn(source, { start: 0, end: text.length }, false), problems };
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
