import type { QuestionProblem } from '../attempt/model.js';
import type { Problem } from '../errors.js';
import { parseTags } from '../tags.js';
import type { TagPart } from '../tags/model.js';
import { bracesInFormula, bracesInText } from './braces.js';
import { type Known, noPlugin } from './known.js';
import { renaming, replacing, bilingual, type Span } from './places.js';

const wordsAt = (position: number, length: number): Span => ({
  ...{ field: 'text', position, end: position + length },
});

const HEAD = /^\[(PI[GT])\s+([^\s"“”„[\]{}/$]+)/;
const IN_QUOTES = /^\s*(["„“”])([^"„“”\]\n]*?)["“”]?\s*\/?(?:\]|(?=\n)|$)/;
const BARE = /^\s+([^"„“”\]\n]+?)\s*\/?\]/;

/** What is wrong with a tag that begins like one of a plugin, and how it would be right. */
function fixTag(line: string, plugins: ReadonlySet<string>) {
  const nameless = /^\[(PI[GT])\s*(?:"[^"\n]*")?\s*\/?\]/.exec(line);
  if (nameless) {
    const mended = [...plugins].slice(0, 3).map((name) => `[${nameless[1] ?? ''} ${name} ""/]`);
    return { length: nameless[0].length, mended, text: noPlugin('') };
  }
  const head = HEAD.exec(line);
  if (!head) return null;
  const [start, tag = '', name = ''] = head;
  const rest = line.slice(start.length);
  const written = IN_QUOTES.exec(rest) ?? BARE.exec(rest);
  const parameters = (written?.[2] ?? written?.[1] ?? '').trim().replace(/\/$/, '').trim();
  const isClosed = (written?.[0] ?? '').endsWith(']');
  return {
    length: start.length + (written?.[0].length ?? 0),
    mended: [`[${tag} ${name} "${parameters}"/]`],
    text: isClosed
      ? bilingual(
          'Die Angaben eines Tags stehen zwischen geraden Anführungszeichen " ".',
          'The parameters of a tag stand between straight quotation marks " ".',
        )
      : bilingual(
          'Dem Tag fehlt sein Ende /], deshalb erscheint es als Text.',
          'The tag lacks its end /], so it shows up as text.',
        ),
  };
}

/** A tag or a formula that the host cannot read. */
function unreadable({ document, plugins }: Known, { position, text }: Problem): QuestionProblem {
  const line = document.text.slice(position).split('\n')[0] ?? '';
  const wrapped = /^\[PI\s+([^\s"[\]{}/$]+)\s*\]/.exec(line);
  if (wrapped) {
    const words = wordsAt(position, wrapped[0].length);
    return {
      ...words,
      repairs: [replacing(document, words, `[PIG ${wrapped[1] ?? ''} ""/]`)],
      text: bilingual(
        'Zu diesem Tag fehlt das Ende [/PI]. Soll hier ein Bild erscheinen, heißt das Tag PIG.',
        'The end [/PI] of this tag is missing. If a picture is to show up here, the tag is PIG.',
      ),
    };
  }
  const mend = fixTag(line, plugins);
  if (mend) {
    const words = wordsAt(position, mend.length);
    const repairs = mend.mended.map((tag) => replacing(document, words, tag));
    return { ...words, repairs, text: mend.text };
  }
  const brace = /^\{[^}\n]*\}/.exec(line)?.[0].length;
  const tag = /^\[[^\]\n]*\]?/.exec(line)?.[0].length;
  return { ...wordsAt(position, brace ?? tag ?? line.length), text };
}

/** `[Q1`, `[q1]`, `[Q 1]`; not `[Q1, Q3]`, which may be an interval. */
const ALMOST_INPUT = /\[\s*[Qq]\s*(\d{1,4})\s*\/?(?:[\]})]|(?=\n)|$)/g;
const SMALL_TAG = /\[(pi[gtm]?)(\s+[^\]\n]+\])/gi;
const LONE_END = /\[\/(PI|listing)\]/g;

/** What looks like a tag in what the host takes for text. */
function almostTags({ document }: Known, part: TagPart): readonly QuestionProblem[] {
  const raw = document.text.slice(part.start, part.end);
  const at = (index: number, length: number) => wordsAt(part.start + index, length);
  const asText = bilingual(
    'So erscheint das als Text und nicht als Tag.',
    'Like this it shows up as text and not as a tag.',
  );
  const inputs = [...raw.matchAll(ALMOST_INPUT)].map((match) => {
    const words = at(match.index, match[0].length);
    const repairs = [replacing(document, words, `[Q${match[1] ?? ''}]`)];
    return { ...words, repairs, text: asText };
  });
  const small = [...raw.matchAll(SMALL_TAG)].flatMap((match) => {
    const [whole, tag = '', rest = ''] = match;
    if (tag === tag.toUpperCase()) return [];
    const words = at(match.index, whole.length);
    return [
      {
        ...words,
        repairs: [replacing(document, words, `[${tag.toUpperCase()}${rest}`)],
        text: bilingual(
          `Das Tag heißt ${tag.toUpperCase()}, in Großbuchstaben.`,
          `The tag is ${tag.toUpperCase()}, in capital letters.`,
        ),
      },
    ];
  });
  const ends = [...raw.matchAll(LONE_END)].map((match) => ({
    ...at(match.index, match[0].length),
    text: bilingual(
      `Zu ${match[0]} fehlt der Anfang davor.`,
      `The beginning before ${match[0]} is missing.`,
    ),
  }));
  return [...inputs, ...small, ...ends];
}

/** A tag of a plugin that does not exist, or that stands in the wrong field. */
function pluginTag(
  { document, plugins }: Known,
  part: Extract<TagPart, { readonly kind: 'image' | 'html' | 'maxima' | 'wrapped' }>,
): QuestionProblem | null {
  if (part.kind === 'maxima') {
    const maxima = [document.maxima, document.text.slice(part.start, part.end)];
    return {
      ...wordsAt(part.start, part.end - part.start),
      repairs: [
        {
          label: { de: 'Ins Maxima-Feld verschieben', en: 'Move to the Maxima field' },
          change: {
            text: document.text.slice(0, part.start) + document.text.slice(part.end),
            maxima: maxima.filter((one) => one.trim() !== '').join('\n'),
          },
        },
      ],
      text: bilingual(
        'Das Tag PIM gehört in das Maxima-Feld; im Text bewirkt es nichts.',
        'The tag PIM belongs into the Maxima field; in the text it does nothing.',
      ),
    };
  }
  if (plugins.has(part.name)) return null;
  const offset = document.text.indexOf(part.name, part.start + 1);
  const words = wordsAt(offset, part.name.length);
  const near = renaming(document, words, plugins);
  const [only] = plugins.size === 1 ? plugins : [];
  const repairs = near.length > 0 || only === undefined ? near : [replacing(document, words, only)];
  return { ...words, repairs, text: noPlugin(part.name) };
}

/** Everything in the text of a question that is no tag, formula or value of this question. */
export function textMistakes(known: Known): readonly QuestionProblem[] {
  const { document, values } = known;
  const { problems } = parseTags(document.text, { datasets: values });
  const found = problems.map((problem) => unreadable(known, problem));
  const isReported = ({ position = 0, end = 0 }: QuestionProblem) =>
    found.some((one) => (one.position ?? 0) < end && position < (one.end ?? 0));
  const inParts = known.parts.flatMap((part): readonly QuestionProblem[] => {
    switch (part.kind) {
      case 'text':
        return [...bracesInText(known, part), ...almostTags(known, part)];
      case 'formula':
        return bracesInFormula(known, part);
      case 'image':
      case 'html':
      case 'maxima':
      case 'wrapped':
        return [pluginTag(known, part) ?? []].flat();
      default:
        return [];
    }
  });
  return [...found, ...inParts.filter((problem) => !isReported(problem))];
}
