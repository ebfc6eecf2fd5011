import { type CheckResult, isConformant, type Report } from '../outcome.js';
import { cut } from './escape.js';

/** Characters of a body that are written; a service may answer with megabytes, time and again. */
const BODY = 20_000;

function shortened(result: CheckResult): CheckResult {
  const { failure } = result;
  if (!failure) return result;
  const { request, reply } = failure;
  return {
    ...result,
    failure: {
      ...failure,
      request:
        request?.body === undefined ? request : { ...request, body: cut(request.body, BODY) },
      reply: reply && { ...reply, text: cut(reply.text, BODY) },
    },
  };
}

/** Characters that JSON lets stand, but that a terminal obeys or that no reader sees. */
const escaped = (json: string): string =>
  json.replace(/(?!\n)[\p{Cc}\p{Cf}\p{Cn}\p{Zl}\p{Zp}]/gu, (character) =>
    // Some of them lie beyond 16 bits; JSON writes those as two units.
    [...Array(character.length).keys()]
      .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
      .join(''),
  );

/**
 * The report as JSON: the {@link Report} itself and `conformant`. Bodies of more than 20,000
 * characters are cut.
 */
export function jsonReport(report: Report): string {
  const { results, ...run } = report;
  const whole = { conformant: isConformant(report), ...run, results: results.map(shortened) };
  return `${escaped(JSON.stringify(whole, null, 2))}\n`;
}
