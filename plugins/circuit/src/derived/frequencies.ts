import { localized, type Localized, writeQuantity } from '@fragwerk/sdk';
import { complex } from '../numeric/complex.js';
import { cutoffsOf, realFrequenciesOf } from '../numeric/corners.js';
import { transferFunction } from '../numeric/response.js';
import { type CircuitModel, type DerivedResult, noValue } from './model.js';

const noImpedance: Localized = {
  de: 'f0 ist die Frequenz, bei der Zges reell ist; Zges gibt es nur mit einer Quelle oder offenem Eingang',
  en: 'f0 is the frequency at which Zges is real; Zges exists only with a single source or an open input',
};

function resonances({ netlist, values }: CircuitModel): readonly number[] | Localized {
  const found = transferFunction(netlist, values, { output: 'Zges', input: null });
  return 'de' in found ? noImpedance : realFrequenciesOf(found);
}

function cutoffs({ netlist, values }: CircuitModel, output: string) {
  const input = output.startsWith('U') ? ('Ue' as const) : ('Ie' as const);
  const found = transferFunction(netlist, values, { output, input });
  return 'de' in found ? found : cutoffsOf(found).frequencies;
}

/** Selects a frequency by its number; without one there must be only one. */
function select(name: string, number: string, found: readonly number[] | Localized): DerivedResult {
  if ('de' in found) return noValue(name, found);
  const one = found[number === '' ? 0 : Number(number) - 1];
  if (one !== undefined && (number !== '' || found.length === 1)) return complex(one);
  if (found.length === 0)
    return noValue(name, {
      de: 'die Schaltung hat keine solche Frequenz',
      en: 'the circuit has no such frequency',
    });
  const { de, en } = localized((language) =>
    found.map((at) => writeQuantity(at, 'Hz', { language, digits: 4 })).join(', '),
  );
  const names = found.map((_, k) => name.replace(/^(f[0g])\d?/, `$1${k + 1}`)).join(', ');
  return noValue(name, {
    de: `es gibt ${found.length} (${de}): ${names}`,
    en: `there are ${found.length} (${en}): ${names}`,
  });
}

const NAME = /^f(?:0([1-9]?)|g([1-9]?)([UI][A-Za-z][A-Za-z0-9]*)?)$/;

/**
 * Calculates resonance and cutoff frequencies from the frequency response, Hz: `f0` where the total
 * impedance is real, `fg` where Ua/Ue is 3 dB below its maximum, `fgUC1` for another quantity. If there
 * are several, they have numbers: `f02`, `fg1`, `fg2UR1`.
 *
 * @returns `null` for any other name
 */
export function frequencyValue(model: CircuitModel, name: string): DerivedResult | null {
  const match = NAME.exec(name);
  if (!match) return null;
  const [, resonance, cutoff = '', output = 'Ua'] = match;
  if (resonance !== undefined) return select(name, resonance, resonances(model));
  if (output === 'Ua' && !model.netlist.output)
    return noValue(name, {
      de: 'die Schaltung hat keinen offenen Ausgang; nach fg folgt dann die Größe, zum Beispiel fgUC1',
      en: 'the circuit has no open output; add the quantity to fg, for example fgUC1',
    });
  return select(name, cutoff, cutoffs(model, output));
}
