import type { CheckContext } from '../../context.js';
import { differences } from '../../difference.js';
import type { Exchange } from '../../exchange.js';
import { requestBody } from '../../requests.js';
import { objectMember, plainText } from '../helpers.js';

/** Strings that a configuration keeps to the letter. */
export const FIRST = 'erste=1;größe="ä\'ö"';
export const SECOND = 'zweite=2;\u2028;😀';

/** Opens a session and says with which configuration. */
export async function open(
  context: CheckContext,
  id: string,
  more: object = {},
): Promise<Exchange> {
  return context.succeed('configurationinfo', {
    body: {
      ...requestBody.instance(context.type),
      config: FIRST,
      configurationID: id,
      timeout: 60,
      ...more,
    },
  });
}

export const setData = (
  context: CheckContext,
  id: string,
  configuration: string,
): Promise<Exchange> =>
  context.succeed('setconfigurationdata', {
    body: {
      typ: context.type,
      configurationID: id,
      configuration,
      questionDto: requestBody.question(),
    },
  });

const getConfiguration = (context: CheckContext, id: string): Promise<Exchange> =>
  context.send('getconfiguration', { body: { typ: context.type, configurationID: id } });

/** Whether the host asks for the configuration of a dialog: only when the dialog is a page. */
async function isReadBack(context: CheckContext): Promise<boolean> {
  const info = context.object(await open(context, context.newId()));
  return info.configurationMode === 3;
}

/** The configuration of a session; fails when it is another one. */
export async function mustBe(context: CheckContext, id: string, expected: string): Promise<void> {
  const seen = await getConfiguration(context, id);
  const came = seen.reply.status === 200 ? plainText(context, seen) : '';
  const found =
    seen.reply.status === 200 ? differences(came, expected) : [`status ${seen.reply.status}`];
  if (found.length === 0) return;
  const words = { expected: `the configuration ${JSON.stringify(expected)}`, came: found };
  if (await isReadBack(context)) context.breaks('configuration-read-back', seen, words);
  context.fail(seen, words.expected, found);
}

/** Skips unless a session keeps its first configuration, which getconfiguration.created reports. */
export async function needSessions(context: CheckContext): Promise<void> {
  const id = context.newId();
  await open(context, id);
  const seen = await getConfiguration(context, id);
  if (plainText(context, seen) !== FIRST)
    context.skip('sessions do not work at all, which another check reports');
}

/** Skips unless setconfigurationdata works, which its own checks report. */
export async function needSetData(context: CheckContext): Promise<void> {
  await needSessions(context);
  const id = context.newId();
  await open(context, id);
  await setData(context, id, SECOND);
  if (plainText(context, await getConfiguration(context, id)) !== SECOND)
    context.skip('setconfigurationdata does not work, which another check reports');
}

export const unknownIn = {
  A: {
    error: 'cannot find connection or plugin',
    isText: (text: string) => text.startsWith('@Error:'),
    text: 'a text that begins with @Error:',
  },
  B: {
    error: 'configurationID unknown or expired',
    isText: (text: string) => text === '',
    text: 'an empty text',
  },
} as const;

/** Skips unless an id that was never opened is answered right, which no-session reports. */
export async function needUnknown(context: CheckContext): Promise<void> {
  const { reply } = await getConfiguration(context, context.newId());
  if (reply.status !== 200 || !unknownIn[context.facts.variant].isText(reply.text))
    context.skip('unknown sessions are answered wrong, which another check reports');
}

export async function mustBeUnknown(context: CheckContext, id: string): Promise<void> {
  const expected = unknownIn[context.facts.variant];
  const seen = await getConfiguration(context, id);
  context.status(seen, 200);
  const text = plainText(context, seen);
  if (!expected.isText(text)) context.fail(seen, expected.text, JSON.stringify(text.slice(0, 80)));
}

export const pause = (milliseconds: number) =>
  new Promise((wake) => setTimeout(wake, milliseconds));

/** The answer of setconfigurationdata in a session. */
export async function dialogData(context: CheckContext, configuration = SECOND) {
  await needSessions(context);
  const id = context.newId();
  await open(context, id);
  const seen = await setData(context, id, configuration);
  const data = context.object(seen);
  return { id, seen, data, view: objectMember(data, 'pluginDto') };
}
