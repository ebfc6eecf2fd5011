import { fixes } from '../../fixes.js';
import { both } from '../../localized.js';
import { type Check, check } from '../helpers.js';
import { dialogData, SECOND } from './sessions.js';

/** No plugin type can read it. */
const BROKEN = '((kaputt;w=99999999999999999999';

const mounts = [
  { mount: 'internal', place: both`internal`, suffix: '' },
  { mount: 'external', place: both`external`, suffix: '-external' },
] as const;

/** Checks of the preview during a dialog, at both mounts. */
export const reloadChecks: readonly Check[] = mounts.flatMap(({ mount, place, suffix }) => {
  const reload = (what: string, row: Omit<Parameters<typeof check>[2], 'fix'>) =>
    check(`reloadplugindto.${what}${suffix}`, 'dialog.md#reload', { ...row, fix: fixes.reload });
  return [
    reload('tag-name-in-session', {
      title: both`In a session the ${place} reload has the tagName of the embedded pluginDto`,
      severity: 'breaks',
      why: 'Otherwise the preview of the dialog stays empty.',
      async run(context) {
        const { dialog, view } = await dialogData(context);
        const embedded = view?.tagName;
        if (typeof embedded !== 'string') context.missing('pluginDto.tagName');
        const seen = context.succeeded('reloadplugindto', await dialog.reload(SECOND, mount));
        const { tagName } = context.object(seen);
        if (typeof tagName !== 'string') context.missing('tagName');
        const expected = both`the tagName of the embedded pluginDto, ${JSON.stringify(embedded)}`;
        if (tagName !== embedded)
          context.breaks('preview-place', seen, [expected, JSON.stringify(tagName)]);
      },
    }),
    reload('edit', {
      title: both`getconfiguration returns the configuration that the ${place} reload was sent`,
      severity: 'breaks',
      why: 'In a dialog page this is the only way for edits to reach the host.',
      async run(context) {
        const { dialog } = await dialogData(context);
        context.succeeded('reloadplugindto', await dialog.reload('bearbeitet=1', mount));
        await dialog.mustBe('bearbeitet=1');
      },
    }),
    reload('survives', {
      title: both`A session outlives a broken configuration in the ${place} reload`,
      why: 'A teacher who mistypes once would lose the whole dialog.',
      async run(context) {
        const { dialog } = await dialogData(context);
        await dialog.reload(BROKEN, mount);
        const seen = await dialog.get();
        const received = JSON.stringify(seen.reply.text.slice(0, 80));
        if (seen.reply.status !== 200 || ![BROKEN, SECOND].includes(context.plainText(seen)))
          context.fail(seen, both`the configuration of the session`, received);
      },
    }),
  ];
});
