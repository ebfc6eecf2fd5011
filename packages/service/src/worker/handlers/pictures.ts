import { hash } from 'node:crypto';
import type { Use } from '@fragwerk/sdk';
import { pluginFailed } from '../../http/problems.js';
import type { Format } from '../../tasks/protocol.js';
import { noImageInfo, writeImageInfo } from '../../translate/image.js';
import type { Target } from '../../translate/question.js';
import type { WorkerContext } from '../context.js';
import type { PackedOutputOf } from '../results.js';

export interface DrawnPrint {
  readonly source: string;
  readonly pictures: ReadonlyMap<string, string>;
}

const MAX_FIGURES_PER_PRINT = 50;

/**
 * Draws the picture for a tag, `null` if the type has none, and describes it for the host.
 *
 * @param isStored also stores the picture
 * @returns in `error` the messages for the teacher, in German
 */
export async function drawImage(
  { operations, registry, now }: Pick<WorkerContext, 'operations' | 'registry' | 'now'>,
  use: Target & Use,
  isStored: boolean,
) {
  const { type, name } = use;
  const names = ['picture', 'configProblems'] as const;
  const [result, problems = []] = await operations.runAll(type, names, use);
  const messages = [...problems.map(({ message }) => message), ...(result?.problems ?? [])];
  const error = messages.map(({ de }) => de).join(' ');
  if (!result) {
    const missing = `Der Plugin-Typ ${type} (${name}) hat kein Bild.`;
    return { picture: null, imageInfoDto: noImageInfo, error: error === '' ? missing : error };
  }
  const { version } = registry.get(type).info;
  const fileName = fileNameOf(use, version);
  const options = { format: 'png', fileName: isStored ? fileName : null } as const;
  const picture = await operations.draw(type, result.figure, options);
  const { widthPercent = 100 } = result;
  const about = { target: use, version, fileName, widthPercent, now: now() };
  return { picture, imageInfoDto: writeImageInfo(picture, about), error };
}

/**
 * Name of a picture's file: the checksum of what describes it (docs/interface/clock.md#file-names).
 */
function fileNameOf(use: Target & Use, version: string): string {
  const parts = [
    `typ:${use.type}`,
    `version:${version}`,
    `name:${use.name}`,
    `config:${use.configText}`,
    `params:${use.parameters}`,
  ];
  const question = use.question ? [`question:${JSON.stringify(use.question)}`] : [];
  return `${hash('md5', [...parts, ...question].join(' '))}.png`;
}

/** Draws the figures of a print and gives their files names that are unique in a document. */
export async function drawPrint(
  { operations }: Pick<WorkerContext, 'operations'>,
  { type }: Target,
  print: { readonly result: PackedOutputOf<'print'>; readonly format: Format },
): Promise<DrawnPrint> {
  const { result, format } = print;
  const figures = Object.entries(result.figures);
  if (figures.length > MAX_FIGURES_PER_PRINT) {
    const tooMany = `A print has at most ${MAX_FIGURES_PER_PRINT} figures, got ${figures.length}.`;
    throw pluginFailed(type, new RangeError(tooMany), 'print');
  }
  let { source } = result;
  const pictures = new Map<string, string>();
  for (const [name, figure] of figures) {
    const { base64, checksum } = await operations.draw(type, figure, { format });
    const stem = `${type.toLowerCase().replace(/[^a-z0-9]/g, '')}-${checksum}`;
    const fileName = `${stem}.${format}`;
    source = source.replaceAll(`img/${name}.${format}`, `img/${fileName}`);
    pictures.set(fileName, base64);
  }
  return { source, pictures };
}
