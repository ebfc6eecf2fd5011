import { nearest } from '@fragwerk/sdk/expressions';
import type { QuestionProblem, Repair } from '../attempt/model.js';
import { bilingual, type Localized } from '../errors.js';
import type { QuestionDocument } from '../question.js';
import { IMAGE_NAME, imageNameFor, isPicture } from '../question-file/images.js';
import type { PartOf, TagPart } from '../tags/model.js';
import type { Known } from './known.js';
import {
  deleting,
  fieldText,
  renaming,
  replacing,
  type Span,
  textSpan,
  wholeField,
} from './places.js';

/** Finds images that no tag or configuration can refer to, and files that are not pictures. */
export const imageMistakes = ({ document }: Known): readonly QuestionProblem[] =>
  (document.images ?? []).flatMap(({ name, content }, index) => {
    const found: QuestionProblem[] = [];
    if (name.trim() !== '' && !IMAGE_NAME.test(name)) {
      const span = wholeField(document, { field: 'images', index, member: 'name' });
      found.push({
        ...span,
        repairs: [replacing(document, span, imageNameFor(name))],
        text: bilingual(
          `Der Name „${name}“ ist in Konfigurationen nicht möglich: Erlaubt ist ein Text ohne ; " [ ] und ohne Leerzeichen am Rand.`,
          `The name “${name}” cannot be used in configurations: use a text without ; " [ ] and without spaces around it.`,
        ),
      });
    }
    if (!isPicture(content))
      found.push({
        field: 'images',
        index,
        text: bilingual(
          `${name} ist kein PNG oder JPEG in base64; die Vorschau kann das Bild nicht zeigen.`,
          `${name} is not a PNG or JPEG in base64; the preview cannot show it.`,
        ),
      });
    return found;
  });

const NO_IMAGES = bilingual(
  'Die Frage hat keine Bilder; füge ihr zuerst eines hinzu.',
  'The question has no images; add one to it first.',
);

/** Lists the tags of the first images: `[IMG0] map.png, [IMG1] plan.png`. */
const listed = (names: readonly string[]): string =>
  names
    .slice(0, 5)
    .map((name, index) => `[IMG${index}] ${name}`)
    .join(', ');

const unknownImage = (image: string, names: readonly string[]): Localized =>
  names.length === 0
    ? NO_IMAGES
    : bilingual(
        `Die Frage hat kein Bild ${image}; sie hat ${listed(names)}.`,
        `The question has no image ${image}; it has ${listed(names)}.`,
      );

/** Returns repairs that replace a span of the text by the tags of images, or by nothing. */
function tagsFor(
  document: QuestionDocument,
  span: Span,
  indices: readonly number[],
): readonly Repair[] {
  const before = document.text.slice(span.position, span.end);
  const tags = indices.map((index) => {
    const { name = '' } = document.images?.[index] ?? {};
    const { change } = replacing(document, span, `[IMG${index}]`);
    const label = bilingual(
      `[IMG${index}] (${name}) statt ${before}`,
      `[IMG${index}] (${name}) instead of ${before}`,
    );
    return { label, change };
  });
  return [...tags, deleting(document, span)];
}

const MAX_OFFERED = 3;

/** Reports `[IMG2]` in a question with fewer images. */
export function missingImage(
  { document }: Known,
  part: PartOf<'file'>,
): readonly QuestionProblem[] {
  const names = (document.images ?? []).map(({ name }) => name);
  if (part.number < names.length) return [];
  const span = textSpan(part.start, part.end - part.start);
  const repairs = tagsFor(document, span, [...names.keys()].slice(-MAX_OFFERED));
  return [{ ...span, repairs, text: unknownImage(String(part.number), names) }];
}

/** `[IMG map.png]`, `[img0]`, `[IMG 0]`. */
const ALMOST_IMAGE = /\[\s*IMG(?![A-Za-z_])\s*([^[\]\n]{1,100}?)\s*\/?\]/gi;

/** Reports text that looks like the tag of an image, for example one with its name. */
export function almostImages({ document }: Known, part: TagPart): readonly QuestionProblem[] {
  const names = (document.images ?? []).map(({ name }) => name);
  const raw = document.text.slice(part.start, part.end);
  return [...raw.matchAll(ALMOST_IMAGE)].map(({ 0: tag, 1: inner = '', index }) => {
    const span = textSpan(part.start + index, tag.length);
    const meant = names.includes(inner) ? [inner] : nearest(inner, names);
    const number = /^\d{1,4}$/.test(inner) ? [Number(inner)] : [];
    const indices = [...meant.map((name) => names.indexOf(name)), ...number];
    const known = indices.filter((one) => one < names.length);
    const isKnown = known.length > 0 && meant.every((name) => name === inner);
    const text = isKnown
      ? bilingual(
          `Das ist kein Tag und erscheint als Text; das Tag des Bildes ist [IMG${known[0] ?? 0}].`,
          `This is not a tag and appears as text; the tag of the image is [IMG${known[0] ?? 0}].`,
        )
      : unknownImage(inner, names);
    return { ...span, repairs: tagsFor(document, span, known), text };
  });
}

/** Adds repairs where a plugin rejects an item of a configuration and names images of the question. */
export function withImageRepairs<P extends QuestionProblem & Span>(
  document: QuestionDocument,
  problem: P,
): P {
  const { position, end, text } = problem;
  const names = (document.images ?? []).map(({ name }) => name);
  const [, head = '', value = ''] =
    /^([^=;\r\n]*=\s*)([^;\r\n]*)$/.exec(fieldText(document, problem).slice(position, end)) ?? [];
  // Only the plugin knows which of its items are images.
  if (head === '' || names.includes(value) || !names.some((name) => text.de.includes(name)))
    return problem;
  const span: Span = { ...problem, position: position + head.length };
  const near = renaming(document, span, names);
  const all = names.slice(0, MAX_OFFERED).map((name) => replacing(document, span, name));
  return { ...problem, repairs: near.length > 0 ? near : all };
}
