import { type Answered, judgeNumber, type Judgement, readNumber } from '@fragwerk/sdk';

/** Shares of the points for answers that are nearly right. */
export const scoring = {
  /** Right number, wrong SI prefix or power of ten. */
  prefixErrorShare: 0.5,
  /** Right amount, wrong sign. */
  signErrorShare: 0.5,
  /** A wrong unit costs this share of the points. */
  unitErrorFactor: 0.5,
} as const;

/** The right answer as text: what the author wrote, else the calculated value. */
export function expectedText({ expected }: Pick<Answered, 'expected'>): string {
  const text = expected.text.trim() === '' ? (expected.value?.text ?? '') : expected.text;
  const bare = text.trim().replace(/^"(.*)"$/s, '$1');
  const unit = unitOf(expected.unit);
  return readNumber(bare) !== null && unit !== '' ? `${bare} ${unit}` : bare;
}

/** The target unit without the host's marks: `?V`, `=V;w30`, `V,2` are all volts. */
const unitOf = (unit: string): string => /^[?=]?([^;,#]*)/.exec(unit.trim())?.[1]?.trim() ?? '';

/** Judges a value with a unit; bare numbers are taken in the target unit. */
export function judgeAnswer(answered: Answered): Judgement {
  const unit = unitOf(answered.expected.unit);
  return judgeNumber(answered.answer, expectedText(answered), {
    tolerance: answered.tolerance,
    ...(unit === '' ? {} : { unit }),
    ...scoring,
  });
}
