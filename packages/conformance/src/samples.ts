import { type Client, endpoints, isObject, type PluginScoreInfoDto } from '@fragwerk/contract';
import {
  answeredIn,
  type ClosedDialog,
  closeDialog,
  exampleSolution,
  openDialog,
  parseTags,
  prepareQuestion,
  type QuestionDocument,
  requests,
  resolveQuestion,
  textOfHtml,
} from '@fragwerk/host';
import type { Exchange, SentRequest } from './exchange.js';
import { mistakes } from './host/reading.js';
import { clientThrough } from './http-client.js';
import { tryJson } from './json.js';
import {
  asSample,
  PLUGIN,
  plainSample,
  type PluginSetup,
  questionAbout,
  ROW,
  type Sample,
} from './requests.js';

/** Sends a request; returns `null` without a reply. */
export type Ask = (request: SentRequest) => Promise<Exchange | null>;

/** Returns a client of the service that sends through `ask`. */
export const clientOf = (ask: Ask): Client =>
  clientThrough({ base: '', servicePath: '' }, async (request) => {
    const headers = { accept: 'application/json', ...request.headers };
    const seen = await ask({ ...request, headers });
    if (seen) return seen;
    throw new Error(`${request.path}: no reply`);
  });

/** Returns the result of a request; `null` if it fails. */
const attempt = <T>(run: Promise<T>): Promise<T | null> => run.catch(() => null);

/** A way to use a plugin type that the service suggests, with an answer if it is its own example. */
type Suggestion = Pick<PluginSetup, 'config' | 'parameters'> & { readonly answer?: string };

const MAX_SUGGESTIONS = 12;

function objectsIn(value: unknown): readonly Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the requests for a type among the examples of an OpenAPI description. */
const openApiExamples = (description: unknown, type: string): readonly Suggestion[] =>
  objectsIn(description)
    .filter(({ typ }) => typ === type)
    .map(({ config, params, antwort }) => ({
      config: textIn(config),
      parameters: textIn(params),
      ...(typeof antwort === 'string' && antwort !== '' ? { answer: antwort } : {}),
    }));

/** Returns the configurations and parameters of the tags in a text. */
export function tagsIn(text: string, type: string): readonly Suggestion[] {
  const { parts } = parseTags(text, { datasets: new Set() });
  return parts.flatMap((part): Suggestion[] => {
    if (part.kind === 'definition' && part.type === type)
      return [{ config: part.config, parameters: '' }];
    return part.kind === 'image' ? [{ config: '', parameters: part.parameters }] : [];
  });
}

/** Returns the configuration after a dialog without changes; `null` without a dialog. */
async function dialogDefault(client: Client, type: string): Promise<string | null> {
  const document = questionAbout({ type, config: '', parameters: '', solution: '' });
  const prepared = await prepareQuestion(document, { client });
  const { mode, configurationID, dataJson, problem, errorMessage } = await openDialog(prepared, {
    plugin: PLUGIN,
    row: ROW,
  });
  if (mode < 2 || problem || errorMessage !== '') return null;
  const data = tryJson(dataJson);
  const shown = isObject(data) ? textIn(data.config) : '';
  const kept = await attempt(client.getconfiguration({ body: { typ: type, configurationID } }));
  return kept === null || kept.startsWith('@Error:') ? shown : kept || shown;
}

/** Returns the uses of a type that the service suggests: in OpenAPI, dialog, templates and help. */
async function suggestionsOf(
  client: Client,
  type: string,
  description: unknown,
): Promise<readonly Suggestion[]> {
  const body = requests.imagetemplates({ instance: { type, name: PLUGIN, config: '' } });
  const [config, templates, info] = await Promise.all([
    attempt(dialogDefault(client, type)),
    attempt(client.imagetemplates({ body })),
    attempt(client.generalinfo({ body: type })),
  ]);
  const tags = Array.isArray(templates)
    ? templates.map((row: unknown) => textIn(Array.isArray(row) ? row[1] : ''))
    : [];
  const texts = [...tags, textOfHtml(textIn(info?.help))];
  return [
    ...openApiExamples(description, type),
    ...(config ? [{ config, parameters: '' }] : []),
    ...texts.flatMap((text) => tagsIn(text, type)),
  ].slice(0, MAX_SUGGESTIONS);
}

