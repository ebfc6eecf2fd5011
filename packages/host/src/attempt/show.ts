import type { PluginDto } from '@fragwerk/contract';
import { imagesOf } from '@fragwerk/sdk';
import { bilingual } from '../errors.js';
import { formatValue } from '../render.js';
import type { PartOf, TagPart } from '../tags/model.js';
import { pluginOf } from './instance.js';
import type { PluginPlace, PreparedQuestion, ShownQuestion, StatementPart } from './model.js';
import { inSubquestion, inText, noPlugin, type ProblemPlace } from './problems.js';
import { ask } from './requests.js';
import { type ResolvedQuestion, resolveQuestion } from './resolved.js';
import { showConstant, showDataset, showExpression } from './show-values.js';
import { type PluginUse, withoutTag, type Work } from './statement.js';
import { shownUnit } from './target.js';
import { texText, texValue } from './tex.js';

async function showFormula(work: Work, part: PartOf<'formula'>): Promise<StatementPart> {
  let tex = '';
  for (const inner of part.parts) {
    if (inner.kind === 'text') tex += inner.text;
    else if (inner.kind === 'dataset') tex += texValue(showDataset(work, inner));
    else if (inner.kind === 'expression') tex += texValue(await showExpression(work, inner));
    else if (inner.kind === 'constant') tex += texText(showConstant(inner));
  }
  return { kind: 'formula', tex };
}

async function showHtml(work: Work, part: PartOf<'image' | 'html'>): Promise<StatementPart> {
  const { prepared, row, problems } = work;
  const { name, parameters } = part;
  const html = await problems.call(inText(part), () => {
    const instance = pluginOf(prepared, name);
    return ask(prepared, 'gethtml', { instance, parameters, question: row.question });
  });
  return { kind: 'html', html: html ?? '' };
}

/**
 * `w40` among the parameters or in the configuration, in percent (docs/interface/questions.md#pig).
 */
function widthOf({ parameters, instance }: PluginUse): number {
  const find = (text: string) => /(?:^|[\s,;])w(\d{1,3})(?=$|[\s,;])/i.exec(text)?.[1];
  const found = Number(find(parameters) ?? find(instance.config) ?? 100);
  return Math.min(100, Math.max(1, found));
}

const infoOf = (work: Work, use: PluginUse) => work.prepared.types.get(use.instance.type);

function pluginPlace(work: Work, use: PluginUse, view: PluginDto): PluginPlace {
  return {
    plugin: use.instance.name,
    tagName: view.tagName,
    viewJson: JSON.stringify(view),
    startFunction: infoOf(work, use)?.initPluginJS ?? '',
    widthPercent: widthOf(use),
  };
}

/** Returns the picture of a plugin as a data URI; `null` if there is none. */
export async function pictureOf(
  work: Work,
  use: PluginUse,
  place: ProblemPlace,
): Promise<Extract<StatementPart, { readonly kind: 'picture' }> | null> {
  const { prepared, row, problems } = work;
  const reply = await problems.call(place, () =>
    ask(prepared, 'image', { ...use, question: row.question }),
  );
  if (reply?.error) problems.add(place, bilingual(reply.error, reply.error));
  if (!reply || reply.base64Image === '') return null;
  const info = reply.imageInfoDto;
  return {
    kind: 'picture',
    source: `data:image/png;base64,${reply.base64Image}`,
    alternate: info?.alternate ?? '',
    widthPercent: info?.unit === 'percent' && info.imageWidth > 0 ? info.imageWidth : widthOf(use),
  };
}

async function showPicture(work: ResolvedQuestion, part: PartOf<'image' | 'html'>) {
  const place = inText(part);
  const use = work.uses.get(part.start);
  if (!use) {
    work.problems.add(place, noPlugin(part.name, work.prepared.instances.keys()));
    return null;
  }
  if (!infoOf(work, use)?.javaScript) return pictureOf(work, use, place);
  const view = await work.problems.call(place, () => work.view(use));
  return view && ({ kind: 'plugin', place: pluginPlace(work, use, view) } as const);
}

