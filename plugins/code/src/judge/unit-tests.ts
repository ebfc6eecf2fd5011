import type { Localized } from '@fragwerk/sdk';
import type { UnitTest } from '@fragwerk/python';
import { explainError } from './errors.js';
import { readLiteral } from './literal.js';

const COMMENT_OR_STRING =
  /#[^\n]*|([rRbBuUfF]{0,2})("""(?:[^\\]|\\[^])*?"""|'''(?:[^\\]|\\[^])*?'''|"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*')/g;

/** Of a message the end, where the teacher's words stand. */
const MAX_MESSAGE = 4000;

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Texts of a source as patterns of what they can be: those in an f-string hold anything at `{…}`. */
function textsIn(source: string): readonly RegExp[] {
  return [...source.matchAll(COMMENT_OR_STRING)].flatMap(([, prefix = '', quoted = '']) => {
    const literal = readLiteral(quoted);
    if (literal?.kind !== 'str' || literal.value.trim().length < 2) return [];
    const pieces = /f/i.test(prefix) ? literal.value.split(/\{[^{}]*\}/) : [literal.value];
    const pattern = pieces.map(escapePattern).join('[^]{0,200}?');
    return pieces.join('').trim().length < 2 ? [] : [new RegExp(`(?:^| : )(${pattern})\\s*$`)];
  });
}

/**
 * The teacher's own words in the message of an assertion, else ''. What Python says of the two values
 * stands before them and would give away what is expected, so only texts of the tests are shown.
 */
export function ownMessage(message: string, tests: string): string {
  const whole = message.trim().replace(/^AssertionError: ?/, '');
  const said = whole.length > MAX_MESSAGE ? `…${whole.slice(-MAX_MESSAGE)}` : whole;
  for (const text of textsIn(tests)) {
    const [, own] = text.exec(said) ?? [];
    if (own !== undefined) return own.trim();
  }
  return '';
}

function sentenceOf({ verdict, message }: UnitTest, tests: string): Localized {
  if (verdict === 'failed') {
    const own = ownMessage(message, tests);
    return { de: own, en: own };
  }
  const [, type = '', rest = ''] = /^(?:[\w.]+\.)?(\w+)(?:: ([^]*))?$/.exec(message.trim()) ?? [];
  return explainError({ type, message: rest, line: null }, { isSecret: true });
}

/** Why unit tests did not pass, each reason once on a line of its own. */
export function unitTestWords(results: readonly UnitTest[], tests: string): Localized {
  const failed = results.filter(({ verdict }) => verdict !== 'passed');
  const reasons = failed.map((one) => sentenceOf(one, tests));
  const join = (language: keyof Localized) =>
    [...new Set(reasons.map((one) => one[language]))].filter(Boolean).join('\n');
  return { de: join('de'), en: join('en') };
}
