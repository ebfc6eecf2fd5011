import { type Localized, type Service, ServiceError } from '@fragwerk/sdk';
import { noOutcome, type RunEnd, type RunOutcome } from '@fragwerk/python';
import * as s from '@fragwerk/sdk/schema';
import { type JobeOffer, sourceNames } from '../languages.js';
import type { CodeQuestion, CodeTest } from '../question.js';
import { base64, bytesOf, md5 } from './bytes.js';
import type { Outcome } from './score-table.js';

/** Path of Jobe's REST API below the address in the settings. */
const API = '/jobe/index.php/restapi';

/** Lists the languages of a server; also serves as its health check. */
export const LANGUAGES = `${API}/languages`;

/** Reply of a server that has no free user for a run. */
export const OVERLOADED = { outcome: 21 };

const OFFER_TIMEOUT_MS = 3_000;

/** Returns the names from `[["c", "12.2.0"], …]`. */
const namesIn = (body: unknown): readonly string[] =>
  (Array.isArray(body) ? (body as readonly unknown[]) : []).flatMap((row) => {
    const name: unknown = Array.isArray(row) ? row[0] : null;
    return typeof name === 'string' ? [name] : [];
  });

/** Asks Jobe for its languages; never throws. */
export async function jobeOffer(jobe: Service): Promise<JobeOffer> {
  try {
    const { body } = await jobe.call({ path: LANGUAGES, timeout: OFFER_TIMEOUT_MS });
    return { languages: namesIn(body), failure: null };
  } catch (error) {
    return { languages: [], failure: error instanceof ServiceError ? error.reason : 'failed' };
  }
}

/** Limit per answer. */
const MAX_PARALLEL_RUNS = 4;

/** Output limit of a run; Jobe truncates the rest. */
const MAX_OUTPUT_BYTES = 100_000;

/** Reply to POST `runs` of Jobe's REST API. */
const jobeRun = s.object({
  outcome: s.number(),
  cmpinfo: s.string,
  stdout: s.string,
  stderr: s.string,
});
type JobeRun = s.ValueOf<typeof jobeRun>;

const COMPILE_ERROR = 11;
const runEnds: Readonly<Record<number, RunEnd>> = {
  ...{ 12: 'exception', 13: 'timeout', 15: 'done', 17: 'memory', 19: 'crash' },
};

/** Files are identified by a hash of their content, as Jobe requires. */
const filesOf = ({ files }: CodeQuestion) =>
  files.map(({ name, text }) => ({ id: md5(text), name, text }));

async function upload(jobe: Service, files: ReturnType<typeof filesOf>): Promise<void> {
  for (const { id, text } of files) {
    const json = { file_contents: base64(text) };
    await jobe.call({ path: `${API}/files/${id}`, method: 'PUT', json });
  }
}

function specOf({ language, time }: CodeQuestion, program: string, { input, ...test }: CodeTest) {
  const sourcefilename = sourceNames[language];
  return {
    language_id: language,
    sourcecode: program,
    ...(sourcefilename ? { sourcefilename } : {}),
    input: input === '' || input.endsWith('\n') ? input : `${input}\n`,
    parameters: {
      cputime: test.time ?? time,
      streamsize: MAX_OUTPUT_BYTES / 1_000_000,
      // Node reserves more memory at start than Jobe's default limit.
      ...(language === 'nodejs' ? { memorylimit: 0 } : {}),
    },
  };
}

/** @throws ServiceError if Jobe fails */
async function runOne(jobe: Service, spec: object): Promise<JobeRun> {
  const { body } = await jobe.call({ path: `${API}/runs`, json: { run_spec: spec } });
  if (s.matches(jobeRun, body) && (body.outcome === COMPILE_ERROR || body.outcome in runEnds))
    return body;
  throw new ServiceError('jobe', 'failed');
}

function outcomeOf({ outcome, stdout, stderr }: JobeRun): RunOutcome {
  const isCut = bytesOf(stdout).length >= MAX_OUTPUT_BYTES;
  const end = isCut ? 'output' : (runEnds[outcome] ?? 'crash');
  return {
    ...noOutcome(end),
    ...{ output: stdout, console: stdout },
    error: end === 'exception' ? { type: '', message: stderr.trim(), line: null } : null,
  };
}

const compileFault = ({ cmpinfo }: JobeRun): Localized => {
  const message = cmpinfo.trim().slice(0, 2000);
  return {
    de: `Das Programm lässt sich nicht übersetzen:\n${message}`,
    en: `The program cannot be compiled:\n${message}`,
  };
};

/**
 * Runs a program on Jobe, once per test, unless it does not compile.
 *
 * @throws ServiceError if no configured server replies
 */
export async function runOnJobe(
  jobe: Service,
  question: CodeQuestion,
  program: string,
): Promise<Outcome> {
  const files = filesOf(question);
  await upload(jobe, files);
  const run = async (test: CodeTest) => {
    const file_list = files.map(({ id, name }) => [id, name]);
    const spec = { ...specOf(question, program, test), file_list };
    try {
      return await runOne(jobe, spec);
    } catch (error) {
      // A fallback server does not have the files yet.
      const isLost = error instanceof ServiceError && error.status === 404 && files.length > 0;
      if (!isLost) throw error;
      await upload(jobe, files);
      return runOne(jobe, spec);
    }
  };
  const [first, ...others] = question.tests;
  // The first run alone shows whether the program compiles.
  const runs = first ? [await run(first)] : [];
  const failed = runs.find(({ outcome }) => outcome === COMPILE_ERROR);
  if (failed) return { runs: [], source: [], fault: compileFault(failed) };
  for (let at = 0; at < others.length; at += MAX_PARALLEL_RUNS)
    runs.push(...(await Promise.all(others.slice(at, at + MAX_PARALLEL_RUNS).map(run))));
  return { runs: runs.map(outcomeOf), source: [] };
}
