import type { ConfigProblem } from '@fragwerk/sdk';
import * as s from '@fragwerk/sdk/schema';
import {
  type CodePart,
  type CodeQuestion,
  emptyFile,
  emptyQuestion,
  emptyRule,
  emptyTest,
  questionLimits as limits,
} from '../question.js';
import { checkQuestion } from './check.js';
import { type Members, problemAt, type Report, text } from './members.js';
import { fromOldConfig, isOldConfig } from './old.js';
import { readTolerance } from './tolerance.js';

const MAX_PROBLEMS = 20;

const flag = s.withDefault(s.boolean, false);
const weight = s.number({ min: 0, max: 1_000_000 });

const tolerance = s.value<string>(
  {
    de: 'eine Toleranz, zum Beispiel 1%, 0.01 oder a0.1',
    en: 'a tolerance, for example 1%, 0.01 or a0.1',
  },
  (found) => typeof found === 'string' && (found.trim() === '' || readTolerance(found) !== null),
);

/** A list that reports excess and invalid items, but keeps everything that is valid. */
function list<T extends object>(
  item: s.Schema<T>,
  initial: T,
  max: number,
): s.Schema<readonly T[]> {
  const { expected } = s.list(item, { max });
  const items = s.list({
    expected: item.expected,
    read: (found, problems) => {
      const read = item.read(found, problems);
      return s.isObject(found) ? read : initial;
    },
  });
  return {
    expected,
    read(found, problems) {
      if (found === undefined || found === null) return [];
      const isList = Array.isArray(found);
      if (!isList || found.length > max)
        problems.push({ path: '', expected, found: isList ? found.length : found });
      return isList ? items.read(found.slice(0, max), problems) : [];
    },
  };
}

const part = s.object<CodePart>({
  kind: s.withDefault(s.oneOf('open', 'fixed', 'hidden'), 'open'),
  text,
});

const emptyPart: CodePart = { kind: 'open', text: '' };

const open = (code: string): readonly CodePart[] => [{ kind: 'open', text: code }];

/** The text of the open part, or a list of parts. */
const code: s.Schema<readonly CodePart[]> = {
  expected: text.expected,
  read: (found, problems) =>
    Array.isArray(found) && found.some((line) => typeof line !== 'string')
      ? list(part, emptyPart, limits.parts).read(found, problems)
      : open(text.read(found, problems)),
};

const test = s.object({
  kind: s.withDefault(s.oneOf('call', 'print', 'stdin', 'turtle', 'unittest'), 'call'),
  name: text,
  code: text,
  input: text,
  expected: text,
  pattern: flag,
  tolerance: {
    expected: tolerance.expected,
    read: (found, problems) => readTolerance(s.withDefault(tolerance, '').read(found, problems)),
  },
  points: s.withDefault(weight, emptyTest.points),
  visible: flag,
  feedback: text,
  time: s.withDefault(s.nullable(s.number(limits.time)), null),
});

const rule = s.object({
  part: s.withDefault(s.oneOf('import', 'call', 'statement', 'operator', 'recursion'), 'import'),
  name: { expected: text.expected, read: (found, problems) => text.read(found, problems).trim() },
  min: s.withDefault(weight, emptyRule.min),
  max: s.withDefault(s.nullable(weight), null),
  penalty: s.withDefault(s.number({ min: 0, max: 100 }), emptyRule.penalty),
  message: text,
});

const question = s.object<CodeQuestion>({
  language: {
    expected: s.string.expected,
    read: (found, problems) => text.read(found, problems).trim() || emptyQuestion.language,
  },
  code,
  solution: text,
  input: text,
  files: list(
    s.object({ name: text, text, visible: flag, editable: flag }),
    emptyFile,
    limits.files,
  ),
  tests: list(test, emptyTest, limits.tests),
  rules: list(rule, emptyRule, limits.rules),
  style: flag,
  packages: s.withDefault(s.list(s.string, { max: limits.packages }), []),
  time: s.withDefault(s.number(limits.time), emptyQuestion.time),
  datasetModule: flag,
  allOrNothing: flag,
  stopAtFailure: flag,
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function fromBase64(text: string): string {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]{8,}={0,2}$/.test(text)) return '';
  // Browsers have no Buffer.
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}

/** Parses a configuration, also with quotes as tags of the host escape them. */
function membersOf(text: string): Members | null {
  const forms = [text, text.replaceAll("'#'", '"'), text.replaceAll('\\"', '"')];
  if (!text.startsWith('{')) forms.splice(0, 3, fromBase64(text));
  return forms.map(parse).find(s.isObject) ?? null;
}

/**
 * Reads a configuration: JSON from `writeConfig`, one of plugin-python (plain or in base64), or other
 * text, which becomes the given code of a question without tests.
 *
 * @returns the question and its problems; a wrong member takes its default
 */
export function readConfig(config: string): {
  readonly question: CodeQuestion;
  readonly problems: readonly ConfigProblem[];
} {
  const all: ConfigProblem[] = [];
  const report: Report = (...problem) => all.push(problemAt(...problem));
  const read = readReporting(config, report);
  return { question: read, problems: all.slice(0, MAX_PROBLEMS) };
}

function readReporting(config: string, report: Report): CodeQuestion {
  const trimmed = config.trim();
  if (trimmed.length > limits.config) {
    report('', {
      de: `Die Konfiguration ist länger als ${limits.config} Zeichen.`,
      en: `The configuration is longer than ${limits.config} characters.`,
    });
    return emptyQuestion;
  }
  const members = membersOf(trimmed);
  if (!members && trimmed.startsWith('{')) {
    report('', {
      de: 'Die Konfiguration ist kein gültiges JSON.',
      en: 'The configuration is not valid JSON.',
    });
    return emptyQuestion;
  }
  const result = members ? fromMembers(members, report) : { ...emptyQuestion, code: open(config) };
  if (trimmed !== '') checkQuestion(report, result);
  return result;
}

function fromMembers(members: Members, report: Report): CodeQuestion {
  if (isOldConfig(members)) return fromOldConfig(report, members);
  const problems: s.SchemaProblem[] = [];
  const result = question.read(members, problems);
  for (const { path, ...problem } of problems) {
    const field = path.replace(/\[(\d+)\]/g, (_, index: string) => `[${Number(index) + 1}]`);
    report(field, s.describeProblem({ ...problem, path: field }));
  }
  return result;
}
