import type { ServiceFacts } from './facts.js';
import type { Finding, Reached, Step } from './finding.js';

/** Steps with the checks that all have to pass for a step to count as reached. */
const steps: Readonly<Record<Step, readonly [name: string, ...shownBy: string[]]>> = {
  picture: ['a picture'],
  dialog: ['the dialog', 'setconfigurationdata.stored'],
  rightAnswer: ['a right answer', 'score.verdict'],
  wrongAnswer: ['a wrong answer'],
  print: ['the print', 'renderlatex.images', 'renderpluginresult.images'],
  together: ['thirty at once', 'score.together', 'loadplugindto.together'],
};

/** Returns what was reached, by plugin type. */
export const reachedIn = (
  { types, samples, clocks }: ServiceFacts,
  results: readonly Finding[],
): readonly Reached[] =>
  types.map((type) => {
    const hasPassed = (step: Step): boolean | null => {
      const own = results.filter(
        (one) => one.type === type && steps[step].slice(1).includes(one.id),
      );
      return own.length === 0 ? null : own.every(({ outcome }) => outcome === 'passed');
    };
    const sample = samples.get(type);
    return {
      type,
      steps: {
        picture: sample?.hasPicture === true,
        dialog: hasPassed('dialog'),
        // A clock that cannot read the host's solutions only gives points to other answers.
        rightAnswer:
          sample?.isRightScored === true &&
          clocks.get(type) !== 'bare' &&
          hasPassed('rightAnswer') !== false,
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
      .map((step) => steps[step][0]);
  const [reached, missed] = [named(true), named(false)];
  const points = seen.rightAnswer ? '' : ' No right answer was ever seen to earn a point.';
  const rest = missed.length === 0 ? '' : ` Not reached: ${missed.join(', ')}.`;
  return `${type}: ${reached.join(', ') || 'nothing'}.${rest}${points}`;
}
