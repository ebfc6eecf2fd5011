import type { Submission } from '@fragwerk/sdk';
import { isPassive } from '../language/elements.js';
import { parseCircuit } from '../language/parse.js';
import { buildNetlist } from '../network/netlist.js';
import { analyse, type Analysis } from '../numeric/analyse.js';
import { magnitude, scale } from '../numeric/complex.js';
import { noQuantity, resultsOf } from '../results.js';
import { readVariables } from '../values.js';
import {
  isLarge,
  type Mistake,
  mistakesIn,
  namesOf,
  type WrongValue,
  wrongValues,
} from './mistakes.js';
import { polarText, textFrom, textOf } from './solution.js';

/** Symbol of the source that replaces a component. */
const FORCED = 'forced';

/** Units of the maximum that a value is compared with. */
const MAXIMUM_UNITS: Readonly<Record<string, keyof Analysis['maxima']>> = {
  ...{ V: 'V', A: 'A', W: 'VA', VA: 'VA', var: 'VA' },
};

/** Replaces a component by a source, which gives it `ratio` times its voltage or current. */
function analyseForced(known: Analysis, name: string, ratio: number): Analysis | null {
  const { netlist, values } = known.model;
  const right = known.quantities.get(name);
  const index = netlist.branches.findIndex(
    (branch) => isPassive(branch) && branch.name === name.slice(1),
  );
  if (!right || index < 0) return null;
  const behaviour = name.startsWith('U') ? 'voltage' : 'current';
  const branches = netlist.branches.map((branch, at) =>
    at === index ? ({ ...branch, behaviour, symbol: FORCED } as const) : branch,
  );
  const source = [FORCED, scale(right, ratio)] as const;
  const found = analyse({ ...netlist, branches }, new Map([...values, source]));
  return 'fault' in found ? null : found;
}

export type Expectation = ReturnType<typeof expectation>;

/** The correct values of a circuit with a question's values, calculated on first use. */
export function expectation(configText: string, variables: Submission['variables']) {
  const { circuit } = parseCircuit(configText);
  let known: ReturnType<typeof resultsOf> | undefined;
  let mistakes: readonly Mistake[] | undefined;
  const forced = new Map<string, Analysis>();
  const results = () =>
    circuit && (known ??= resultsOf(buildNetlist(circuit), readVariables(circuit, variables)));
  const analysed = () => results()?.analysis ?? null;
  return {
    /** Changes to the points table in the circuit's text. */
    points: circuit?.points ?? {},
    /**
     * Returns a value in full precision, or `null` if the circuit has none of this name. A complex value is
     * given by its magnitude, or as a phasor if `isPhasor` is set or its name begins with `c` (`cUR1`).
     */
    text(name: string, isPhasor: boolean): string | null {
      const found = results();
      return found && textFrom(found.find, name, isPhasor);
    },
    /** Explains why a quantity has no value. */
    fault(name: string) {
      const found = results()?.find(name);
      return found && 'fault' in found ? found.fault : noQuantity(name);
    },
    /**
     * Returns the values of `text`, without phases, if the voltage or current of a component is `ratio`
     * times the right one and all other components stay.
     */
    forced(name: string, ratio: number) {
      const right = analysed();
      const key = `${name} ${ratio}`;
      const found = forced.get(key) ?? (right && analyseForced(right, name, ratio));
      if (found) forced.set(key, found);
      return (other: string) => found && textOf(found, other, false);
    },
    /** Returns the names of the quantities whose value passes the test. */
    names(isAlike: (text: string) => boolean, isPhasor: boolean): readonly string[] {
      const analysis = analysed();
      if (!analysis || isLarge(analysis)) return [];
      return namesOf(analysis).filter((name) => isAlike(textOf(analysis, name, isPhasor) ?? ''));
    },
    /** Returns wrong values of a quantity, each with the typical mistake that leads to it. */
    wrong(name: string, isPhasor: boolean): readonly WrongValue[] {
      const analysis = analysed();
      if (!circuit || !analysis || isLarge(analysis)) return [];
      mistakes ??= mistakesIn(circuit, analysis);
      return wrongValues(analysis, mistakes, { name, isPhasor });
    },
    /** Returns the largest value with this unit in the circuit. */
    largest(unit: string) {
      const maximum = MAXIMUM_UNITS[unit];
      return maximum && analysed()?.maxima[maximum];
    },
    /** Returns the phasors whose magnitude passes the test. */
    phasors(isAlike: (magnitude: number) => boolean, unit: string): readonly string[] {
      const { quantities = [], powers = [], total } = analysed() ?? {};
      const letter = unit === 'A' ? 'I' : 'U';
      const values =
        unit === 'VA'
          ? [...powers, ...(total ? [['ges', total] as const] : [])]
          : [...quantities].filter(([name]) => name.startsWith(letter));
      return values.flatMap(([, value]) =>
        isAlike(magnitude(value)) ? [polarText(value, unit)] : [],
      );
    },
  };
}
