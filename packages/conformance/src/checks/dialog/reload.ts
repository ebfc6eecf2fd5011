import type { Check } from '../../check.js';
import type { CheckContext } from '../../context.js';
import { fixes } from '../../fixes.js';
import { both } from '../../localized.js';
import { requestBody } from '../../requests.js';
import { check, plainText, skipMissing } from '../helpers.js';
import { dialogData, getConfiguration, mustBe, SECOND } from './sessions.js';

/** No plugin type can read it. */
const BROKEN = '((kaputt;w=99999999999999999999';

const mounts = [
  { mount: 'internal', place: both`internal`, suffix: '' },
  { mount: 'external', place: both`external`, suffix: '-external' },
] as const;

const survival = ({ mount, place, suffix }: (typeof mounts)[number]): Check =>
  check({
    id: `reloadplugindto.survives${suffix}`,
    title: both`A session outlives a broken configuration in the ${place} reload`,
    clause: 'dialog.md#reload',
    why: 'A teacher who mistypes once would lose the whole dialog.',
    fix: fixes.reload,
    async run(context) {
      const { id } = await dialogData(context);
      await context.send('reloadplugindto', {
        mount,
        body: requestBody.reload(context.sample, { config: BROKEN, configurationID: id }),
      });
      const seen = await getConfiguration(context, id);
      if (seen.reply.status !== 200 || ![BROKEN, SECOND].includes(plainText(context, seen)))
        context.fail(
          seen,
          both`the configuration of the session`,
          JSON.stringify(seen.reply.text.slice(0, 80)),
        );
    },
  });

/** Checks of the preview during a dialog, at both mounts. */
export const reloadChecks: readonly Check[] = mounts.flatMap((one) => {
  const { mount, place, suffix } = one;
  const reload = (context: CheckContext, id: string, config: string) =>
    context.succeed('reloadplugindto', {
      mount,
      body: requestBody.reload(context.sample, { config, configurationID: id }),
    });
  return [
    check({
      id: `reloadplugindto.tag-name-in-session${suffix}`,
      title: both`In a session the ${place} reload has the tagName of the embedded pluginDto`,
      clause: 'dialog.md#reload',
      severity: 'breaks',
      why: 'Otherwise the preview of the dialog stays empty.',
      fix: fixes.reload,
      async run(context) {
        const { id, view } = await dialogData(context);
        const embedded = view?.tagName;
        if (typeof embedded !== 'string') skipMissing(context, 'pluginDto.tagName');
        const seen = await reload(context, id, SECOND);
        const { tagName } = context.object(seen);
        if (typeof tagName !== 'string') skipMissing(context, 'tagName');
        const json = JSON.stringify(embedded);
        if (tagName !== embedded)
          context.breaks('preview-place', seen, {
            expected: both`the tagName of the embedded pluginDto, ${json}`,
            received: JSON.stringify(tagName),
          });
      },
    }),
    check({
      id: `reloadplugindto.edit${suffix}`,
      title: both`getconfiguration returns the configuration that the ${place} reload was sent`,
      clause: 'dialog.md#reload',
      severity: 'breaks',
      why: 'In a dialog page this is the only way for edits to reach the host.',
      fix: fixes.reload,
      async run(context) {
        const { id } = await dialogData(context);
        await reload(context, id, 'bearbeitet=1');
        await mustBe(context, id, 'bearbeitet=1');
      },
    }),
    survival(one),
  ];
});
