import type { Localized } from '../localized.js';
import { breakdownOf, scoreText } from '../scoring/index.js';
import type { AnswerSpec } from './spec.js';
import { escapeText, unescapeText, wholePattern } from './stored.js';

/**
 * An answer that is a typed text; with `lines` one of several lines, whose line ends are stored as `\n`
 * and backslashes as `\\`.
 */
export function textAnswer(options: {
  readonly label: Localized;
  /** Has to match the whole answer. */
  readonly pattern?: RegExp | null;
  /** Tells students what the answer has to look like: `Enter a fraction such as 5/6.` */
  readonly form?: Localized;
  /** Height of the input in lines (default: 1); students may type more. */
  readonly lines?: number;
  /** In characters; default: 200 for one line, 2000 for several. */
  readonly maxLength?: number;
}): AnswerSpec<string> {
  const { label, pattern = null, form, lines = 1, maxLength = lines > 1 ? 2000 : 200 } = options;
  // definePlugin reports anything else.
  const whole = pattern instanceof RegExp ? wholePattern(pattern) : null;
  const isLong = lines > 1;
  const textOf = (stored: string) => (isLong ? unescapeText(stored) : stored);
  const checked = (typed: string) => {
    // Indentation of the first line belongs to the text, an empty line before it does not.
    const text = isLong ? typed.trimEnd().replace(/^\s*\n/, '') : typed.trim();
    // A field of one line cannot contain a line end.
    const isTypable = text.length <= maxLength && (isLong || !/[\r\n]/.test(text));
    const isValid = text.trim() !== '' && isTypable && (!whole || whole.test(text));
    return isValid ? text : null;
  };
  const write = (value: string) => (isLong ? escapeText(value) : value);
  const read = (stored: string) => checked(textOf(stored));
  return {
    declared: ['text', options],
    label,
    read,
    write,
    parse(typed) {
      const text = checked(typed.replace(/\r\n?/g, '\n'));
      return text === null ? null : write(text);
    },
    format: (stored) => read(stored) ?? '',
    score({ answer, expected }) {
      const text = textOf(answer);
      const right = textOf(expected.text);
      if (text.trim() === '' || read(answer) !== null) return scoreText(text, right, { maxLength });
      const reason = { rule: 'text', tolerance: null, expected: right, got: text } as const;
      return { ...breakdownOf({ ...reason, outcome: 'unreadable' }), ...(form && { why: form }) };
    },
    input: () => ({ kind: 'text', maxLength, lines, ...(form && { form }) }),
  };
}
