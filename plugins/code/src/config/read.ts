import type { ConfigProblem } from '@fragwerk/sdk';
import * as s from '@fragwerk/sdk/schema';
import { questionLimits as limits } from '../limits.js';
import type { CodeQuestion } from '../question.js';
import { checkQuestion, problemAt, type Report } from './check.js';
import { fromOldConfig, isOldConfig, type Members } from './old.js';
import { emptyQuestion, openCode, questionSchema } from './schema.js';

const MAX_PROBLEMS = 20;

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
  return forms.map((form) => s.parseJson(s.anyObject, form)).find(Boolean) ?? null;
}

/**
 * Reads a configuration: JSON from `writeConfig`, one of plugin-python (plain or in base64), or other
 * text, which becomes the given code of a question without tests.
 *
 * @returns the question and its problems; a wrong member takes its default
 */
export function readConfig(config: string) {
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
  const result = members
    ? fromMembers(members, report)
    : { ...emptyQuestion, code: openCode(config) };
  if (trimmed !== '') checkQuestion(report, result);
  return result;
}

function fromMembers(members: Members, report: Report): CodeQuestion {
  if (isOldConfig(members)) return fromOldConfig(report, members);
  const problems: s.SchemaProblem[] = [];
  const result = questionSchema.read(members, problems);
  for (const { path, ...problem } of problems) {
    const field = path.replace(/\[(\d+)\]/g, (_, index: string) => `[${Number(index) + 1}]`);
    report(field, s.describeProblem({ ...problem, path: field }));
  }
  return result;
}
