import type {
  BodyOf,
  Endpoints,
  GroupHandlers,
  PluginAngabeRequestDto,
  PluginScoreInfoDto,
} from '@fragwerk/contract';
import { html, type InputOf, type OperationName, type Score } from '@fragwerk/sdk';
import { readQuestion, readTarget, readUse } from '../../translate/question.js';
import { readAnswered, writeScore } from '../../translate/score.js';
import { readOptions, readValue, readVariables, writeValue } from '../../translate/value.js';
import type { WorkerContext } from '../context.js';
import type { PackedOutputOf } from '../results.js';

/**
 * Returns a function that creates handlers with one operation of a plugin type: they read its input,
 * and write its result, which is `undefined` if the type does not have the operation.
 */
export const runs =
  ({ operations }: Pick<WorkerContext, 'operations'>) =>
  <K extends OperationName, B extends { readonly typ: string }, R>(
    name: K,
    read: (body: B) => InputOf<K>,
    write: (result: PackedOutputOf<K> | undefined, body: B) => R,
  ) =>
  async ({ body }: { readonly body: B }): Promise<R> =>
    write(await operations.run(body.typ, name, () => read(body)), body);

const readRewrite = (body: PluginAngabeRequestDto) => ({
  ...readTarget(body),
  text: body.text,
  question: readQuestion(body.q),
});

/** The score of an answer that the teacher has to score, or that is scored later. */
const notScored = ({ answer }: { readonly answer: string }, feedback = ''): Score => ({
  verdict: 'notScored',
  points: 0,
  parsedAnswer: { text: answer, json: null, kind: 'string' },
  html: html`${answer}`.toString(),
  feedback,
});

/** The reply to `score` if a service of the plugin type fails, so that no points are lost. */
export function scoreWithoutService(body: BodyOf<Endpoints['score']>): PluginScoreInfoDto {
  const feedback = 'Die Antwort ist gespeichert, konnte aber noch nicht bewertet werden.';
  return writeScore(notScored(readAnswered(body), feedback), body);
}

/** Statement texts, scores and typical wrong answers. */
export function answerHandlers(
  context: Pick<WorkerContext, 'operations'>,
): GroupHandlers<'statement' | 'score'> {
  const run = runs(context);
  return {
    angabe: run('statement', readUse, (text) => text ?? ''),
    modifyangabe: run('rewriteStatement', readRewrite, (text, body) => text ?? body.text),
    modifyangabetextkomplett: run(
      'rewriteWholeStatement',
      readRewrite,
      (text, body) => text ?? body.text,
    ),
    updatepluginstringjavascript: run(
      'updateFromBrowser',
      (body) => ({ ...readTarget(body), definition: body.pluginDef, result: body.jsResult }),
      (changed, body) => changed ?? body.pluginDef,
    ),
    // Answers of plugin types without scoring are left to the teacher.
    score: run('score', readAnswered, (score, body) =>
      writeScore(score ?? notScored(readAnswered(body)), body),
    ),
    slips: run('slips', readAnswered, (slips) => [...(slips ?? [])]),
  };
}

/** Datasets, variables, formulas and values. */
export function computeHandlers(
  context: Pick<WorkerContext, 'operations' | 'policy'>,
): GroupHandlers<'compute'> {
  const { emptyForNull } = context.policy;
  const run = runs(context);
  return {
    generatedatasets: run('datasets', readUse, (datasets = []) => ({
      datasets: datasets.map(({ name, range, unit, useCategoryDefault = false }) => ({
        name,
        bereich: range,
        einheit: unit,
        useTemplate: useCategoryDefault,
      })),
    })),
    getvars: run('requiredVariables', readUse, (names) =>
      names ? [...names] : emptyForNull ? null : [],
    ),
    maxima: run(
      'formulas',
      (body) => {
        const { maxima = false, preCalc = true } = body.pluginMaximaCalcMode ?? {};
        return { ...readUse(body), mode: { maxima, valuesInserted: preCalc } };
      },
      (formulas) => formulas ?? '',
    ),
    parserplugin: run(
      'evaluate',
      (body) => ({
        ...readTarget(body),
        variables: readVariables(body.vars),
        options: readOptions(body.cp),
        args: body.p.map(readValue),
      }),
      (value) => {
        if (value) return writeValue(value);
        return emptyForNull ? null : { string: null, json: null, type: 'STRING' };
      },
    ),
    parserplugineinheit: run(
      'evaluateUnit',
      (body) => ({ ...readTarget(body), units: body.p }),
      (unit) => unit ?? '',
    ),
  };
}
