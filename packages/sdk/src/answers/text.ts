import type { Localized } from '../localized.js';
import { judge, judgeText } from '../scoring/index.js';
import type { AnswerSpec } from './spec.js';

/** An answer that is typed: a word or a short text. */
export function textAnswer({
  label,
  pattern = null,
  maxLength = 200,
}: {
  readonly label: Localized;
  /** The whole answer has to match. */
  readonly pattern?: RegExp | null;
  /** Letters, 200 unless given. */
  readonly maxLength?: number;
}): AnswerSpec<string> {
  const whole =
    pattern && new RegExp(`^(?:${pattern.source})$`, pattern.flags.replace(/[gy]/g, ''));
  const read = (stored: string) => {
    const text = stored.trim();
    const isRight = text !== '' && text.length <= maxLength && (!whole || whole.test(text));
    return isRight ? text : null;
  };
  return {
    label,
    read,
    write: (value) => value,
    words: (value) => value,
    judge({ answer, expected }) {
      if (answer.trim() === '' || read(answer) !== null) return judgeText(answer, expected.text);
      const facts = { tolerance: null, expected: expected.text, got: answer };
      return judge({ rule: 'text', outcome: 'unreadable', ...facts });
    },
    input: () => ({ kind: 'text', maxLength }),
  };
}
