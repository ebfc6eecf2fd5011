import { localized, type Localized } from '@fragwerk/sdk';
import type { Load, Network, ThreePhase } from '../language/ast.js';
import { equalsAmount } from './pens.js';

interface Context {
  readonly describe: (network: Network) => Localized;
  /** The line voltage, where it is shown. */
  readonly voltage: Localized | null;
}

const texts = {
  net: { de: 'Drehstromnetz mit L1, L2, L3', en: 'Three-phase system with L1, L2, L3' },
  neutral: { de: ' und N', en: ' and N' },
  star: { de: 'in Sternschaltung', en: 'in star connection' },
  delta: { de: 'in Dreieckschaltung', en: 'in delta connection' },
  joined: { de: ', Sternpunkt an N', en: ', star point connected to N' },
  through: { de: ' über ', en: ' through ' },
  free: { de: ', Sternpunkt frei', en: ', floating star point' },
  load: { de: 'Verbraucher', en: 'load' },
  at: { de: 'an', en: 'at' },
  between: { de: 'zwischen', en: 'between' },
  and: { de: 'und', en: 'and' },
} as const satisfies Readonly<Record<string, Localized>>;

function describeLoad(load: Load, { describe }: Context): Localized {
  const { name, shape, branches, neutral, hasNeutral } = load;
  return localized((language) => {
    const text = (key: keyof typeof texts) => texts[key][language];
    const through = neutral ? text('through') + describe(neutral)[language] : '';
    const star = shape === 'delta' ? '' : hasNeutral ? text('joined') + through : text('free');
    const list = branches.map((branch, k) => {
      const [from, to] = [`L${k + 1}`, `L${((k + 1) % 3) + 1}`];
      const place =
        shape === 'star'
          ? `${text('at')} ${from}`
          : `${text('between')} ${from} ${text('and')} ${to}`;
      return `${place} ${describe(branch)[language]}`;
    });
    return `${text('load')} ${name} ${text(shape)}${star}: ${list.join(', ')}`;
  });
}

/** Describes a three-phase circuit: the system, the elements in its conductors, then its loads. */
export function describeThreePhase({ net, loads }: ThreePhase, context: Context): Localized {
  const { describe, voltage } = context;
  return localized((language) => {
    const name = texts.net[language] + (net.hasNeutral ? texts.neutral[language] : '');
    const volts = voltage ? `, U_L${equalsAmount(voltage)[language]}` : '';
    const conductors = net.conductors.map(({ source, network }, k) => ({
      name: `L${k + 1}`,
      parts: [net.showsSources ? source : null, network],
    }));
    const inside = [...conductors, { name: 'N', parts: [net.neutral] }].flatMap((conductor) => {
      const parts = conductor.parts.filter((part) => part !== null);
      if (parts.length === 0) return [];
      return [`in ${conductor.name} ${parts.map((part) => describe(part)[language]).join(' + ')}`];
    });
    const all = loads.map((load) => describeLoad(load, context)[language]);
    return [[name + volts, ...inside].join(', '), ...all].join('; ');
  });
}
