import type { ServiceFacts } from './facts.js';
import type { Finding, Reached, Step } from './finding.js';

/** Names of the steps. */
const steps: Readonly<Record<Step, string>> = {
  picture: 'a picture',
  dialog: 'the dialog',
  rightAnswer: 'a right answer',
  wrongAnswer: 'a wrong answer',
  print: 'the print',
  together: 'thirty at once',
};

/** Checks that show a step if all of them pass. */
const shownBy: Partial<Record<Step, readonly string[]>> = {
  dialog: ['setconfigurationdata.stored'],
  print: ['renderlatex.images', 'renderpluginresult.images'],
  together: ['score.together', 'loadplugindto.together'],
};

/** Returns what was reached, by plugin type. */
export const reachedIn = (
  { types, samples, clocks }: ServiceFacts,
  results: readonly Finding[],
): readonly Reached[] =>
  types.map((type) => {
    const hasPassed = (step: Step): boolean | null => {
      const own = results.filter((one) => one.type === type && shownBy[step]?.includes(one.id));
      return own.length === 0 ? null : own.every(({ outcome }) => outcome === 'passed');
    };
    const sample = samples.get(type);
    return {
      type,
      steps: {
        picture: sample?.hasPicture === true,
        dialog: hasPassed('dialog'),
        // A clock that cannot read the host's solutions gives points to other answers only.
        rightAnswer: sample?.isRightScored === true && clocks.get(type) !== 'bare',
        wrongAnswer: typeof sample?.wrong === 'string',
        print: hasPassed('print'),
        together: hasPassed('together'),
      },
    };
  });

/** States what was reached in a sentence or two. */
export function reachedText({ type, steps: seen }: Reached): string {
  const named = (wanted: boolean) =>
    (Object.keys(steps) as Step[])
      .filter((step) => seen[step] === wanted)
      .map((step) => steps[step]);
  const [reached, missed] = [named(true), named(false)];
  const points = seen.rightAnswer ? '' : ' No right answer was ever seen to earn a point.';
  const rest = missed.length === 0 ? '' : ` Not reached: ${missed.join(', ')}.`;
  return `${type}: ${reached.join(', ') || 'nothing'}.${rest}${points}`;
}
