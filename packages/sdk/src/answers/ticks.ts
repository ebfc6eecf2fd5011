import type { Submission, ScoreBreakdown, ScoredPart } from '../answer.js';
import type { ConfigValues } from '../config/index.js';
import type { Localized } from '../localized.js';
import { breakdownOf, combineParts } from '../scoring/index.js';
import { type AnswerSpec, type ConfigDependent, resolve, valueAnswer } from './spec.js';

const noText: Localized = { de: '', en: '' };

const wrongTick: Localized = { de: 'Das gehört nicht dazu.', en: 'This does not belong here.' };

const missing = (count: number): Localized => ({
  de: count === 1 ? 'Ein Kreuz fehlt.' : `${count} Kreuze fehlen.`,
  en: count === 1 ? 'One tick is missing.' : `${count} ticks are missing.`,
});

/** Reads `[0,2]`, as hosts calculate it, or `0; 2`; `null` for any other text or option. */
function readTicks(text: string, count: number): readonly number[] | null {
  const [, inner] = /^(?:matrix\(\[|\[)?([\d\s,;]*)(?:\]\)|\])?$/.exec(text.trim()) ?? [];
  const numbers = [...new Set((inner?.match(/\d+/g) ?? []).map(Number))];
  const isValid = numbers.length > 0 && numbers.every((number) => number < count);
  return isValid ? numbers.sort((a, b) => a - b) : null;
}

/**
 * An answer of boxes to tick, in a list and, with {@link tickBox}, in the figure; stored as hosts write
 * it, the numbers of the ticked ones from 0: `[0,2]`. Each right tick earns a share of the points, each
 * wrong one costs a share.
 */
export function ticks(options: {
  readonly label: Localized;
  readonly options: ConfigDependent<readonly Localized[]>;
}): AnswerSpec<readonly number[]> {
  const optionsOf = (config: ConfigValues) =>
    resolve<readonly Localized[]>(options.options, config);
  return valueAnswer<readonly number[]>({
    declared: ['ticks', options],
    label: options.label,
    read: (stored, config) => readTicks(stored, optionsOf(config).length),
    write: (ticked) =>
      ticked.length === 0 ? '' : `[${[...ticked].sort((a, b) => a - b).join(',')}]`,
    formatValue: (ticked, config, language) =>
      ticked.map((index) => optionsOf(config)[index]?.[language] ?? '').join(', '),
    score: (submission, config) => scoreTicks(submission, optionsOf(config)),
    input: (config) => ({ kind: 'ticks', options: optionsOf(config) }),
  });
}

function scoreTicks(
  { answer, expected }: Submission,
  labels: readonly Localized[],
): ScoreBreakdown {
  const [right, ticked] = [expected.text, answer].map((text) => readTicks(text, labels.length));
  const base = { rule: 'choice', tolerance: null, expected: expected.text, got: answer } as const;
  if (!right) return breakdownOf({ ...base, outcome: 'expectedUnreadable' });
  if (!ticked)
    return breakdownOf({ ...base, outcome: answer.trim() === '' ? 'empty' : 'unreadable' });
  const parts = ticked.map((index): ScoredPart => {
    const isRight = right.includes(index);
    return {
      name: labels[index] ?? noText,
      member: String(index),
      text: noText,
      breakdown: {
        ...breakdownOf({ ...base, outcome: isRight ? 'equal' : 'different' }),
        ...(isRight ? {} : { why: wrongTick }),
      },
    };
  });
  const hits = parts.filter(({ breakdown }) => breakdown.share === 1).length;
  const gap: ScoredPart = {
    name: { de: 'Anzahl', en: 'Count' },
    text: noText,
    breakdown: {
      ...breakdownOf({ ...base, outcome: 'incomplete' }, 0),
      why: missing(right.length - ticked.length),
    },
  };
  const all = right.length > ticked.length ? [...parts, gap] : parts;
  const share = (hits - (ticked.length - hits)) / right.length;
  return { ...breakdownOf(combineParts(all).reason, share), parts: all };
}