/** Returns a sample of a subquestion as the host resolves it; `null` if the question has no such plugin. */
async function sampleOf(
  client: Client,
  document: QuestionDocument,
  { index, answer }: { readonly index: number; readonly answer?: string | undefined },
): Promise<Sample | null> {
  const prepared = await prepareQuestion(document, { client });
  const resolved = await resolveQuestion(prepared, ROW);
  const { solution } = await resolved.right(index);
  // A program has no solution; it is right if its tests pass.
  const given = answer ?? solution?.text ?? '';
  const use = resolved.uses.get(`Q${index}`);
  const found = await answeredIn(resolved, { index, answer: given });
  if (!use || !found) return null;
  const { instance, ...answered } = found;
  return {
    ...plainSample(instance.type),
    instance: { ...instance, name: PLUGIN },
    parameters: use.parameters,
    question: asSample(resolved.row.question),
    answered: { ...answered, view: null, points: 2 },
  };
}

/** Returns whether the service draws a sample, or has no pictures, and loads its view. */
async function see(client: Client, sample: Sample): Promise<'picture' | 'no picture' | 'error'> {
  const view = await attempt(
    client.loadplugindto({ body: requests.loadplugindto({ ...sample, nr: 0 }) }),
  );
  if (!isObject(view)) return 'error';
  const image = await attempt(client.image({ body: requests.image(sample) }));
  if (!isObject(image) || textIn(image.base64Image) === '') return 'no picture';
  return textIn(image.error) === '' ? 'picture' : 'error';
}

const score = (client: Client, { instance, answered }: Sample, answer = answered.answer) =>
  attempt(client.score({ body: requests.score({ ...answered, instance, answer }) }));

const isVerdict = (status: unknown): boolean =>
  mistakes(endpoints.score.reply.properties.status, status).length === 0;

/** A right answer may lack its points, or have a verdict that no host knows: the checks report that. */
const isFull = (scored: PluginScoreInfoDto | null): boolean =>
  isObject(scored) &&
  (scored.status === 'OK' || (scored.punkteIst > 0 && !isVerdict(scored.status)));

/** Answers of which at most one is likely to be right. */
const WRONG_ANSWERS = ['11:45', '-987654321', 'xyz'];

/** With slower scoring, a class of thirty would exceed the time limit. */
const SLOW_MS = 250;

/** Finds out whether the right answer of a sample earns points, and which answer earns fewer. */
async function scored(client: Client, sample: Sample): Promise<Sample> {
  const started = performance.now();
  if (!isFull(await score(client, sample))) return sample;
  const right = { ...sample, isRightScored: true, isSlow: performance.now() - started > SLOW_MS };
  for (const wrong of WRONG_ANSWERS)
    if (!isFull(await score(client, sample, wrong))) return { ...right, wrong };
  return right;
}

/** Solutions to try for a type that suggests none: a time, a value of the plugin, a number, a text. */
const SOLUTIONS = ['"10:30"', `plugin("${PLUGIN}")`, '2', '"a"'];

/** Ends the dialog of a question's plugin, which adds the datasets that the plugin generates. */
export async function closeDialogOf(
  client: Client,
  document: QuestionDocument,
): Promise<ClosedDialog> {
  const [{ config } = { config: '' }] = document.plugins;
  const end = { plugin: PLUGIN, row: ROW, configurationID: '', config };
  return closeDialog(await prepareQuestion(document, { client }), end);
}

