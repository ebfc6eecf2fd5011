import type { QuestionProblem } from '../attempt/model.js';
import { noPlugin } from '../attempt/problems.js';
import { withoutInvisible } from '@fragwerk/sdk/expressions';
import { bilingual, type Problem } from '../errors.js';
import { checkFormula } from '../print/formula.js';
import { parseTags } from '../tags.js';
import type { PartOf, TagPart } from '../tags/model.js';
import { bracesInFormula, bracesInText, repeatedUnits } from './braces.js';
import { almostImages, missingImage } from './images.js';
import type { Known } from './known.js';
import { renamingToOnly, replacing, textSpan } from './places.js';

const HEAD = /^\[(PI[GT])\s+([^\s"“”„[\]{}/$]+)/;
const IN_QUOTES = /^\s*(["„“”])([^"„“”\]\n]*?)["“”]?\s*\/?(?:\]|(?=\n)|$)/;
const WITHOUT_QUOTES = /^\s+([^"„“”\]\n]+?)\s*\/?\]/;

/** Explains a mistake in a tag that resembles a plugin's tag, with repairs. */
function fixTag(line: string, plugins: ReadonlySet<string>) {
  const nameless = /^\[(PI[GT])\s*(?:"[^"\n]*")?\s*\/?\]/.exec(line);
  if (nameless) {
    const fixed = [...plugins].slice(0, 3).map((name) => `[${nameless[1] ?? ''} ${name} ""/]`);
    return { length: nameless[0].length, fixed, text: noPlugin('', plugins) };
  }
  const head = HEAD.exec(line);
  if (!head) return null;
  const [start, tag = '', name = ''] = head;
  const rest = line.slice(start.length);
  const written = IN_QUOTES.exec(rest) ?? WITHOUT_QUOTES.exec(rest);
  const parameters = (written?.[2] ?? written?.[1] ?? '').trim().replace(/\/$/, '').trim();
  const isClosed = (written?.[0] ?? '').endsWith(']');
  return {
    length: start.length + (written?.[0].length ?? 0),
    fixed: [`[${tag} ${name} "${parameters}"/]`],
    text: isClosed
      ? bilingual(
          'Die Parameter eines Tags gehören zwischen geraden Anführungszeichen " ".',
          'The parameters of a tag belong in straight quotation marks " ".',
        )
      : bilingual(
          'Das Tag ist nicht mit /] abgeschlossen und erscheint deshalb als Text.',
          'The tag is not closed with /], so it appears as text.',
        ),
  };
}

/** Reports a tag or a formula that the host cannot read. */
function unreadable({ document, plugins }: Known, { position, text }: Problem): QuestionProblem {
  const line = document.text.slice(position).split('\n')[0] ?? '';
  const wrapped = /^\[PI\s+([^\s"[\]{}/$]+)\s*\]/.exec(line);
  if (wrapped) {
    const span = textSpan(position, wrapped[0].length);
    return {
      ...span,
      repairs: [replacing(document, span, `[PIG ${wrapped[1] ?? ''} ""/]`)],
      text: bilingual(
        'Zu diesem Tag fehlt das Ende [/PI]. Das Tag für ein Bild heißt PIG.',
        'The closing tag [/PI] is missing. The tag for a picture is PIG.',
      ),
    };
  }
  const fix = fixTag(line, plugins);
  if (fix) {
    const span = textSpan(position, fix.length);
    const repairs = fix.fixed.map((tag) => replacing(document, span, tag));
    return { ...span, repairs, text: fix.text };
  }
  const brace = /^\{[^}\n]*\}/.exec(line)?.[0].length;
  const tag = /^\[[^\]\n]*\]?/.exec(line)?.[0].length;
  return { ...textSpan(position, brace ?? tag ?? line.length), text };
}

/** `[Q1`, `[q1]`, `[Q 1]`; not `[Q1, Q3]`, which may be an interval. */
const ALMOST_INPUT = /\[\s*[Qq]\s*(\d{1,4})\s*\/?(?:[\]})]|(?=\n)|$)/g;
const SMALL_TAG = /\[(pi[gtm]?)(\s+[^\]\n]+\])/gi;
const BRACKETS = /\{[^{}\n]{1,100}\}|\[[^[\]\n]{1,200}\]/g;
const LONE_END = /\[\/(PI|listing)\]/g;

/** Reports tags and values that are text because of an invisible character. */
function invisibleInTags({ document, values }: Known, part: TagPart): readonly QuestionProblem[] {
  const raw = document.text.slice(part.start, part.end);
  return [...raw.matchAll(BRACKETS)].flatMap(({ 0: whole, index }) => {
    const visible = withoutInvisible(whole);
    const clean = visible.replace(/(?<=^.)\s+|\s+(?=.$)/g, '');
    const isTag = parseTags(clean, { datasets: values }).parts.every(({ kind }) => kind !== 'text');
    if (visible === whole || !isTag) return [];
    const span = textSpan(part.start + index, whole.length);
    return {
      ...span,
      repairs: [replacing(document, span, clean)],
      text: bilingual(
        `In ${clean} steht ein unsichtbares Zeichen, meist aus kopiertem Text; deshalb wird es nicht ersetzt.`,
        `There is an invisible character in ${clean}, usually from copied text, so it is not replaced.`,
      ),
    };
  });
}

/** Reports text that looks like a tag. */
function almostTags({ document }: Known, part: TagPart): readonly QuestionProblem[] {
  const raw = document.text.slice(part.start, part.end);
  const spanOf = (match: RegExpExecArray) => textSpan(part.start + match.index, match[0].length);
  const inputs = [...raw.matchAll(ALMOST_INPUT)].map((match) => ({
    ...spanOf(match),
    repairs: [replacing(document, spanOf(match), `[Q${match[1] ?? ''}]`)],
    text: bilingual(
      'Das ist kein Tag und erscheint als Text.',
      'This is not a tag and appears as text.',
    ),
  }));
  const small = [...raw.matchAll(SMALL_TAG)].flatMap((match) => {
    const [, tag = '', rest = ''] = match;
    const large = tag.toUpperCase();
    if (tag === large) return [];
    return {
      ...spanOf(match),
      repairs: [replacing(document, spanOf(match), `[${large}${rest}`)],
      text: bilingual(
        `Schreib das Tag in Großbuchstaben: ${large}.`,
        `Write the tag in capital letters: ${large}.`,
      ),
    };
  });
  const ends = [...raw.matchAll(LONE_END)].map((match) => ({
    ...spanOf(match),
    text: bilingual(
      `Zu ${match[0]} fehlt das öffnende Tag.`,
      `The opening tag of ${match[0]} is missing.`,
    ),
  }));
  return [...inputs, ...small, ...ends];
}

/** Reports a tag of an unknown plugin, or one in the wrong field. */
function pluginTag(
  { document, plugins }: Known,
  part: PartOf<'image' | 'html' | 'maxima' | 'wrapped'>,
): readonly QuestionProblem[] {
  if (part.kind === 'maxima') {
    const maxima = [document.maxima, document.text.slice(part.start, part.end)];
    const change = {
      text: document.text.slice(0, part.start) + document.text.slice(part.end),
      maxima: maxima.filter((one) => one.trim() !== '').join('\n'),
    };
    const label = bilingual('Ins Maxima-Feld verschieben', 'Move to the Maxima field');
    const text = bilingual(
      'Das Tag PIM gehört in das Maxima-Feld; im Text hat es keine Wirkung.',
      'The tag PIM belongs in the Maxima field; it has no effect in the text.',
    );
    return [{ ...textSpan(part.start, part.end - part.start), repairs: [{ label, change }], text }];
  }
  if (plugins.has(part.name)) return [];
  const span = textSpan(document.text.indexOf(part.name, part.start + 1), part.name.length);
  return [
    {
      ...span,
      repairs: renamingToOnly(document, span, plugins),
      text: noPlugin(part.name, plugins),
    },
  ];
}

/** Advises on a formula that is printed as text, because LaTeX could not read it. */
function unprintable({ parts, start, end }: PartOf<'formula'>): readonly QuestionProblem[] {
  // What replaces a value makes no difference.
  const tex = parts.map((part) => (part.kind === 'text' ? part.text : '0')).join('');
  const text = checkFormula(tex);
  return text ? [{ ...textSpan(start, end - start), advice: true, text }] : [];
}

export function textMistakes(known: Known): readonly QuestionProblem[] {
  const { parts, problems } = known.tagged;
  const found = [
    ...problems.map((problem) => unreadable(known, problem)),
    ...parts.flatMap((part) =>
      ['text', 'formula'].includes(part.kind) ? invisibleInTags(known, part) : [],
    ),
  ];
  const isReported = ({ position = 0, end = 0 }: QuestionProblem) =>
    found.some((one) => (one.position ?? 0) < end && position < (one.end ?? 0));
  const inParts = parts.flatMap((part): readonly QuestionProblem[] => {
    switch (part.kind) {
      case 'text':
        return [
          ...bracesInText(known, part),
          ...almostTags(known, part),
          ...almostImages(known, part),
        ];
      case 'file':
        return missingImage(known, part);
      case 'formula':
        return [...bracesInFormula(known, part), ...unprintable(part)];
      case 'image':
      case 'html':
      case 'maxima':
      case 'wrapped':
        return pluginTag(known, part);
      default:
        return [];
    }
  });
  const units = repeatedUnits(known, parts);
  return [...found, ...units, ...inParts.filter((problem) => !isReported(problem))];
}
