import type { Check } from '../../check.js';
import type { CheckContext } from '../../context.js';
import { check, needShape } from '../helpers.js';
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
        clause: 'rulings 11, contract 6.4, 10 #9',
        severity: 'breaks',
        why: 'With another one the preview stays empty.',
        async run(context) {
          await needShape(context, 'reloadplugindto');
          const { id, view } = await dialogData(context);
          const embedded = view?.tagName;
          if (embedded !== '4711_Pruefling1_0')
            context.skip('the embedded tagName is wrong, which another check reports');
          const seen = await reload(context, id, SECOND);
          const came = context.object(seen).tagName;
          context.same(seen, 'the tagName', { came, expected: embedded });
        },
      }),
      check({
        id: `reloadplugindto.edit${suffix}`,
        endpoint: 'reloadplugindto',
        title: `What the ${mount} reload is asked with is what getconfiguration answers`,
        clause: 'rulings 11, contract 7, 10 #9',
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
