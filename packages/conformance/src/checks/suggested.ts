import { isObject } from '@fragwerk/contract';
import { checkName, mistakeIn, parseRange, parseTags, parseUnit } from '@fragwerk/host';
import { type CheckContext, statusText } from '../context.js';
import type { Exchange } from '../exchange.js';
import { fixes } from '../fixes.js';
import { tryJson } from '../json.js';
import { both, joined, localized } from '../localized.js';
import { PLUGIN, questionAbout } from '../requests.js';
import { clientOf, closeDialogOf, tagsIn } from '../samples.js';
import { type Check, check, templatesIn, textOf } from './helpers.js';
import { isPng } from './image.js';

const MAX_TEMPLATES = 12;

const SAME_PICTURE = both`the same picture for two broken configurations, without a text`;

const tagsOf = (context: CheckContext, templates: Exchange): readonly string[] =>
  templatesIn(context, templates)
    .slice(0, MAX_TEMPLATES)
    .map((row: unknown) => textOf((Array.isArray(row) ? row[1] : null) ?? ''));

/** Fails unless a request for a picture yields one without an error. */
function mustDraw(context: CheckContext, seen: Exchange, what: string): void {
  const { status, text } = seen.reply;
  const expected = both`a picture without an error for ${what}`;
  if (status !== 200) context.breaks('only-200', seen, [expected, statusText(status)]);
  const reply = tryJson(text);
  const error = isObject(reply) ? textOf(reply.error ?? '') : '';
  if (error !== '') context.breaks('error-shown', seen, [expected, error]);
}

/** Checks of what the service itself suggests. */
export const suggestedChecks: readonly Check[] = [
  check('imagetemplates.usable', 'endpoints.md#imagetemplates', {
    title: both`The picture of every template is drawn without an error`,
    severity: 'breaks',
    why: 'A teacher who picks the template from the menu gets an error in the question.',
    fix: fixes.suggestions,
    async run(context) {
      const tags = tagsOf(context, await context.typical('imagetemplates'));
      const { error } = (await context.typicalObject('image')).object;
      if (tags.length > 0 && textOf(error ?? '') !== '')
        context.leave(both`there is an error even without a template`);
      for (const { parameters: params } of tags.flatMap((tag) => tagsIn(tag, ''))) {
        const seen = await context.sendChanged('image', { params });
        mustDraw(context, seen, JSON.stringify(params));
      }
    },
  }),
  check('imagetemplates.name', 'questions.md#pig', {
    title: both`The PIG tag of every template names the instance`,
    variant: 'A',
    why: 'A teacher who picks the template from the menu gets the picture of another plugin, or none.',
    fix: 'Put the name of the request into the tag: [PIG name "params"].',
    async run(context) {
      const seen = await context.typical('imagetemplates');
      for (const tag of tagsOf(context, seen))
        for (const part of parseTags(tag, { datasets: new Set() }).parts)
          if (part.kind === 'image' && part.name !== PLUGIN)
            context.fail(seen, both`the name ${PLUGIN}`, tag);
    },
  }),
  check('score.right-answer', 'decisions.md#own-examples', {
    title: both`The right answer of a saved question or of the service's own example earns points`,
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
      const { seen, object } = await context.typicalObject('score');
      const { status } = object;
      if (status === 'FALSCH') context.fail(seen, 'OK', status);
    },
  }),
  check('getvars.generated', 'endpoints.md#getvars', {
    title: both`getvars needs only datasets that generatedatasets creates`,
    why: 'The host warns the teacher of missing datasets that cannot be added.',
    fix: fixes.suggestions,
    async run(context) {
      const { config } = context.sample.instance;
      if (context.sample.isSaved) context.skip(both`the question has its own datasets`);
      const seen = await context.typical('getvars');
      const setup = { type: context.type, config, parameters: '', solution: '' };
      const client = clientOf((request) => context.request(request));
      const closed = await closeDialogOf(client, questionAbout(setup)).catch(() =>
        context.leave(both`the datasets cannot be read`),
      );
      if (closed.problems.length > 0) context.leave(both`the datasets cannot be read`);
      const missing = closed.missingVariables.join(', ');
      if (missing !== '') context.fail(seen, both`created datasets only`, missing);
    },
  }),
  check('maxima.statements', 'calculation.md#maxima-field', {
    title: both`maxima returns one statement per line, without ; or $ at its end`,
    why: 'The Maxima field of the question cannot be calculated.',
    fix: 'Separate the statements by line ends only.',
    async run(context) {
      const seen = await context.typical('maxima');
      const line = context
        .plainText(seen)
        .split('\n')
        .find((one) => /[;$]\s*$/.test(one));
      if (line !== undefined) context.fail(seen, both`a line without ; or $ at its end`, line);
    },
  }),
  check('generatedatasets.ranges', 'datasets.md#ranges', {
    title: both`The host can read the names, ranges and units of the datasets`,
    why: 'The datasets have no values, so the question cannot be used.',
    fix: 'Write a name of letters, digits and underscores, a range such as I1-9, 2.5-8 or E12:1k-100k, and a unit such as kOhm.',
    async run(context) {
      const { seen, object } = await context.typicalObject('generatedatasets');
      const datasets = Array.isArray(object.datasets) ? object.datasets.filter(isObject) : [];
      for (const dataset of datasets) {
        const nameMistake = mistakeIn(() => checkName(textOf(dataset.name ?? '')));
        if (nameMistake) context.fail(seen, both`a name`, nameMistake.text);
        const [range, unit] = [textOf(dataset.bereich ?? ''), textOf(dataset.einheit ?? '')];
        const isUnread = range === '' ? null : mistakeIn(() => parseRange(range));
        const mistake = isUnread ?? mistakeIn(() => parseUnit(unit));
        const shown = localized(isUnread ? range : unit);
        const expected = isUnread ? both`a range` : both`a unit`;
        if (mistake) context.fail(seen, expected, joined([shown, mistake.text], ': '));
      }
    },
  }),
  check('image.error-text', 'decisions.md#error-beside-a-picture', {
    title: both`A picture that only shows an error comes with its text in error`,
    severity: 'advice',
    why: 'The host lists the errors of a question by this member, not by looking at pictures.',
    fix: 'Put the message of the error picture into the member error, too.',
    async run(context) {
      const usual = (await context.typicalObject('image')).object.base64Image;
      const draw = async (config: string) => {
        const seen = context.succeeded('image', await context.sendChanged('image', { config }));
        const { base64Image, error } = context.object(seen);
        return { base64Image, error, seen };
      };
      const { base64Image: first, error, seen } = await draw('((kaputt');
      const { base64Image: second } = await draw('kaputt))');
      const { base64Image: empty } = await draw('');
      const isErrorPicture = first === second && first !== usual && first !== empty;
      if (!isPng(Buffer.from(textOf(first), 'base64')) || textOf(error ?? '') !== '') return;
      if (isErrorPicture) context.fail(seen, both`a text in error`, SAME_PICTURE);
    },
  }),
];
