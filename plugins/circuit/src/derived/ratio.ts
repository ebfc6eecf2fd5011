import { quantitiesOf } from '../network/quantities.js';
import { valueIn } from '../numeric/analyse.js';
import { divide, magnitude } from '../numeric/complex.js';
import { solveCircuit } from '../numeric/solve.js';
import { type Found, noValue, type Source } from './source.js';

/**
 * What voltage and current dividers give: `kUR1` is UR1 over Ue, `kIR1` is IR1 over Ie.
 *
 * @returns `null` for any other name
 */
export function ratioValue({ netlist, point }: Source, name: string): Found | null {
  const quantities = quantitiesOf(netlist);
  const output = name.startsWith('k') ? quantities.get(name.slice(1)) : undefined;
  const whole = output?.type === 'voltage' ? 'Ue' : 'Ie';
  const input = quantities.get(whole);
  const solution = output && solveCircuit(netlist, point);
  if (!output || !input || !solution || 'fault' in solution) return null;
  const below = valueIn(solution, input);
  if (magnitude(below) > 0) return divide(valueIn(solution, output), below);
  return noValue(name, {
    de: `${whole} ist 0, es gibt kein Teilerverhältnis`,
    en: `${whole} is 0, there is no ratio`,
  });
}
