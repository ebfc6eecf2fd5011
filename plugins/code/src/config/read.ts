import type { ConfigProblem } from '@fragwerk/sdk';
import {
  type CodeFile,
  type CodePart,
  type CodeQuestion,
  type CodeRule,
  type CodeTest,
  emptyQuestion,
  emptyRule,
  emptyTest,
  questionLimits as limits,
} from '../question.js';
import { checkQuestion } from './check.js';
import { fromOldConfig, isOldConfig } from './old.js';
import { isObject, type Members, Reader } from './reader.js';
import { readTolerance } from './tolerance.js';

const anyNumber = { min: 0, max: 1_000_000 };

function readCode(reader: Reader, value: unknown): readonly CodePart[] {
  const isText = !Array.isArray(value) || value.every((line) => typeof line === 'string');
  if (isText) return [{ kind: 'open', text: reader.text(value, 'code') }];
  return reader.list(value, { field: 'code', most: limits.parts }, (part, field) => ({
    kind: reader.choice(part.kind, `${field}.kind`, ['open', 'fixed', 'hidden']),
    text: reader.text(part.text, `${field}.text`),
  }));
}

const readFile = (reader: Reader, file: Members, field: string): CodeFile => ({
  name: reader.text(file.name, `${field}.name`),
  text: reader.text(file.text, `${field}.text`),
  visible: reader.flag(file.visible, `${field}.visible`),
});

function readTest(reader: Reader, test: Members, field: string): CodeTest {
  const text = (key: 'name' | 'code' | 'input' | 'expected') =>
    reader.text(test[key], `${field}.${key}`);
  const written = reader.text(test.tolerance, `${field}.tolerance`);
  const tolerance = readTolerance(written);
  if (written.trim() !== '' && !tolerance)
    reader.report(`${field}.tolerance`, {
      de: `${field}: Eine Toleranz ist zum Beispiel 1%, 0.01 oder a0.1.`,
      en: `${field}: a tolerance is for example 1%, 0.01 or a0.1.`,
    });
  return {
    kind: reader.choice(test.kind, `${field}.kind`, ['call', 'print', 'stdin', 'unittest']),
    ...{ name: text('name'), code: text('code'), input: text('input') },
    expected: text('expected'),
    pattern: reader.flag(test.pattern, `${field}.pattern`),
    tolerance,
    points: reader.number(test.points, `${field}.points`, {
      ...anyNumber,
      initial: emptyTest.points,
    }),
    visible: reader.flag(test.visible, `${field}.visible`),
  };
}

function readRule(reader: Reader, rule: Members, field: string): CodeRule {
  const { max } = rule;
  const kinds = ['import', 'call', 'statement', 'operator', 'recursion'] as const;
  return {
    part: reader.choice(rule.part, `${field}.part`, kinds),
    name: reader.text(rule.name, `${field}.name`).trim(),
    min: reader.number(rule.min, `${field}.min`, { ...anyNumber, initial: emptyRule.min }),
    max:
      max === undefined || max === null
        ? null
        : reader.number(max, `${field}.max`, { ...anyNumber, initial: 0 }),
    penalty: reader.number(rule.penalty, `${field}.penalty`, {
      ...{ min: 0, max: 100, initial: emptyRule.penalty },
    }),
    message: reader.text(rule.message, `${field}.message`),
  };
}

function fromMembers(reader: Reader, members: Members): CodeQuestion {
  const language = reader.text(members.language, 'language', emptyQuestion.language);
  return {
    language: language.trim() || emptyQuestion.language,
    code: readCode(reader, members.code),
    solution: reader.text(members.solution, 'solution'),
    input: reader.text(members.input, 'input'),
    files: reader.list(members.files, { field: 'files', most: limits.files }, (file, field) =>
      readFile(reader, file, field),
    ),
    tests: reader.list(members.tests, { field: 'tests', most: limits.tests }, (test, field) =>
      readTest(reader, test, field),
    ),
    rules: reader.list(members.rules, { field: 'rules', most: limits.rules }, (rule, field) =>
      readRule(reader, rule, field),
    ),
    time: reader.number(members.time, 'time', { ...limits.time, initial: emptyQuestion.time }),
    datasetModule: reader.flag(members.datasetModule, 'datasetModule'),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function fromBase64(text: string): string {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]{8,}={0,2}$/.test(text)) return '';
  // Buffer is not there in browsers.
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}

/** The object that a configuration is, also where the host left the quotes as tags have them. */
function membersOf(text: string): Members | null {
  const forms = [text, text.replaceAll("'#'", '"'), text.replaceAll('\\"', '"')];
  if (!text.startsWith('{')) forms.splice(0, 3, fromBase64(text));
  return forms.map(parse).find(isObject) ?? null;
}

/**
 * Reads a configuration: JSON as `writeConfig` makes it, that of plugin-python (plain or in base64),
 * or a text that is no JSON: then it is the given code of a question without tests.
 *
 * @returns the question, and what is wrong with it; what is wrong counts as not given
 */
export function readConfig(config: string): {
  readonly question: CodeQuestion;
  readonly problems: readonly ConfigProblem[];
} {
  const text = config.trim();
  const reader = new Reader();
  if (text.length > limits.config) {
    reader.report('', {
      de: `Die Konfiguration ist länger als ${limits.config} Zeichen.`,
      en: `The configuration is longer than ${limits.config} characters.`,
    });
    return { question: emptyQuestion, problems: reader.problems };
  }
  const members = membersOf(text);
  if (!members && text.startsWith('{')) {
    reader.report('', {
      de: 'Die Konfiguration ist kein gültiges JSON.',
      en: 'The configuration is no valid JSON.',
    });
    return { question: emptyQuestion, problems: reader.problems };
  }
  const given: CodeQuestion = { ...emptyQuestion, code: [{ kind: 'open', text: config }] };
  const read = members && isOldConfig(members) ? fromOldConfig : fromMembers;
  const question = members ? read(reader, members) : given;
  if (text !== '') checkQuestion(reader, question);
  return { question, problems: reader.problems };
}
