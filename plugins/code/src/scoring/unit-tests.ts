import { localized, type Localized } from '@fragwerk/sdk';
import type { UnitTest } from '@fragwerk/python';
import type { CodeTest } from '../question.js';
import { explainError } from './explain-error.js';
import { STRING, stringValue } from './literal.js';
import { endMessages } from './run-ends.js';

const COMMENT_OR_STRING = new RegExp(`#[^\n]*|${STRING}`, 'g');

/** Length of the end of a message that is searched for the teacher's text, which comes last. */
const MAX_MESSAGE_CHARACTERS = 4000;

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns a pattern for each string literal of a source; `{…}` in an f-string matches anything. */
const messagePatterns = (source: string): readonly RegExp[] =>
  [...source.matchAll(COMMENT_OR_STRING)].flatMap(([, prefix = '', quoted = '']) => {
    const text = stringValue(prefix, quoted);
    const pieces = /f/i.test(prefix) ? text.split(/\{[^{}]*\}/) : [text];
    const pattern = pieces.map(escapePattern).join('[^]{0,200}?');
    return pieces.join('').trim().length < 2 ? [] : [new RegExp(`(?:^| : )(${pattern})\\s*$`)];
  });

/**
 * Returns the teacher's text from the message of an assertion, or ''. Python's own text in front of it
 * names both values and would reveal the expected one.
 */
export function teacherMessage(message: string, tests: string): string {
  const whole = message.trim().replace(/^AssertionError: ?/, '');
  const end =
    whole.length > MAX_MESSAGE_CHARACTERS ? `…${whole.slice(-MAX_MESSAGE_CHARACTERS)}` : whole;
  for (const text of messagePatterns(tests)) {
    const [, own] = text.exec(end) ?? [];
    if (own !== undefined) return own.trim();
  }
  return '';
}

type UnitCode = Pick<CodeTest, 'code' | 'visible'>;

const isEnd = (text: string): text is keyof typeof endMessages => Object.hasOwn(endMessages, text);

const notPassed: Localized = { de: 'nicht bestanden', en: 'failed' };

function describeTest({ verdict, message }: UnitTest, { code, visible }: UnitCode): Localized {
  if (verdict === 'failed') {
    const own = teacherMessage(message, code);
    return own === '' && visible ? notPassed : { de: own, en: own };
  }
  const [, type = '', rest = ''] = /^(?:[\w.]+\.)?(\w+)(?:: ([^]*))?$/.exec(message.trim()) ?? [];
  if (type === 'Limit' && isEnd(rest)) return endMessages[rest];
  return explainError({ type, message: rest, line: null }, { isSecret: !visible });
}

const NO_METHODS: Localized = {
  de: 'Dieser Test hat keine Klasse unittest.TestCase mit Methoden, deren Namen mit test beginnen.',
  en: 'This test has no class unittest.TestCase with methods whose names begin with test.',
};

/** Explains why unit tests failed: a line for each of those that students may see, else one for each distinct reason. */
export function formatUnitTests(results: readonly UnitTest[], test: UnitCode): Localized {
  if (results.length === 0) return NO_METHODS;
  const failed = results.filter(({ verdict }) => verdict !== 'passed');
  return localized((language) => {
    const lines = failed.map((one) => {
      const reason = describeTest(one, test)[language];
      return test.visible ? `${one.name}: ${reason}` : reason;
    });
    return [...new Set(lines)].filter(Boolean).join('\n');
  });
}
