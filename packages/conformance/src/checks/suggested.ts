import { isObject } from '@fragwerk/contract';
import { closeDialog, parseTags, prepareQuestion } from '@fragwerk/host';
import type { Check } from '../check.js';
import { type CheckContext, statusText } from '../context.js';
import type { Exchange } from '../exchange.js';
import { fixes } from '../fixes.js';
import { tryJson } from '../json.js';
import { both } from '../localized.js';
import { PLUGIN, questionAbout, ROW } from '../requests.js';
import { clientOf } from '../samples.js';
import { check, succeedTypical, textOf, typicalObject, typicalRequest } from './helpers.js';
import { isPng } from './image.js';

const MAX_TEMPLATES = 12;

/** Returns the parameters of the picture tag in each template of the context menu. */
function templatesIn(context: CheckContext, seen: Exchange): readonly string[] {
  const templates: unknown = seen.reply.text === '' ? [] : context.json(seen);
  const rows = Array.isArray(templates) ? templates.slice(0, MAX_TEMPLATES) : [];
  return rows.flatMap((row) => {
    const tag: unknown = Array.isArray(row) ? row[1] : null;
    const { parts } = parseTags(textOf(tag ?? ''), { datasets: new Set() });
    return parts.flatMap((part) => (part.kind === 'image' ? [part.parameters] : []));
  });
}

/** Fails unless a request for a picture yields one without an error. */
function mustDraw(context: CheckContext, seen: Exchange, what: string): void {
  const { status, text } = seen.reply;
  const expected = both`a picture without an error for ${what}`;
  if (status !== 200) context.breaks('only-200', seen, { expected, received: statusText(status) });
  const reply = tryJson(text);
  const error = isObject(reply) ? textOf(reply.error ?? '') : '';
  if (error !== '') context.breaks('error-shown', seen, { expected, received: error });
}

/** Checks of what the service itself suggests. */
export const suggestedChecks: readonly Check[] = [
  check({
    id: 'imagetemplates.usable',
    title: both`The picture of every template is drawn without an error`,
    clause: 'endpoints.md#imagetemplates',
    severity: 'breaks',
    why: 'A teacher who picks the template from the menu gets an error in the question.',
    fix: fixes.suggestions,
    async run(context) {
      const seen = await succeedTypical(context, 'imagetemplates');
      const { error } = (await typicalObject(context, 'image')).object;
      if (textOf(error ?? '') !== '') context.leave(both`there is an error without a template`);
      for (const params of templatesIn(context, seen)) {
        const options = await typicalRequest(context, 'image', { params });
        mustDraw(context, await context.send('image', options), JSON.stringify(params));
      }
    },
  }),
  check({
    id: 'score.right-answer',
    title: both`The right answer of a saved question or of the own example earns points`,
    clause: 'decisions.md#own-examples',
    why: 'Students who know the answer get no points.',
    fix: fixes.suggestions,
    async run(context) {
      if (context.facts.clocks.get(context.type) === 'bare')
        context.leave(both`the solution cannot be read`);
      if (context.sample.isRightScored) return;
      if (!context.sample.claimsRight)
        context.skip(
          both`neither a saved question nor an example of the service says which answer is right`,
        );
      const { seen, object } = await typicalObject(context, 'score');
      const { status } = object;
      if (status === 'FALSCH') context.fail(seen, 'OK', status);
    },
  }),
  check({
    id: 'getvars.generated',
    title: both`getvars needs only datasets that generatedatasets creates`,
    clause: 'endpoints.md#getvars',
    why: 'The host warns the teacher of missing datasets that cannot be added.',
    fix: fixes.suggestions,
    async run(context) {
      const { config } = context.sample.instance;
      if (context.sample.isSaved) context.skip(both`the question has its own datasets`);
      const seen = await succeedTypical(context, 'getvars');
      const { type } = context;
      const question = questionAbout({ type, config, parameters: '', solution: '' });
      const client = clientOf((request) => context.request(request));
      const end = { plugin: PLUGIN, row: ROW, configurationID: '', config };
      const closed = await prepareQuestion(question, { client })
        .then((prepared) => closeDialog(prepared, end))
        .catch(() => context.leave(both`the datasets cannot be read`));
      if (closed.problems.length > 0) context.leave(both`the datasets cannot be read`);
      const missing = closed.missingVariables.join(', ');
      if (missing !== '') context.fail(seen, both`created datasets only`, missing);
    },
  }),
  check({
    id: 'image.error-text',
    title: both`A picture that only shows an error comes with its text in error`,
    clause: 'decisions.md#error-beside-a-picture',
    severity: 'advice',
    why: 'The host lists the errors of a question by this member, not by looking at pictures.',
    fix: { general: 'Put the message of the error picture into the member error, too.' },
    async run(context) {
      const usual = (await typicalObject(context, 'image')).object.base64Image;
      const draw = async (config: string) =>
        context.object(
          await context.succeed('image', await typicalRequest(context, 'image', { config })),
        );
      const seen = await context.succeed(
        'image',
        await typicalRequest(context, 'image', { config: '((kaputt' }),
      );
      const { base64Image: first, error } = context.object(seen);
      const { base64Image: second } = await draw('kaputt))');
      const { base64Image: empty } = await draw('');
      const isErrorPicture = first === second && first !== usual && first !== empty;
      if (!isPng(Buffer.from(textOf(first), 'base64')) || textOf(error ?? '') !== '') return;
      if (isErrorPicture)
        context.fail(
          seen,
          both`a text in error`,
          both`the same picture for two broken configurations, without a text`,
        );
    },
  }),
];
