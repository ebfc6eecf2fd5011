import { fixes } from '../../fixes.js';
import { both } from '../../localized.js';
import { type Check, check } from '../helpers.js';
import {
  Dialog,
  FIRST,
  openDialog,
  openWorking,
  requireSessions,
  requireSetData,
  requireUnknownReply,
  SECOND,
} from './sessions.js';

/** A check that loses a configuration by default. */
const session = (...[id, clause, row]: Parameters<typeof check>): Check =>
  check(id, clause, { severity: 'breaks', fix: fixes.session, ...row });

export const lifetimeChecks: readonly Check[] = [
  session('getconfiguration.created', 'dialog.md#sessions', {
    title: both`A new session holds its initial configuration`,
    why: 'A teacher who changes nothing would lose the configuration.',
    run: async (context) => (await openDialog(context)).mustBe(FIRST),
  }),
  check('getconfiguration.no-session', 'errors.md#no-session', {
    title: both`The reply to an unknown session id matches the variant`,
    why: 'Otherwise an error text or error page could be stored as a configuration.',
    run: (context) => new Dialog(context).mustBeUnknown(),
  }),
  check('configurationinfo.blank-id', 'decisions.md#opening-sessions', {
    title: both`Without a session id no session is opened`,
    why: 'All dialogs without an id would share one session.',
    async run(context) {
      await requireSessions(context);
      await requireUnknownReply(context);
      const dialog = new Dialog(context, '');
      await dialog.open();
      await dialog.mustBeUnknown();
    },
  }),
  session('setconfigurationdata.stored', 'dialog.md#data', {
    title: both`The session holds the configuration that was set`,
    why: 'The host reads it back at the end of the dialog.',
    async run(context) {
      const dialog = await openWorking(context);
      await dialog.set(SECOND);
      await dialog.mustBe(SECOND);
      // A teacher may clear it; what a service makes of that is its own affair.
      await dialog.set('');
      const seen = await dialog.get();
      if (context.plainText(seen) === SECOND)
        context.fail(seen, both`the configuration ${'""'}`, both`the previous configuration`);
    },
  }),
  session('configurationinfo.reused-id', 'dialog.md#reused-ids', {
    title: both`A session id that is used again starts a new session`,
    why: 'The teacher would see the configuration of another plugin.',
    async run(context) {
      await requireSetData(context);
      const dialog = await openDialog(context);
      await dialog.set(SECOND);
      await dialog.open({ config: 'dritte=3' });
      await dialog.mustBe('dritte=3');
    },
  }),
  session('getconfiguration.interleaved', 'dialog.md#sessions', {
    title: both`Concurrent sessions are independent`,
    why: "Two teachers would overwrite each other's configuration.",
    async run(context) {
      await requireSetData(context);
      const [first, second] = [await openDialog(context), await openDialog(context)];
      await first.set('a=1');
      await second.set('b=2');
      await first.mustBe('a=1');
      await second.mustBe('b=2');
    },
  }),
  session('getconfiguration.expired', 'dialog.md#lifetime', {
    title: both`An unused session expires after its timeout`,
    severity: 'advice',
    why: 'Dialogs that were closed without saving would fill the memory.',
    slow: true,
    async run(context) {
      await requireUnknownReply(context);
      const dialog = await openWorking(context, { timeout: 1 });
      await context.pause(2_200);
      await dialog.mustBeUnknown();
    },
  }),
  check('getconfiguration.default-timeout', 'dialog.md#lifetime', {
    title: both`A timeout of 0 does not end the session immediately`,
    severity: 'advice',
    why: 'A host without a timeout setting sends 0.',
    fix: 'For 0 and less use a default timeout, for example 300 seconds.',
    slow: true,
    async run(context) {
      const dialog = await openWorking(context, { timeout: 0 });
      await context.pause(1_500);
      await dialog.mustBe(FIRST);
    },
  }),
  session('getconfiguration.touched', 'dialog.md#lifetime', {
    title: both`Every access extends the session`,
    why: 'A teacher who works in the dialog for a long time would lose the session.',
    slow: true,
    async run(context) {
      await requireSessions(context);
      let last = Date.now();
      const dialog = await openDialog(context, { timeout: 3 });
      for (let round = 0; round < 2; round++) {
        await context.pause(2_000);
        const now = Date.now();
        await dialog.mustBe(FIRST).catch((error: unknown) => {
          if (Date.now() - last < 3_000) throw error;
          context.skip(both`the service was too slow to use the session within its timeout`);
        });
        last = now;
      }
    },
  }),
  session('configurationinfo.expired-id', 'dialog.md#reused-ids', {
    title: both`The id of an expired session opens a new session that lasts`,
    why: 'The dialog would open without a session.',
    slow: true,
    async run(context) {
      const dialog = await openWorking(context, { timeout: 1 });
      await context.pause(2_600);
      await dialog.open({ timeout: 60 });
      await dialog.mustBe(FIRST);
    },
  }),
];
