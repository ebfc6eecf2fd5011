import type { Submission } from '../answer.js';
import type { ConfigValues } from '../config/index.js';
import type { Point } from '../figure/model.js';
import { localized } from '../localized.js';
import { feedbackOf, isSameDimension, parseUnit, writeNumber } from '../scoring/index.js';
import { DAY_SECONDS } from '../scoring/score-time.js';
import { joinStored, membersIn, splitStored } from './members.js';
import { type AnswerInput, type AnswerKind, type AnswerSpec, modulo, type Slip } from './spec.js';

export interface Scored {
  readonly spec: AnswerSpec;
  readonly submission: Submission;
  readonly config: ConfigValues;
  /** Returns the typical wrong answers of the definition, which come before those of the kind. */
  readonly own?: (right: unknown) => readonly Slip[];
}

function otherUnit(text: string): string {
  const [unit, metre] = [parseUnit(text), parseUnit('m')];
  return unit && metre && isSameDimension(unit, metre) ? 's' : 'm';
}

/** Returns examples of the mistakes that the scoring of numbers detects. */
function ofNumber(right: number, { spec, submission, config }: Scored): readonly Slip<number>[] {
  const input = spec.input(config);
  const unit = ('unit' in input && input.unit) || submission.expected.unit;
  const numbers = [-right, 1000 * right].map((value) => writeNumber(value));
  const answers = unit === '' ? numbers : [...numbers, `${writeNumber(right)} ${otherUnit(unit)}`];
  return answers.flatMap((answer) => {
    const breakdown = spec.score({ ...submission, answer }, config);
    const { slip: name, share } = breakdown;
    const feedback = localized((language) => feedbackOf(breakdown, language));
    return name ? [{ name, answer, feedback, share }] : [];
  });
}

const ofTime = (right: number): readonly Slip<number>[] => [
  {
    name: { de: 'andere Tageshälfte', en: 'other half of the day' },
    answer: modulo(right + DAY_SECONDS / 2, DAY_SECONDS),
    feedback: { de: 'Die Tageshälfte stimmt nicht.', en: 'Wrong half of the day.' },
  },
  ...[right / 60, right * 60]
    .filter((shifted) => Number.isInteger(shifted) && shifted < DAY_SECONDS)
    .map((answer) => ({
      name: { de: 'Stunden und Sekunden', en: 'hours and seconds' },
      answer,
      feedback: {
        de: 'Stunden, Minuten und Sekunden sind verschoben.',
        en: 'Hours, minutes and seconds are shifted.',
      },
    })),
];

const ofPoint = ({ x, y }: Point): readonly Slip<Point>[] => [
  {
    name: { de: 'Koordinaten vertauscht', en: 'coordinates swapped' },
    answer: { x: y, y: x },
    feedback: { de: 'Die Koordinaten sind vertauscht.', en: 'The coordinates are swapped.' },
  },
];

function ofPick(_right: string, { spec, config }: Scored): readonly Slip<string>[] {
  const input = spec.input(config);
  const options = input.kind === 'pick' ? input.options : [];
  return options.flatMap(({ value, label, feedback, share = 0 }) =>
    feedback ? [{ name: label, answer: value, feedback, share }] : [],
  );
}

const MAX_INTERCHANGED = 6;

const comparable = (input: AnswerInput) => input.kind + ('unit' in input ? input.unit : '');

/** Returns answers with two members of the same kind and unit swapped. */
function ofRecord(_right: object, { spec, submission, config }: Scored): readonly Slip<never>[] {
  const members = membersIn(spec, config) ?? {};
  const stored = splitStored(submission.expected.text, members, config);
  const all = Object.entries(members)
    .filter(([, member]) => membersIn(member, config) === null)
    .slice(0, MAX_INTERCHANGED);
  const pairs = all.flatMap((one, index) => all.slice(index + 1).map((two) => [one, two] as const));
  return pairs.flatMap(([[first, a], [second, b]]) => {
    const [one = '', two = ''] = [stored[first], stored[second]];
    const isPossible = a.parse(two, config) !== null && b.parse(one, config) !== null;
    if (!isPossible || comparable(a.input(config)) !== comparable(b.input(config))) return [];
    const both = {
      de: `${a.label.de} und ${b.label.de}`,
      en: `${a.label.en} and ${b.label.en}`,
    };
    return [
      {
        name: { de: `${both.de} vertauscht`, en: `${both.en} swapped` },
        answer: joinStored({ ...stored, [first]: two, [second]: one }, members, config),
        feedback: { de: `${both.de} sind vertauscht.`, en: `${both.en} are swapped.` },
      },
    ];
  });
}

/**
 * The typical wrong answers of kinds that have some; apart from the kinds, because browsers do not need them.
 * `placeLabels` has none, because swapped names would reveal the solution.
 */
const kindSlips: Readonly<
  Partial<Record<AnswerKind, (right: never, scored: Scored) => readonly Slip[]>>
> = {
  number: ofNumber,
  slider: ofNumber,
  time: ofTime,
  point: ofPoint,
  pick: ofPick,
  record: ofRecord,
};

/** Returns the typical wrong answers that an answer's kind knows. */
export const slipsOfKind = (right: unknown, scored: Scored): readonly Slip[] =>
  kindSlips[scored.spec.input(scored.config).kind]?.(right as never, scored) ?? [];
