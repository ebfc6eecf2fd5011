import type { Check } from '../../check.js';
import type { CheckContext } from '../../context.js';
import { mends } from '../../mend.js';
import { check } from '../helpers.js';
import { SECOND, mustBe, dialogData } from './sessions.js';

/** The preview during a dialog, on both paths. */
export const reloadChecks: readonly Check[] = (['internal', 'external'] as const).flatMap(
  (mount) => {
    const suffix = mount === 'internal' ? '' : '-external';
    const reload = (context: CheckContext, id: string, config: string) =>
      context.succeed('reloadplugindto', {
        mount,
        body: {
          typ: context.type,
          name: 'Pruefling1',
          config,
          params: '',
          nr: 0,
          configurationID: id,
        },
      });
    return [
      check({
        id: `reloadplugindto.tag-name-in-session${suffix}`,
        endpoint: 'reloadplugindto',
        title: `The ${mount} reload in a session has the tagName of the embedded pluginDto`,
        clause: '',
        severity: 'breaks',
        why: 'The preview of the dialog stays empty.',
        mend: mends.reload,
        async run(context) {
          const { id, view } = await dialogData(context);
          const embedded = view?.tagName;
          if (typeof embedded !== 'string')
            context.skip('the embedded tagName is missing, which another check reports');
          const seen = await reload(context, id, SECOND);
          const came = context.object(seen).tagName;
          if (typeof came !== 'string')
            context.skip('the tagName is missing, which another check reports');
          if (came !== embedded)
            context.breaks('preview-place', seen, {
              expected: `the tagName of the embedded pluginDto, ${JSON.stringify(embedded)}`,
              came: JSON.stringify(came),
            });
        },
      }),
      check({
        id: `reloadplugindto.edit${suffix}`,
        endpoint: 'reloadplugindto',
        title: `What the ${mount} reload is asked with is what getconfiguration answers`,
        clause: '',
        mend: mends.reload,
        severity: 'breaks',
        why: 'In a dialog page this is the only way in which edits reach the host.',
        async run(context) {
          const { id } = await dialogData(context);
          await reload(context, id, 'bearbeitet=1');
          await mustBe(context, id, 'bearbeitet=1');
        },
      }),
    ];
  },
);
