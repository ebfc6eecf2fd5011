import { clausePath } from '@fragwerk/contract';
import { type Finding, isConformant, type Report } from '../finding.js';
import { causesOf } from './causes.js';
import { cut } from './escape.js';
import { nameOf } from './texts.js';

/** Limits the length of each body, because a service may reply with megabytes every time. */
const MAX_BODY_CHARACTERS = 20_000;

/** Reports are in English. */
function inEnglish(finding: Finding) {
  const { title, clause, reason, failure } = finding;
  const { request, reply } = failure ?? {};
  return {
    ...finding,
    title: title.en,
    clause: clausePath(clause),
    ...(reason && { reason: reason.en }),
    ...(failure && {
      failure: {
        ...failure,
        expected: failure.expected.en,
        received: failure.received.en,
        differences: failure.differences.map(({ en }) => en),
        request: request && { ...request, ...(request.body && { body: shortened(request.body) }) },
        reply: reply && { ...reply, text: shortened(reply.text) },
      },
    }),
  };
}

const shortened = (body: string): string => cut(body, MAX_BODY_CHARACTERS);

/** Escapes characters that JSON permits, but that a terminal obeys or that are invisible. */
const escaped = (json: string): string =>
  json.replace(/(?!\n)[\p{Cc}\p{Cf}\p{Cn}\p{Zl}\p{Zp}]/gu, (character) =>
    // JSON writes characters beyond 16 bits as two units.
    [...Array(character.length).keys()]
      .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
      .join(''),
  );

/** Writes the report in English as JSON, with `conformant` added and long bodies cut. */
export function jsonReport(report: Report): string {
  const { results, ...run } = report;
  const causes = causesOf(results.filter(({ outcome }) => outcome === 'failed')).map(
    ({ shown, also }) => ({ finding: nameOf(shown), also }),
  );
  const document = {
    conformant: isConformant(report),
    ...run,
    causes,
    results: results.map(inEnglish),
  };
  return `${escaped(JSON.stringify(document, null, 2))}\n`;
}
