import { quantitiesOf } from '../network/quantities.js';
import { evaluateQuantity } from '../numeric/analyse.js';
import { divide, magnitude } from '../numeric/complex.js';
import { solveCircuit } from '../numeric/solve.js';
import { type DerivedResult, noValue, type CircuitModel } from './model.js';

/**
 * Calculates the ratio of a voltage or current divider: `kUR1` is UR1/Ue, `kIR1` is IR1/Ie.
 *
 * @returns `null` for any other name
 */
export function ratioValue({ netlist, point }: CircuitModel, name: string): DerivedResult | null {
  const quantities = quantitiesOf(netlist);
  const output = name.startsWith('k') ? quantities.get(name.slice(1)) : undefined;
  const whole = output?.type === 'voltage' ? 'Ue' : 'Ie';
  const input = quantities.get(whole);
  const solution = output && solveCircuit(netlist, point);
  if (!output || !input || !solution || 'fault' in solution) return null;
  const below = evaluateQuantity(solution, input);
  if (magnitude(below) > 0) return divide(evaluateQuantity(solution, output), below);
  return noValue(name, {
    de: `${whole} ist 0, es gibt kein Teilerverhältnis`,
    en: `${whole} is 0, there is no ratio`,
  });
}
