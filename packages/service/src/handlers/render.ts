import type { PluginRenderDto } from '@fragwerk/contract';
import type { Print } from '@fragwerk/sdk';
import type { Context } from '../context.js';
import type { DrawnPrint } from '../rendering.js';
import {
  type ImageFacts,
  noImageInfo,
  writeImageInfo,
  writeTagName,
  writeView,
} from '../translate/image.js';
import { readTarget, readUse, type Target } from '../translate/question.js';
import { readAnswered } from '../translate/score.js';
import type { GroupHandlers } from './types.js';

const noPicture = ({ type, name }: Target) => `Der Plugin-Typ ${type} (${name}) hat kein Bild.`;

/** The host shows it to the teacher and asks for the picture itself. */
const notStored = (error: unknown) =>
  `The picture cannot be stored in the folder of letto_pathPlugins (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`;

const nothing: Print = { source: '', figures: {} };

const base64 = (picture: Buffer) => picture.toString('base64');

/** LaTeX finds its pictures below `img/` in the host's document. */
const writePrint = ({ source, pictures }: DrawnPrint): PluginRenderDto => ({
  source,
  images: Object.fromEntries([...pictures].map(([name, picture]) => [name, base64(picture)])),
});

/** HTML carries its pictures along, because nobody serves them. */
const writeResultPage = ({ source, pictures }: DrawnPrint): PluginRenderDto => ({
  source: [...pictures].reduce(
    (page, [name, picture]) =>
      page.replaceAll(`src="img/${name}"`, `src="data:image/png;base64,${base64(picture)}"`),
    source,
  ),
  images: {},
});

const factsOf = (
  { registry, rendering, now }: Context,
  use: ReturnType<typeof readUse>,
  url: string,
): ImageFacts => ({
  target: use,
  version: registry.get(use.type).info.version,
  fileName: rendering.fileName(use),
  url,
  now: now(),
});

/** Pictures, views, prints and results. */
export const renderHandlers = (context: Context): GroupHandlers<'render'> => ({
  async gethtml({ body }) {
    return (await context.operations.run(body.typ, 'text', readUse(body))) ?? '';
  },

  async image({ body }) {
    const use = readUse(body);
    const drawn = await context.rendering.picture(use);
    if (!drawn) return { base64Image: '', imageInfoDto: noImageInfo, error: noPicture(use) };
    return {
      base64Image: base64(drawn.picture),
      imageInfoDto: writeImageInfo(drawn, factsOf(context, use, '')),
      error: drawn.problems.join(' '),
    };
  },

  async imageurl({ body }) {
    const use = readUse(body);
    context.registry.get(use.type);
    const { problem } = context.pictureStore;
    if (problem !== null) return { imageUrl: '', imageInfoDto: noImageInfo, error: problem };
    const drawn = await context.rendering.picture(use);
    if (!drawn) return { imageUrl: '', imageInfoDto: noImageInfo, error: noPicture(use) };
    let url: string;
    try {
      url = await context.pictureStore.store(context.rendering.fileName(use), drawn.picture);
    } catch (error) {
      return { imageUrl: '', imageInfoDto: noImageInfo, error: notStored(error) };
    }
    return {
      imageUrl: url,
      imageInfoDto: writeImageInfo(drawn, factsOf(context, use, url)),
      error: drawn.problems.join(' '),
    };
  },

  async imagetemplates({ body }) {
    const templates = await context.operations.run(body.typ, 'imageTemplates', readUse(body));
    return (templates ?? []).map(({ label, tag, help }) => [label, tag, help]);
  },

  async loadplugindto({ body }) {
    const use = readUse(body);
    return loadView(context, use, body.nr);
  },

  async renderlatex({ body }) {
    const target = readTarget(body);
    const input = { ...target, answer: body.answer, mode: body.mode };
    const print = (await context.operations.run(body.typ, 'print', input)) ?? nothing;
    return writePrint(await context.rendering.print(target, print, 'pdf'));
  },

  async renderpluginresult({ body }) {
    const input = { ...readAnswered(body), format: body.tex ? 'latex' : 'html' } as const;
    const result = (await context.operations.run(body.typ, 'result', input)) ?? nothing;
    const drawn = await context.rendering.print(input, result, body.tex ? 'pdf' : 'png');
    return body.tex ? writePrint(drawn) : writeResultPage(drawn);
  },
});

/** The view of an instance at its place on the page. */
export async function loadView(
  context: Context,
  use: ReturnType<typeof readUse>,
  tagNumber: number,
): Promise<ReturnType<typeof writeView>> {
  const drawn = await context.rendering.picture(use);
  const view = (await context.operations.run(use.type, 'view', use)) ?? {};
  const place = { questionId: use.question?.id, name: use.name, tagNumber };
  return writeView(drawn, view, writeTagName(place));
}
