import type { Branch, CurrentTerms, Netlist } from '../network/netlist.js';
import { quantitiesOf, type Quantity, referenceSign } from '../network/quantities.js';
import { joinSum, OMEGA } from './formula-text.js';

export interface QuantityEntry {
  readonly name: string;
  readonly quantity: Quantity;
  /** Index of the branch whose current it is; `null` for voltages and sums of currents. */
  readonly branch: number | null;
}

/** Returns every quantity; sums of branch currents come last, since their formulas use the others. */
export function orderedQuantities(netlist: Netlist): readonly QuantityEntry[] {
  const branches = new Map(netlist.branches.map(({ name }, index) => [`I${name}`, index]));
  const all = [...quantitiesOf(netlist)].map(([name, quantity]) => {
    return { name, quantity, branch: branches.get(name) ?? null };
  });
  const isSum = ({ quantity, branch }: QuantityEntry) =>
    quantity.type === 'current' && !quantity.isInput && branch === null;
  return [...all.filter((entry) => !isSum(entry)), ...all.filter(isSum)];
}

/**
 * Returns the current of a passive branch in terms of its voltage: in s, and at s = j·ω as a complex
 * number and in parts; `null` for other branches.
 */
export function currentFromVoltage({ behaviour, name, symbol }: Branch) {
  const [u, c, re, im] = [`U${name}`, `cU${name}`, `reU${name}`, `imU${name}`];
  const x = `${OMEGA}*${symbol}`;
  switch (behaviour) {
    case 'resistance':
      return {
        s: `${u}/${symbol}`,
        c: `${c}/${symbol}`,
        re: `${re}/${symbol}`,
        im: `${im}/${symbol}`,
      };
    case 'inductance':
      return {
        s: `${u}/(${symbol}*s)`,
        c: `${c}/(%i*${x})`,
        re: `${im}/(${x})`,
        im: `-${re}/(${x})`,
      };
    case 'capacitance':
      return { s: `${u}*${symbol}*s`, c: `${c}*%i*${x}`, re: `-${x}*${im}`, im: `${x}*${re}` };
    default:
      return null;
  }
}

/** Returns a function that writes a sum of branch currents, `IR1-IC1`, with a prefix such as `re`. */
export function currentSum(
  { branches }: Netlist,
  terms: CurrentTerms,
  isZero: (branch: Branch, index: number) => boolean = () => false,
): (prefix: string) => string {
  const parts = terms.flatMap(({ branch: index, sign }) => {
    const branch = branches[index];
    if (!branch || isZero(branch, index)) return [];
    return [{ name: branch.name, sign: referenceSign(branch, sign) === 1 ? '' : '-' }];
  });
  return (prefix) => joinSum(parts.map(({ name, sign }) => `${sign}${prefix}I${name}`));
}
