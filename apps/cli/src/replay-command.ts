import { type Client, createClient, type ScoreRecord } from '@fragwerk/contract';
import { readArguments } from './arguments.js';
import { Changes, factsOf, scoreAnew, scoredOf, UnreachableError } from './replay/changes.js';
import { countRecords, readRecords, recordFiles } from './replay/records.js';
import { jsonOf, shownText, textOf } from './replay/report.js';
import { print, withProgress } from './terminal.js';
import { CannotRunError } from './cannot-run-error.js';
import { readUrl, seconds } from './values.js';

const options = {
  against: readUrl,
  find: String,
  timeout: seconds(600),
  show: Boolean,
  json: Boolean,
};

/** Number of answers that a service scores at a time. */
const MAX_CONCURRENT = 8;

type IsWanted = (record: ScoreRecord) => boolean;

/** Selects answers by a text in the question's id, configuration or answer, or by their type. */
export const finder =
  (text = ''): IsWanted =>
  ({ question, request: { typ, name, config, antwort } }) =>
    [question, typ, name, config, antwort].some((part) => part.includes(text));

function clientOf(base: string, timeoutMs: number): Client {
  const withTimeout: typeof fetch = (url, init) =>
    fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  return createClient({ base, servicePath: '', fetch: withTimeout });
}

/**
 * Runs `fragwerk replay`: rescores recorded answers, or shows how they were understood.
 *
 * @returns the exit code: 1 if an answer would get other points
 */
export async function replayCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments('replay', args, options);
  const { against: url, show = false, json = false, timeout: timeoutMs = 60_000 } = values;
  if (positionals.length === 0)
    throw new CannotRunError(
      'Which answers? For example: fragwerk replay records/ --against http://localhost:8080',
    );
  if (show === (url !== undefined))
    throw new CannotRunError(
      'Specify --against <url> to rescore the answers, or --show to see how they were understood.',
    );
  const files = recordFiles(positionals);
  const isWanted = finder(values.find);
  if (url === undefined) return showRecords(files, isWanted, json);
  const { changes, unreadable } = await replay(files, isWanted, clientOf(url, timeoutMs)).catch(
    (error: unknown) => {
      if (!(error instanceof UnreachableError)) throw error;
      throw new CannotRunError(`No plugin service responds at ${url}. Is it running?`, {
        cause: error,
      });
    },
  );
  if (changes.answers === 0) throw new CannotRunError('There are no such recorded answers.');
  print(json ? jsonOf(changes, unreadable) : textOf(changes, unreadable));
  return changes.changed === 0 ? 0 : 1;
}

async function replay(files: readonly string[], isWanted: IsWanted, client: Client) {
  const records = readRecords(files);
  const changes = new Changes();
  let done = 0;
  let unreadable = 0;
  await withProgress('Scoring', async (show) => {
    const all = process.stderr.isTTY ? await countRecords(files) : 0;
    // Each takes the next record, so that only a few are in memory.
    const work = async () => {
      for await (const record of records) {
        if (record === null) unreadable++;
        else if (isWanted(record)) {
          const now = await scoreAnew(client, record);
          changes.add(factsOf(record), scoredOf(record.scored), now);
        }
        show(++done, all);
      }
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  });
  return { changes, unreadable };
}

async function showRecords(
  files: readonly string[],
  isWanted: IsWanted,
  json: boolean,
): Promise<number> {
  let shown = 0;
  for await (const record of readRecords(files)) {
    if (!record || !isWanted(record)) continue;
    shown++;
    const [facts, scored] = [factsOf(record), scoredOf(record.scored)];
    print(json ? `${JSON.stringify({ ...facts, ...scored })}\n` : shownText(facts, scored));
  }
  if (shown === 0) throw new CannotRunError('There are no such recorded answers.');
  return 0;
}
