import { type CheckContext, statusText } from '../../context.js';
import { differences } from '../../difference.js';
import type { Exchange } from '../../exchange.js';
import { both } from '../../localized.js';
import { requestBody } from '../../requests.js';
import { objectMember, plainText } from '../helpers.js';

/** Configurations that have to be stored literally. */
export const FIRST = 'erste=1;größe="ä\'ö"';
export const SECOND = 'zweite=2;\u2028;😀';

/** configurationMode of a dialog that is a page in a frame. */
export const PAGE_MODE = 3;

/** Opens a session with the configuration {@link FIRST}. */
export const open = (context: CheckContext, id: string, changes: object = {}): Promise<Exchange> =>
  context.succeed('configurationinfo', {
    body: {
      ...requestBody.instance(context.sample),
      config: FIRST,
      configurationID: id,
      timeout: 60,
      ...changes,
    },
  });

export const setData = (
  context: CheckContext,
  id: string,
  configuration: string,
): Promise<Exchange> =>
  context.succeed('setconfigurationdata', {
    body: {
      ...(requestBody.of('setconfigurationdata', context.sample) as object),
      configurationID: id,
      configuration,
    },
  });

export const getConfiguration = (context: CheckContext, id: string): Promise<Exchange> =>
  context.send('getconfiguration', { body: { typ: context.type, configurationID: id } });

/** Whether the host reads the configuration of a dialog back: only if the dialog is a page. */
async function isReadBack(context: CheckContext): Promise<boolean> {
  const info = context.object(await open(context, context.newId()));
  return info.configurationMode === PAGE_MODE;
}

/** Fails unless the session holds the configuration. */
export async function mustBe(context: CheckContext, id: string, expected: string): Promise<void> {
  const seen = await getConfiguration(context, id);
  const { status } = seen.reply;
  const received =
    status === 200 ? differences(plainText(context, seen), expected) : [statusText(status)];
  if (received.length === 0) return;
  const json = JSON.stringify(expected);
  context.breaks((await isReadBack(context)) ? 'configuration-read-back' : null, seen, {
    expected: both`the configuration ${json}`,
    received,
  });
}

/** Skips the check unless a session keeps its first configuration. */
export const requireSessions = (context: CheckContext): Promise<void> =>
  context.once('sessions', async () => {
    const id = context.newId();
    await open(context, id);
    const seen = await getConfiguration(context, id);
    if (plainText(context, seen) !== FIRST) context.leave(both`sessions do not work at all`);
  });

/** Opens a session and returns its id; skips the check unless sessions work. */
export async function openWorking(context: CheckContext, changes: object = {}): Promise<string> {
  await requireSessions(context);
  const id = context.newId();
  await open(context, id, changes);
  return id;
}

/** Skips the check unless setconfigurationdata works. */
export const requireSetData = (context: CheckContext): Promise<void> =>
  context.once('setconfigurationdata', async () => {
    const id = await openWorking(context);
    await setData(context, id, SECOND);
    if (plainText(context, await getConfiguration(context, id)) !== SECOND)
      context.leave(both`setconfigurationdata does not work`);
  });

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

/** Skips the check unless the reply to an unknown session id is correct. */
export const requireUnknownReply = (context: CheckContext): Promise<void> =>
  context.once('unknown session', async () => {
    const { reply } = await getConfiguration(context, context.newId());
    if (reply.status !== 200 || !unknownSession[context.facts.variant].matches(reply.text))
      context.leave(both`the reply to an unknown session is wrong`);
  });

export async function mustBeUnknown(context: CheckContext, id: string): Promise<void> {
  const expected = unknownSession[context.facts.variant];
  const seen = await getConfiguration(context, id);
  context.status(seen, 200);
  const text = plainText(context, seen);
  if (!expected.matches(text)) context.fail(seen, expected.text, JSON.stringify(text.slice(0, 80)));
}

/** Returns the reply of setconfigurationdata in a new session. */
export async function dialogData(context: CheckContext, configuration = SECOND) {
  const id = await openWorking(context);
  const seen = await setData(context, id, configuration);
  const data = context.object(seen);
  return { id, seen, data, view: objectMember(data, 'pluginDto') };
}
