import type { Answered } from '@fragwerk/sdk';
import { parseCircuit } from '../language/parse.js';
import { buildNetlist } from '../network/netlist.js';
import { analyse, type Analysis } from '../numeric/analyse.js';
import { angle, magnitude } from '../numeric/complex.js';
import { resultOf } from '../results.js';
import { readVariables } from '../values.js';

/** A right value as a text: the magnitude of what is complex, angles in degrees, full precision. */
function textOf(analysis: Analysis, name: string): string | null {
  const result = resultOf(analysis, name);
  if (!result) return null;
  const { value, isComplex, unit } = result;
  if (unit === '°') return `${((isComplex ? angle(value) : value.re) * 180) / Math.PI} °`;
  return `${isComplex ? magnitude(value) : value.re} ${unit}`.trim();
}

/** The right values of a circuit by name, calculated from the question's values when asked. */
export function expectedValues(configText: string, variables: Answered['variables']) {
  let known: Analysis | null | undefined;
  const calculate = (): Analysis | null => {
    const { circuit } = parseCircuit(configText);
    if (!circuit) return null;
    const values = readVariables(variables);
    const point = { values, frequency: values.get('f') ?? NaN };
    const analysis = analyse(buildNetlist(circuit), point);
    return 'fault' in analysis ? null : analysis;
  };
  return (name: string): string | null => {
    if (known === undefined) known = calculate();
    return known && textOf(known, name);
  };
}