/** Returns the best sample of a suggestion, with a right answer if one can be found. */
async function samplesOf(client: Client, type: string, suggestion: Suggestion) {
  const { answer, ...setup } = suggestion;
  const about = (solution: string) => questionAbout({ type, ...setup, solution });
  const { document } = (await attempt(closeDialogOf(client, about('')))) ?? { document: about('') };
  const solutions = answer === undefined ? SOLUTIONS : [exampleSolution(answer), '', ...SOLUTIONS];
  const find = (solution: string) => {
    const { subquestions } = about(solution);
    const given = solution === '' ? answer : undefined;
    return attempt(sampleOf(client, { ...document, subquestions }, { index: 0, answer: given }));
  };
  let first: Sample | null = null;
  for (const solution of solutions) first ??= await find(solution);
  return {
    first,
    /** Tries the solutions until one earns points. */
    best: async (): Promise<Sample | null> => {
      for (const solution of solutions) {
        const sample = await find(solution);
        const tried = sample && (await scored(client, sample));
        if (tried?.isRightScored) return tried;
      }
      return first;
    },
  };
}

async function savedSamples(
  client: Client,
  type: string,
  questions: readonly QuestionDocument[],
): Promise<readonly Sample[]> {
  const found: Sample[] = [];
  for (const document of questions) {
    if (!document.plugins.some((one) => one.type === type)) continue;
    for (const index of document.subquestions.keys()) {
      const sample = await attempt(sampleOf(client, document, { index }));
      if (sample?.instance.type === type) found.push(await scored(client, sample));
    }
  }
  return found;
}

/**
 * Finds the fairest requests for a plugin type: saved questions first, then what the service itself
 * suggests, then an empty configuration. The first that is drawn without an error is taken, and of
 * saved questions one whose right answer earns points.
 */
export async function findSample(
  client: Client,
  type: string,
  { questions, description }: { questions: readonly QuestionDocument[]; description: unknown },
): Promise<Sample> {
  const saved = await savedSamples(client, type, questions);
  const best = saved.find(({ isRightScored }) => isRightScored) ?? saved[0];
  if (best) {
    const hasPicture = (await see(client, best)) === 'picture';
    return { ...best, isFair: true, isSaved: true, claimsRight: true, hasPicture };
  }
  const plain: Suggestion = { config: '', parameters: '' };
  const suggested = (await attempt(suggestionsOf(client, type, description))) ?? [];
  let fallback: Suggestion | undefined;
  for (const suggestion of [...suggested, plain]) {
    const { first, best } = await samplesOf(client, type, suggestion);
    if (!first) continue;
    const seen = await see(client, first);
    const claimsRight = suggestion.answer !== undefined;
    if (seen === 'picture')
      return { ...((await best()) ?? first), isFair: true, claimsRight, hasPicture: true };
    if (seen === 'no picture') fallback ??= suggestion;
  }
  const chosen = fallback ?? suggested[0];
  const found = await (await samplesOf(client, type, chosen ?? plain)).best();
  const claimsRight = chosen?.answer !== undefined;
  return { ...(found ?? plainSample(type)), isFair: chosen !== undefined, claimsRight };
}

/** Addresses at which frameworks publish their OpenAPI description. */
const OPEN_API_PATHS = ['/openapi.json', '/v3/api-docs'];

/** Returns the OpenAPI description of the service; `null` if there is none. */
export async function findOpenApi(ask: Ask, servicePath: string | null): Promise<unknown> {
  const prefixes = ['', ...(servicePath === null ? [] : [servicePath])];
  for (const path of prefixes.flatMap((prefix) => OPEN_API_PATHS.map((one) => prefix + one))) {
    const headers = { accept: 'application/json' };
    const seen = await ask({ method: 'GET', path, headers });
    const description = seen?.reply.status === 200 ? tryJson(seen.reply.text) : null;
    if (isObject(description) && 'openapi' in description) return description;
  }
  return null;
}
