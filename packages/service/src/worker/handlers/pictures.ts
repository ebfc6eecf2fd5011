import { hash } from 'node:crypto';
import type { Use, View } from '@fragwerk/sdk';
import { pluginFailed } from '../../http/problems.js';
import type { Format } from '../../tasks/protocol.js';
import type { DrawnPicture } from '../../translate/image.js';
import type { Target } from '../../translate/question.js';
import type { WorkerContext } from '../context.js';
import type { PackedOutputOf } from '../results.js';

export interface DrawnPrint {
  readonly source: string;
  readonly pictures: ReadonlyMap<string, string>;
}

type Parts = Pick<WorkerContext, 'operations' | 'registry'>;

const MAX_FIGURES_PER_PRINT = 50;

/**
 * Draws the picture for a tag; returns only configuration problems if the type has no picture.
 *
 * @param fileName stores the picture under this name
 */
export async function drawPicture(
  parts: Parts,
  use: Target & Use,
  fileName?: string,
): Promise<DrawnPicture | Pick<DrawnPicture, 'messages'>> {
  const names = ['picture', 'configProblems'] as const;
  const [result, problems = []] = await parts.operations.runAll(use.type, names, use);
  return result
    ? draw(parts, use, { result, problems, fileName })
    : { messages: problems.map(({ message }) => message.de) };
}

/** Draws the picture for a tag and creates its view. */
export async function drawView(
  parts: Parts,
  use: Target & Use,
): Promise<{ readonly picture: DrawnPicture | null; readonly view: View }> {
  const { operations, registry } = parts;
  if (!registry.get(use.type).operations.has('picture')) {
    // Without configuration problems, which are not shown here and may need a service call.
    const [view = {}] = await operations.runAll(use.type, ['view'], use);
    return { picture: null, view };
  }
  const names = ['picture', 'configProblems', 'view'] as const;
  const [result, problems = [], view = {}] = await operations.runAll(use.type, names, use);
  return { picture: result ? await draw(parts, use, { result, problems }) : null, view };
}

async function draw(
  { operations }: Parts,
  { type }: Target,
  what: {
    readonly result: PackedOutputOf<'picture'>;
    readonly problems: PackedOutputOf<'configProblems'>;
    readonly fileName?: string | undefined;
  },
): Promise<DrawnPicture> {
  const { result, problems, fileName } = what;
  const picture = await operations.draw(type, result.figure, { format: 'png', fileName });
  const messages = [...problems.map(({ message }) => message), ...(result.problems ?? [])];
  return {
    ...picture,
    messages: messages.map(({ de }) => de),
    widthPercent: result.widthPercent ?? 100,
  };
}

/**
 * Name of a picture's file: the checksum of what describes it (docs/interface/clock.md#file-names).
 */
export function fileNameOf(
  { registry }: Pick<WorkerContext, 'registry'>,
  use: Target & Use,
): string {
  const { version } = registry.get(use.type).info;
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
  { operations }: Parts,
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
