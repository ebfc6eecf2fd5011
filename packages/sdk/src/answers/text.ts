import type { Localized } from '../localized.js';
import { breakdownOf, scoreText } from '../scoring/index.js';
import type { AnswerSpec } from './spec.js';
import { escapeText, unescapeText } from './stored.js';

/**
 * An answer that is typed: a word, a short text, or with `lines` a text of several lines, in which the
 * Enter key begins a new one. Line ends are stored as `\n`, backslashes of such texts as `\\`.
 */
export function textAnswer({
  label,
  pattern = null,
  lines = 1,
  maxLength = lines > 1 ? 2000 : 200,
}: {
  readonly label: Localized;
  /** The whole answer has to match. */
  readonly pattern?: RegExp | null;
  /** Height of the input, 1 unless given; more lines than that may be typed. */
  readonly lines?: number;
  /** Letters; 200 for one line, 2000 for several unless given. */
  readonly maxLength?: number;
}): AnswerSpec<string> {
  const whole =
    pattern && new RegExp(`^(?:${pattern.source})$`, pattern.flags.replace(/[gy]/g, ''));
  const isLong = lines > 1;
  const textOf = (stored: string) => (isLong ? unescapeText(stored) : stored);
  const checked = (typed: string) => {
    // What is indented in the first line belongs to the text, a blank line before it does not.
    const text = isLong ? typed.replace(/^\s*\n|\s+$/g, '') : typed.trim();
    // Nobody can type a line end into a field of one line.
    const isTypable = text.length <= maxLength && (isLong || !/[\r\n]/.test(text));
    const isRight = text.trim() !== '' && isTypable && (!whole || whole.test(text));
    return isRight ? text : null;
  };
  const write = (value: string) => (isLong ? escapeText(value) : value);
  const read = (stored: string) => checked(textOf(stored));
  return {
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
      const facts = { tolerance: null, expected: right, got: text };
      return breakdownOf({ rule: 'text', outcome: 'unreadable', ...facts });
    },
    input: () => ({ kind: 'text', maxLength, lines }),
  };
}
