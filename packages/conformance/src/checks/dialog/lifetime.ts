import type { Check } from '../../check.js';
import { fixes } from '../../fixes.js';
import { both } from '../../localized.js';
import { check } from '../helpers.js';
import {
  FIRST,
  mustBe,
  mustBeUnknown,
  requireSessions,
  requireSetData,
  requireUnknownReply,
  open,
  openWorking,
  SECOND,
  setData,
} from './sessions.js';

/** Checks of the lifetime of sessions. */
export const lifetimeChecks: readonly Check[] = [
  check({
    id: 'getconfiguration.created',
    title: both`A new session holds its initial configuration`,
    clause: 'dialog.md#sessions',
    severity: 'breaks',
    why: 'A teacher who changes nothing would lose the configuration.',
    fix: fixes.session,
    async run(context) {
      const id = context.newId();
      await open(context, id);
      await mustBe(context, id, FIRST);
    },
  }),
  check({
    id: 'getconfiguration.no-session',
    title: both`The reply to an unknown session id matches the variant`,
    clause: 'errors.md#no-session',
    why: 'Otherwise an error text or error page could be stored as a configuration.',
    run: (context) => mustBeUnknown(context, context.newId()),
  }),
  check({
    id: 'configurationinfo.blank-id',
    title: both`Without a session id no session is opened`,
    clause: 'decisions.md#opening-sessions',
    why: 'All dialogs without an id would share one session.',
    async run(context) {
      await requireSessions(context);
      await requireUnknownReply(context);
      await open(context, '');
      await mustBeUnknown(context, '');
    },
  }),
  check({
    id: 'setconfigurationdata.stored',
    title: both`The session holds the configuration that was set`,
    clause: 'dialog.md#data',
    severity: 'breaks',
    why: 'The host reads it back at the end of the dialog.',
    fix: fixes.session,
    async run(context) {
      const id = await openWorking(context);
      await setData(context, id, SECOND);
      await mustBe(context, id, SECOND);
    },
  }),
  check({
    id: 'configurationinfo.reused-id',
    title: both`A session id that is used again starts a new session`,
    clause: 'dialog.md#reused-ids',
    severity: 'breaks',
    why: 'The teacher would see the configuration of another plugin.',
    fix: fixes.session,
    async run(context) {
      await requireSetData(context);
      const id = context.newId();
      await open(context, id);
      await setData(context, id, SECOND);
      await open(context, id, { config: 'dritte=3' });
      await mustBe(context, id, 'dritte=3');
    },
  }),
  check({
    id: 'getconfiguration.interleaved',
    title: both`Concurrent sessions are independent`,
    clause: 'dialog.md#sessions',
    severity: 'breaks',
    why: "Two teachers would overwrite each other's configuration.",
    fix: fixes.session,
    async run(context) {
      await requireSetData(context);
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
    title: both`An unused session expires after its timeout`,
    clause: 'dialog.md#lifetime',
    severity: 'advice',
    why: 'Dialogs that were closed without saving would fill the memory.',
    fix: fixes.session,
    slow: true,
    async run(context) {
      await requireUnknownReply(context);
      const id = await openWorking(context, { timeout: 1 });
      await context.pause(2_200);
      await mustBeUnknown(context, id);
    },
  }),
  check({
    id: 'getconfiguration.default-timeout',
    title: both`A timeout of 0 does not end the session immediately`,
    clause: 'dialog.md#lifetime',
    severity: 'advice',
    why: 'A host without a timeout setting sends 0.',
    fix: { general: 'For 0 and less use a default timeout, for example 300 seconds.' },
    slow: true,
    async run(context) {
      const id = await openWorking(context, { timeout: 0 });
      await context.pause(1_500);
      await mustBe(context, id, FIRST);
    },
  }),
  check({
    id: 'getconfiguration.touched',
    title: both`Every access extends the session`,
    clause: 'dialog.md#lifetime',
    severity: 'breaks',
    why: 'A teacher who works in the dialog for a long time would lose the session.',
    fix: fixes.session,
    slow: true,
    async run(context) {
      await requireSessions(context);
      const id = context.newId();
      let last = Date.now();
      await open(context, id, { timeout: 3 });
      for (let round = 0; round < 2; round++) {
        await context.pause(2_000);
        const now = Date.now();
        await mustBe(context, id, FIRST).catch((error: unknown) => {
          if (Date.now() - last < 3_000) throw error;
          context.skip(both`the service was too slow to use the session within its timeout`);
        });
        last = now;
      }
    },
  }),
  check({
    id: 'configurationinfo.expired-id',
    title: both`The id of an expired session opens a new session that lasts`,
    clause: 'dialog.md#reused-ids',
    severity: 'breaks',
    why: 'The dialog would open without a session.',
    fix: fixes.session,
    slow: true,
    async run(context) {
      const id = await openWorking(context, { timeout: 1 });
      await context.pause(2_600);
      await open(context, id, { timeout: 60 });
      await mustBe(context, id, FIRST);
    },
  }),
];
