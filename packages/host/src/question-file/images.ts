import { figureLimits, type Language, writeNumber } from '@fragwerk/sdk';
import { bilingual, type Localized } from '../errors.js';
import type { QuestionDocument, QuestionImage } from '../question.js';
import { freeName } from './free-name.js';

/** Limits of a question's images, all of which are part of each request. */
const MAX_BYTES = 1_000_000;
const MAX_TOTAL_BYTES = 3_000_000;

interface ImageFile {
  readonly name: string;
  readonly bytes: number;
  /** Content, or the beginning of a file that is too large. */
  readonly base64: string;
  /** In pixels; `null` if the file cannot be decoded, or is too large. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

/** Whether the content of an image is a PNG or JPEG in base64. */
export const isPicture = (content: string): boolean =>
  /^base64:\s*(?:iVBORw0KGgo|\/9j\/)/.test(content);

/** A name without characters that separate items of a configuration or end a tag. */
export const IMAGE_NAME = /^[^\s;"[\]](?:[^;"[\]\r\n]*[^\s;"[\]])?$/;

/** Replaces the characters that {@link IMAGE_NAME} excludes. */
export const imageNameFor = (text: string): string =>
  text
    .trim()
    .normalize('NFC')
    .replace(/[;"[\]\s]+/g, '-');

const bytesIn = ({ length }: string): number => Math.floor((length * 3) / 4);

/** Formats a size; rounded up, so that one above a limit differs from it. */
const megabytes = (bytes: number, language: Language): string =>
  `${writeNumber(Math.ceil(bytes / 100_000) / 10, language)} MB`;

/** Returns why a file cannot be added; `null` if it can. */
function mistakeIn(
  { name, bytes, base64, size }: ImageFile,
  images: readonly QuestionImage[],
): Localized | null {
  const total = images.reduce((sum, { content }) => sum + bytesIn(content), bytes);
  if (!isPicture(`base64:${base64}`))
    return bilingual(
      `${name} ist kein PNG oder JPEG. Speichere das Bild in einem dieser Formate.`,
      `${name} is not a PNG or JPEG. Save the image in one of these formats.`,
    );
  if (bytes > MAX_BYTES)
    return bilingual(
      `${name} hat ${megabytes(bytes, 'de')}; erlaubt ist ${megabytes(MAX_BYTES, 'de')}. Verkleinere das Bild.`,
      `${name} has ${megabytes(bytes, 'en')}; the limit is ${megabytes(MAX_BYTES, 'en')}. Make the image smaller.`,
    );
  if (!size)
    return bilingual(
      `${name} ist beschädigt und lässt sich nicht anzeigen.`,
      `${name} is damaged and cannot be shown.`,
    );
  if (size.width * size.height > figureLimits.pixels)
    return bilingual(
      `${name} hat ${size.width} × ${size.height} Pixel; erlaubt sind 4 Millionen Pixel. Verkleinere das Bild.`,
      `${name} has ${size.width} × ${size.height} pixels; the limit is 4 million pixels. Make the image smaller.`,
    );
  if (total > MAX_TOTAL_BYTES)
    return bilingual(
      `Mit ${name} hätten die Bilder der Frage zusammen ${megabytes(total, 'de')}; erlaubt sind ${megabytes(MAX_TOTAL_BYTES, 'de')}.`,
      `With ${name}, the images of the question would have ${megabytes(total, 'en')}; the limit is ${megabytes(MAX_TOTAL_BYTES, 'en')}.`,
    );
  return null;
}

/** Appends a file to the images of a question, with a name that no other image has. */
export function addImage(
  images: readonly QuestionImage[],
  file: ImageFile,
): { readonly images: readonly QuestionImage[] } | { readonly problem: Localized } {
  const problem = mistakeIn(file, images);
  if (problem) return { problem };
  const taken = new Set(images.map(({ name }) => name));
  const wanted = imageNameFor(file.name);
  const name = taken.has(wanted) ? freeName(wanted, taken) : wanted;
  return { images: [...images, { name, content: `base64:${file.base64}` }] };
}

type ImagesChange = Partial<Pick<QuestionDocument, 'images' | 'plugins' | 'text'>>;

const withItems = (
  { plugins }: QuestionDocument,
  change: (value: string) => string,
): QuestionDocument['plugins'] =>
  plugins.map((plugin) => {
    const changed = (config: string) =>
      config.replace(
        /(=[ \t]*)([^;\r\n]*?)(?=[ \t]*(?:[;\r\n]|$))/g,
        (_, start: string, value: string) => start + change(value),
      );
    const { config, draft } = plugin;
    const typed = draft === undefined ? {} : { draft: changed(draft) };
    return { ...plugin, config: changed(config), ...typed };
  });

/** Renames an image, in configurations, too, unless the name is invalid or taken. */
export function renameImage(document: QuestionDocument, index: number, name: string): ImagesChange {
  const { images = [] } = document;
  const before = images[index]?.name;
  const changed = images.map((image, at) => (at === index ? { ...image, name } : image));
  const isUsable = IMAGE_NAME.test(name) && !images.some((image) => image.name === name);
  if (!isUsable) return { images: changed };
  return {
    images: changed,
    plugins: withItems(document, (value) => (value === before ? name : value)),
  };
}

/**
 * Removes an image and numbers the tags of the others, in text and configurations. The image's own tag
 * becomes `[IMG map.png]`, which is a problem at its place.
 */
export function removeImage(document: QuestionDocument, index: number): ImagesChange {
  const { images = [], text } = document;
  const { name = '' } = images[index] ?? {};
  const numbered = (digits: string, own: string) => {
    const number = Number(digits);
    return number === index ? own : `IMG${number > index ? number - 1 : digits}`;
  };
  return {
    images: images.length === 1 ? undefined : images.filter((_, at) => at !== index),
    text: text.replace(
      /\[IMG(\d{1,4})\]/g,
      (_, digits: string) => `[${numbered(digits, `IMG ${name}`)}]`,
    ),
    plugins: withItems(document, (value) =>
      value.replace(/^IMG(\d{1,4})$/, (_, digits: string) => numbered(digits, name)),
    ),
  };
}
