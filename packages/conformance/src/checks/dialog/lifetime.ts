import type { Check } from '../../check.js';
import { mends } from '../../mend.js';
import { check } from '../helpers.js';
import {
  FIRST,
  SECOND,
  open,
  setData,
  mustBe,
  needSessions,
  needSetData,
  needUnknown,
  mustBeUnknown,
  pause,
} from './sessions.js';

const touchCheck = check({
  id: 'getconfiguration.touched',
  endpoint: 'getconfiguration',
  title: 'Every access prolongs the session',
  clause: '',
  severity: 'breaks',
  why: 'A teacher who works on the dialog for long would lose it.',
  mend: mends.session,
  slow: true,
  async run(context) {
    await needSessions(context);
    const id = context.newId();
    let last = Date.now();
    await open(context, id, { timeout: 3 });
    for (let times = 0; times < 2; times++) {
      await pause(2_000);
      const now = Date.now();
      await mustBe(context, id, FIRST).catch((error: unknown) => {
        if (Date.now() - last < 3_000) throw error;
        context.skip('the service was too slow to use the session before its timeout');
      });
      last = now;
    }
  },
});

/** Birth, life and end of a session. */
export const lifetimeChecks: readonly Check[] = [
  check({
    id: 'getconfiguration.created',
    endpoint: 'getconfiguration',
    title: 'A new session holds the configuration that it was opened with',
    clause: 'spec 3',
    mend: mends.session,
    severity: 'breaks',
    why: 'A teacher who changes nothing would lose the configuration.',
    async run(context) {
      const id = context.newId();
      await open(context, id);
      await mustBe(context, id, FIRST);
    },
  }),
  check({
    id: 'getconfiguration.no-session',
    endpoint: 'getconfiguration',
    title: 'An unknown session id is answered as the variant says',
    clause: 'spec 3, 7',
    severity: 'deviation',
    why: 'Otherwise an error text, or an error page, could be stored as configuration.',
    run: (context) => mustBeUnknown(context, context.newId()),
  }),
  check({
    id: 'configurationinfo.blank-id',
    endpoint: 'configurationinfo',
    title: 'Without a session id no session is opened',
    clause: 'spec 3',
    severity: 'deviation',
    why: 'All dialogs without an id would share one session.',
    async run(context) {
      await needSessions(context);
      await needUnknown(context);
      await open(context, '');
      await mustBeUnknown(context, '');
    },
  }),
  check({
    id: 'setconfigurationdata.stored',
    endpoint: 'setconfigurationdata',
    title: 'The session holds the configuration that was set',
    clause: 'spec 3',
    mend: mends.session,
    severity: 'breaks',
    why: 'The host reads it back at the end of the dialog.',
    async run(context) {
      await needSessions(context);
      const id = context.newId();
      await open(context, id);
      await setData(context, id, SECOND);
      await mustBe(context, id, SECOND);
    },
  }),
  check({
    id: 'configurationinfo.reused-id',
    endpoint: 'configurationinfo',
    title: 'A session id that is used again is a fresh session',
    clause: '',
    mend: mends.session,
    severity: 'breaks',
    why: 'The teacher would see the configuration of another plugin.',
    async run(context) {
      await needSetData(context);
      const id = context.newId();
      await open(context, id);
      await setData(context, id, SECOND);
      await open(context, id, { config: 'dritte=3' });
      await mustBe(context, id, 'dritte=3');
    },
  }),
  check({
    id: 'getconfiguration.interleaved',
    endpoint: 'getconfiguration',
    title: 'Two sessions at the same time keep apart',
    clause: 'spec 3',
    mend: mends.session,
    severity: 'breaks',
    why: 'Two teachers would overwrite each other.',
    async run(context) {
      await needSetData(context);
      const [first, second] = [context.newId(), context.newId()];
      await open(context, first);
      await open(context, second);
      await setData(context, first, 'a=1');
      await setData(context, second, 'b=2');
      await mustBe(context, first, 'a=1');
      await mustBe(context, second, 'b=2');
    },
  }),
  check({
    id: 'getconfiguration.expired',
    endpoint: 'getconfiguration',
    title: 'A session ends when nobody used it for its timeout',
    clause: '',
    severity: 'advice',
    why: 'Dialogs that were closed without a word would fill the memory.',
    mend: mends.session,
    slow: true,
    async run(context) {
      await needSessions(context);
      await needUnknown(context);
      const id = context.newId();
      await open(context, id, { timeout: 1 });
      await pause(2_200);
      await mustBeUnknown(context, id);
    },
  }),
  check({
    id: 'getconfiguration.default-timeout',
    endpoint: 'getconfiguration',
    title: 'A timeout of 0 does not end the session at once',
    clause: '',
    severity: 'advice',
    why: 'A host that sets no timeout sends 0.',
    mend: { general: 'Take 0 and less for a timeout of your own, for example 300 seconds.' },
    slow: true,
    async run(context) {
      await needSessions(context);
      const id = context.newId();
      await open(context, id, { timeout: 0 });
      await pause(1_500);
      await mustBe(context, id, FIRST);
    },
  }),
  touchCheck,
  check({
    id: 'configurationinfo.expired-id',
    endpoint: 'configurationinfo',
    title: 'An id whose session has expired opens a fresh session that stays',
    clause: 'spec 3',
    mend: mends.session,
    severity: 'breaks',
    why: 'The dialog would open and its session be gone.',
    slow: true,
    async run(context) {
      await needSessions(context);
      const id = context.newId();
      await open(context, id, { timeout: 1 });
      await pause(2_600);
      await open(context, id, { timeout: 60 });
      await mustBe(context, id, FIRST);
    },
  }),
];