async function showInput(work: ResolvedQuestion, index: number): Promise<readonly StatementPart[]> {
  const subquestion = work.prepared.document.subquestions[index];
  if (!subquestion) return [{ kind: 'text', text: `[Q${index}]` }];
  const unit = shownUnit(subquestion.unit);
  const field = { kind: 'input', subquestion: index, unit, place: null } as const;
  const use = work.uses.get(`Q${index}`);
  const view = use && (await work.problems.call(inSubquestion(index), () => work.view(use)));
  if (!view) return [field];
  if (infoOf(work, use)?.javaScript) return [{ ...field, place: pluginPlace(work, use, view) }];
  if (view.imageUrl === '') return [field];
  const picture = { source: view.imageUrl, alternate: '', widthPercent: widthOf(use) };
  return [{ kind: 'picture', ...picture }, field];
}

const NO_FILES = bilingual(
  'Dateien der Frage sind in dieser Vorschau nicht verfügbar.',
  'Files of the question are not available in this preview.',
);

/** Shows `[IMG0]`, an image of the question. */
function showImage(work: Work, part: PartOf<'file'>): StatementPart {
  const images = work.prepared.document.images ?? [];
  const { name: alternate = '' } = images[part.number] ?? {};
  const { [alternate]: source } = imagesOf({ images });
  if (source !== undefined) return { kind: 'picture', source, alternate, widthPercent: null };
  work.problems.add(inText(part), NO_FILES);
  return { kind: 'text', text: `[IMG${part.number}]` };
}

/** Shows a part that looks the same on screen and in print; `null` for plugins and their definitions. */
export async function showStatementPart(work: Work, part: TagPart): Promise<StatementPart | null> {
  const text = (shown: string) => ({ kind: 'text', text: shown }) as const;
  switch (part.kind) {
    case 'text':
    case 'wrapped':
      return text(part.text);
    case 'dataset':
      return text(showDataset(work, part));
    case 'expression':
      return text(await showExpression(work, part));
    case 'constant':
      return text(showConstant(part));
    case 'formula':
      return showFormula(work, part);
    case 'listing':
      return { kind: 'listing', text: part.text, language: part.language };
    case 'html':
      return showHtml(work, part);
    case 'file':
      return showImage(work, part);
    case 'link':
      work.problems.add(inText(part), NO_FILES);
      return text(part.text);
    default:
      return null;
  }
}

async function showPart(work: ResolvedQuestion, part: TagPart): Promise<readonly StatementPart[]> {
  if (part.kind === 'answer') return showInput(work, part.number);
  const shown =
    part.kind === 'image' ? await showPicture(work, part) : await showStatementPart(work, part);
  return shown ? [shown] : [];
}

function joined(parts: readonly StatementPart[]): readonly StatementPart[] {
  const result: StatementPart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (part.kind === 'text' && last?.kind === 'text') {
      result[result.length - 1] = { kind: 'text', text: last.text + part.text };
    } else result.push(part);
  }
  return result;
}

/**
 * Shows a question with the values of a row, 0 to 39, as the host does
 * (docs/interface/questions.md#calls). What fails becomes a problem at its place, the rest still
 * shows.
 */
export async function showQuestion(
  prepared: PreparedQuestion,
  row: number,
): Promise<ShownQuestion> {
  const work = await resolveQuestion(prepared, row);
  const parts: StatementPart[] = [];
  for (const part of work.statement.parts) parts.push(...(await showPart(work, part)));
  for (const index of withoutTag(work, work.statement))
    parts.push(...(await showInput(work, index)));
  const values = [...work.row.values.values()].map(({ name, value, unit }) => ({
    name,
    text: formatValue(value, unit),
  }));
  const all = [...prepared.problems, ...work.problems.all];
  return { row, parts: joined(parts), problems: all, values };
}
