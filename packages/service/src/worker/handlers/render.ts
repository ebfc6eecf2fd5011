import type { GroupHandlers, PluginRenderDto } from '@fragwerk/contract';
import { noImageInfo, writeTagName, writeView } from '../../translate/image.js';
import { readTarget, readUse, readViewData } from '../../translate/question.js';
import { readAnswered } from '../../translate/score.js';
import type { WorkerContext } from '../context.js';
import type { PackedOutputOf } from '../results.js';
import { drawImage, drawPrint, type DrawnPrint } from './pictures.js';
import { runs } from './plain.js';

type Use = ReturnType<typeof readUse>;

/** The host shows this message to the teacher and requests the picture itself instead. */
const notStored = (code: string) =>
  `The picture cannot be stored in the folder of letto_pathPlugins (${code}).`;

const emptyPrint: PackedOutputOf<'print'> = { source: '', figures: {} };

/** The host puts the pictures into the folder `img/` of its LaTeX document. */
const writePrint = ({ source, pictures }: DrawnPrint): PluginRenderDto => ({
  source,
  images: Object.fromEntries(pictures),
});

/** Embeds the pictures of HTML, because they have no URL. */
const writeResultPage = ({ source, pictures }: DrawnPrint): PluginRenderDto => ({
  source: [...pictures].reduce(
    (page, [name, base64]) =>
      page.replaceAll(`src="img/${name}"`, `src="data:image/png;base64,${base64}"`),
    source,
  ),
  images: {},
});

type RenderContext = Pick<
  WorkerContext,
  'addresses' | 'operations' | 'registry' | 'pictureProblem' | 'now'
>;

/** Pictures, views, prints and results. */
export const renderHandlers = (context: RenderContext): GroupHandlers<'render'> => ({
  gethtml: runs(context)('text', readUse, (text) => text ?? ''),

  async image({ body }) {
    const { picture, ...reply } = await drawImage(context, readUse(body), false);
    return { base64Image: picture?.base64 ?? '', ...reply };
  },

  async imageurl({ body }) {
    const use = readUse(body);
    context.registry.get(use.type);
    const failed = (error: string) => ({ imageUrl: '', imageInfoDto: noImageInfo, error });
    if (context.pictureProblem !== null) return failed(context.pictureProblem);
    const { picture, ...reply } = await drawImage(context, use, true);
    if (picture && picture.stored.error !== '') return failed(notStored(picture.stored.error));
    return { imageUrl: picture?.stored.url ?? '', ...reply };
  },

  imagetemplates: runs(context)('imageTemplates', readUse, (templates = []) =>
    templates.map(({ label, tag, help }) => [label, tag, help]),
  ),

  loadplugindto: ({ body }) => loadView(context, readUse(body), body.nr),

  async renderlatex({ body }) {
    const target = readTarget(body);
    const viewData = readViewData(body.pluginDto);
    const input = { ...target, answer: body.answer, mode: body.mode, viewData };
    const result = (await context.operations.run(body.typ, 'print', () => input)) ?? emptyPrint;
    return writePrint(await drawPrint(context, target, { result, format: 'pdf' }));
  },

  async renderpluginresult({ body }) {
    const viewData = readViewData(body.pluginDto);
    const format = body.tex ? 'latex' : 'html';
    const input = { ...readAnswered(body), format, viewData } as const;
    const result = (await context.operations.run(body.typ, 'result', () => input)) ?? emptyPrint;
    const drawn = await drawPrint(context, input, { result, format: body.tex ? 'pdf' : 'png' });
    return body.tex ? writePrint(drawn) : writeResultPage(drawn);
  },
});

export async function loadView(
  context: Pick<WorkerContext, 'addresses' | 'operations' | 'registry'>,
  use: Use,
  tagNumber: number,
): Promise<ReturnType<typeof writeView>> {
  const { operations } = context;
  const [result, view = {}] = await operations.runAll(use.type, ['picture', 'view'], use);
  const picture = result && (await operations.draw(use.type, result.figure, { format: 'png' }));
  const tagName = writeTagName({ questionId: use.question?.id, name: use.name, tagNumber });
  const hasFiles = context.registry.get(use.type).files.size > 0;
  const files = hasFiles ? `${context.addresses.files}${encodeURIComponent(use.type)}/` : '';
  return writeView(picture ?? null, view, { tagName, files });
}
