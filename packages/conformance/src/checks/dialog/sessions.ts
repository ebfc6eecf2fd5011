import type { EndpointName, Mount } from '@fragwerk/contract';
import { type CheckContext, newSession, statusText } from '../../context.js';
import { differences } from '../../difference.js';
import type { Exchange } from '../../exchange.js';
import { both } from '../../localized.js';
import { requestBody } from '../../requests.js';
import { objectMember } from '../helpers.js';

/** Configurations that have to be stored literally. */
export const FIRST = 'erste=1;größe="ä\'ö"';
export const SECOND = 'zweite=2;\u2028;😀';

/** configurationMode of a dialog that is a page in a frame. */
export const PAGE_MODE = 3;

export const unknownSession = {
  A: {
    errorMsg: 'cannot find connection or plugin',
    matches: (text: string) => text.startsWith('@Error:'),
    text: both`a text that starts with @Error:`,
  },
  B: {
    errorMsg: 'configurationID unknown or expired',
    matches: (text: string) => text === '',
    text: both`an empty text`,
  },
} as const;

/** A configuration session as a host runs it. */
export class Dialog {
  constructor(
    private readonly context: CheckContext,
    readonly id: string = newSession(),
  ) {}

  private body(name: EndpointName, changes: object = {}) {
    const own = { configurationID: this.id, ...changes };
    return { body: requestBody.changed(name, this.context.sample, own) };
  }

  /** Opens the session with the configuration {@link FIRST}. */
  open(changes: object = {}): Promise<Exchange> {
    const about = { config: FIRST, ...changes };
    return this.context.succeed('configurationinfo', this.body('configurationinfo', about));
  }

  set(configuration: string): Promise<Exchange> {
    const options = this.body('setconfigurationdata', { configuration });
    return this.context.succeed('setconfigurationdata', options);
  }

  reload(config: string, mount: Mount): Promise<Exchange> {
    // The request of a browser, which knows no question.
    const options = this.body('reloadplugindto', { config, q: undefined });
    return this.context.send('reloadplugindto', { mount, ...options });
  }

  get(): Promise<Exchange> {
    return this.context.send('getconfiguration', this.body('getconfiguration'));
  }

  /** Fails unless the session holds the configuration. */
  async mustBe(expected: string): Promise<void> {
    const seen = await this.get();
    const { status } = seen.reply;
    const received =
      status === 200 ? differences(this.context.plainText(seen), expected) : [statusText(status)];
    if (received.length === 0) return;
    // The host reads the configuration back only if the dialog is a page.
    const info = this.context.object(await new Dialog(this.context).open());
    const rule = info.configurationMode === PAGE_MODE ? 'configuration-read-back' : null;
    const json = JSON.stringify(expected);
    this.context.breaks(rule, seen, [both`the configuration ${json}`, received]);
  }

  async mustBeUnknown(): Promise<void> {
    const expected = unknownSession[this.context.facts.variant];
    const seen = await this.get();
    this.context.status(seen, 200);
    const text = this.context.plainText(seen);
    if (!expected.matches(text))
      this.context.fail(seen, expected.text, JSON.stringify(text.slice(0, 80)));
  }
}

export async function openDialog(context: CheckContext, changes: object = {}): Promise<Dialog> {
  const dialog = new Dialog(context);
  await dialog.open(changes);
  return dialog;
}

/** Skips the check unless a session keeps its first configuration. */
export const requireSessions = (context: CheckContext): Promise<void> =>
  context.once('sessions', async () => {
    const seen = await (await openDialog(context)).get();
    if (context.plainText(seen) !== FIRST) context.leave(both`sessions do not work at all`);
  });

/** Opens a session; skips the check unless sessions work. */
export async function openWorking(context: CheckContext, changes: object = {}): Promise<Dialog> {
  await requireSessions(context);
  return openDialog(context, changes);
}

/** Skips the check unless setconfigurationdata works. */
export const requireSetData = (context: CheckContext): Promise<void> =>
  context.once('setconfigurationdata', async () => {
    const dialog = await openWorking(context);
    await dialog.set(SECOND);
    if (context.plainText(await dialog.get()) !== SECOND)
      context.leave(both`setconfigurationdata does not work`);
  });

/** Skips the check unless the reply to an unknown session id is correct. */
export const requireUnknownReply = (context: CheckContext): Promise<void> =>
  context.once('unknown session', async () => {
    const { reply } = await new Dialog(context).get();
    if (reply.status !== 200 || !unknownSession[context.facts.variant].matches(reply.text))
      context.leave(both`the reply to an unknown session is wrong`);
  });

/** Returns the reply of setconfigurationdata in a new session. */
export async function dialogData(context: CheckContext, configuration = SECOND) {
  const dialog = await openWorking(context);
  const seen = await dialog.set(configuration);
  const data = context.object(seen);
  return { dialog, seen, data, view: objectMember(data, 'pluginDto') };
}
