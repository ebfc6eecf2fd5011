import { type ItemPair, pairItems } from '@fragwerk/sdk';
import type { Syntax } from './syntax.js';

/** Programs that add fewer runs of nodes to the given code are too short to compare. */
const MIN_GRAMS = 20;
/** Maximum number of pairs to return, the most similar ones first. */
const MAX_PAIRS = 100;
const MAX_LINES = 300;

/** An answer with the syntax of its program; `null` if it cannot be parsed. */
export interface Submitted {
  readonly id: string;
  readonly text: string;
  readonly syntax: Syntax | null;
}

/** Answers whose programs differ in names, constants, comments and layout only. */
export type Form = readonly [Submitted, ...Submitted[]];

/** Two lines, one of each program; they count as equal if only names, constants, comments or layout differ. */
export type AlikeLine = ItemPair<string>;

function sideBySide(one: Submitted, other: Submitted): readonly AlikeLine[] {
  const linesOf = ({ text, syntax }: Submitted) => {
    const lines = text.split(/\r\n?|\n/).slice(0, MAX_LINES);
    return lines.map((line, at) => ({ line, key: syntax?.lines[at] ?? '' }));
  };
  const pairs = pairItems(linesOf(one), linesOf(other), (left, right) => left.key === right.key);
  return pairs.map(({ left, right, isSame }) => ({
    ...{ left: left?.line ?? null, right: right?.line ?? null, isSame },
  }));
}

/** Returns the forms to compare, with the runs of nodes that are not part of the given code. */
function withOwnGrams(forms: readonly Form[], given: Syntax | null) {
  const known = new Set(given?.grams);
  const all = forms.map((form) => {
    const [{ syntax }] = form;
    return { form, grams: syntax?.grams.filter((gram) => !known.has(gram)) ?? [] };
  });
  return all.filter(({ grams }) => grams.length >= MIN_GRAMS);
}

/**
 * Returns the similarity of each form to those before it: twice the number of runs of nodes that both have,
 * divided by the sum of their numbers (Dice's coefficient, 1945).
 */
function* likenesses(forms: ReturnType<typeof withOwnGrams>): Generator<[Form, Form, number]> {
  const formsWith = new Map<string, number[]>();
  for (const [index, { form, grams }] of forms.entries()) {
    const common = new Uint32Array(index);
    for (const gram of grams) {
      const others = formsWith.get(gram) ?? [];
      for (const other of others) common[other] = (common[other] ?? 0) + 1;
      others.push(index);
      formsWith.set(gram, others);
    }
    for (const [other, count] of common.entries()) {
      const before = forms[other];
      if (before) yield [before.form, form, (2 * count) / (before.grams.length + grams.length)];
    }
  }
}

const median = (values: readonly number[]): number | null =>
  Float64Array.from(values).sort()[Math.floor((values.length - 1) / 2)] ?? null;

/**
 * Compares programs by their syntax, ignoring the given code.
 *
 * @param threshold from 0 to 1
 */
export function compareForms(forms: readonly Form[], given: Syntax | null, threshold: number) {
  const compared = withOwnGrams(forms, given);
  const pairs: [Form, Form, number][] = compared.flatMap(({ form: [first, next, ...rest] }) =>
    next ? [[[first], [next, ...rest], 1]] : [],
  );
  const all: number[] = [];
  for (const [left, right, likeness] of likenesses(compared)) {
    all.push(likeness);
    if (likeness >= threshold) pairs.push([left, right, likeness]);
  }
  pairs.sort(([, , one], [, , other]) => other - one);
  const idsOf = (form: Form) => form.map(({ id }) => id);
  return {
    /** Number of different programs that are long enough to be compared. */
    compared: compared.length,
    /** Median similarity of all pairs of different programs; `null` without a pair. */
    median: median(all),
    /** Number of pairs at the threshold or above; the most similar ones are in `pairs`. */
    found: pairs.length,
    pairs: pairs.slice(0, MAX_PAIRS).map(([left, right, likeness]) => ({
      /** From 0 to 1; 1 for programs with the same syntax. */
      likeness,
      /** The answers that contain the one and the other program. */
      left: idsOf(left),
      right: idsOf(right),
      lines: sideBySide(left[0], right[0]),
    })),
  };
}

export type Likeness = Readonly<ReturnType<typeof compareForms>>;
/** Two similar programs, and the answers that contain them. */
export type AlikePair = Likeness['pairs'][number];
