import { createHash } from 'node:crypto';
import { type Localized, type Service, ServiceError } from '@fragwerk/sdk';
import type { RunEnd, RunOutcome } from '@fragwerk/python';
import { isObject, type Members } from '../config/reader.js';
import { type JobeOffer, sourceNames } from '../languages.js';
import type { CodeQuestion, CodeTest } from '../question.js';
import type { Outcome } from './table.js';

/** Paths of Jobe, below the address that the operator gives. */
const API = '/jobe/index.php/restapi';

/** What a server answers that works: the languages that it has. */
export const LANGUAGES = `${API}/languages`;

/** What a server answers to a run for which it has no free user. */
export const OVERLOADED = { outcome: 21 };

/** Longest time that a dialog waits for Jobe, in milliseconds. */
const WAIT_TIME = 3_000;

/** The names in `[["c", "12.2.0"], …]`. */
const namesIn = (body: unknown): readonly string[] =>
  (Array.isArray(body) ? (body as readonly unknown[]) : []).flatMap((row) => {
    const name: unknown = Array.isArray(row) ? row[0] : null;
    return typeof name === 'string' ? [name] : [];
  });

/** Asks Jobe for its languages; never throws. */
export async function jobeOffer(jobe: Service): Promise<JobeOffer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new ServiceError('jobe', 'timeout'));
    }, WAIT_TIME);
  });
  try {
    const { body } = await Promise.race([jobe.call({ path: LANGUAGES }), late]);
    return { languages: namesIn(body), failure: null };
  } catch (error) {
    return { languages: [], failure: error instanceof ServiceError ? error.reason : 'failed' };
  } finally {
    clearTimeout(timer);
  }
}

/** Runs of one answer at a time. */
const PARALLEL = 4;

/** Bytes that a run may print; what comes later Jobe cuts off. */
const MAX_OUTPUT = 100_000;

/** What Jobe answers to a run (its REST API, `runs`). */
interface JobeRun {
  readonly outcome: number;
  readonly cmpinfo: string;
  readonly stdout: string;
  readonly stderr: string;
}

const COMPILE_ERROR = 11;
const ends: Readonly<Record<number, RunEnd>> = {
  ...{ 12: 'exception', 13: 'timeout', 15: 'done', 17: 'memory', 19: 'crash' },
};

interface JobeFile {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/** Its files are known by what they hold, so that one that lies there already is the same. */
const filesOf = ({ files }: CodeQuestion): readonly JobeFile[] =>
  files.map(({ name, text }) => ({
    id: createHash('md5').update(text).digest('hex'),
    name,
    text,
  }));

async function upload(jobe: Service, files: readonly JobeFile[]): Promise<void> {
  for (const { id, text } of files) {
    const json = { file_contents: Buffer.from(text).toString('base64') };
    await jobe.call({ path: `${API}/files/${id}`, method: 'PUT', json });
  }
}

function specOf(
  { language, time }: CodeQuestion,
  {
    program,
    input,
    files,
  }: { readonly program: string; readonly input: string; readonly files: readonly JobeFile[] },
) {
  const sourcefilename = sourceNames[language];
  return {
    language_id: language,
    sourcecode: program,
    ...(sourcefilename ? { sourcefilename } : {}),
    input: input === '' || input.endsWith('\n') ? input : `${input}\n`,
    parameters: {
      cputime: time,
      streamsize: MAX_OUTPUT / 1_000_000,
      // Node reserves more than Jobe's limit before it begins.
      ...(language === 'nodejs' ? { memorylimit: 0 } : {}),
    },
    file_list: files.map(({ id, name }) => [id, name]),
  };
}

const isRun = (body: unknown): body is JobeRun & Members =>
  isObject(body) &&
  typeof body.outcome === 'number' &&
  [body.cmpinfo, body.stdout, body.stderr].every((text) => typeof text === 'string');

/** @throws ServiceError where Jobe fails */
async function runOne(jobe: Service, spec: object): Promise<JobeRun> {
  const { body } = await jobe.call({ path: `${API}/runs`, json: { run_spec: spec } });
  if (isRun(body) && (body.outcome === COMPILE_ERROR || body.outcome in ends)) return body;
  throw new ServiceError('jobe', 'failed');
}

function outcomeOf({ outcome, stdout, stderr }: JobeRun): RunOutcome {
  const isCut = Buffer.byteLength(stdout) >= MAX_OUTPUT;
  const end = isCut ? 'output' : (ends[outcome] ?? 'crash');
  return {
    ...{ end, output: stdout, value: '', tests: [], milliseconds: 0 },
    error: end === 'exception' ? { type: '', message: stderr.trim(), line: null } : null,
  };
}

const faultOf = ({ cmpinfo }: JobeRun): Localized => {
  const said = cmpinfo.trim().slice(0, 2000);
  return {
    de: `Das Programm lässt sich nicht übersetzen:\n${said}`,
    en: `The program cannot be compiled:\n${said}`,
  };
};

/**
 * Runs a program on Jobe, once for each test. What does not compile is not tried again.
 *
 * @throws ServiceError where no server of the operator answers
 */
export async function runOnJobe(
  jobe: Service,
  question: CodeQuestion,
  program: string,
): Promise<Outcome> {
  const files = filesOf(question);
  await upload(jobe, files);
  const run = async ({ input }: CodeTest) => {
    const spec = specOf(question, { program, input, files });
    try {
      return await runOne(jobe, spec);
    } catch (error) {
      // Another server may have taken over, which does not have the files.
      const isLost = error instanceof ServiceError && error.status === 404 && files.length > 0;
      if (!isLost) throw error;
      await upload(jobe, files);
      return runOne(jobe, spec);
    }
  };
  const [first, ...others] = question.tests;
  // The first alone: it says whether the program compiles.
  const runs = first ? [await run(first)] : [];
  const bad = runs.find(({ outcome }) => outcome === COMPILE_ERROR);
  if (bad) return { runs: [], source: [], fault: faultOf(bad) };
  for (let at = 0; at < others.length; at += PARALLEL)
    runs.push(...(await Promise.all(others.slice(at, at + PARALLEL).map(run))));
  return { runs: runs.map(outcomeOf), source: [] };
}
