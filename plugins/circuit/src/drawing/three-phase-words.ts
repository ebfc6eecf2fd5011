import { localized, type Localized } from '@fragwerk/sdk';
import type { Load, Network, ThreePhase } from '../language/ast.js';
import { equals } from './pens.js';

interface Known {
  readonly words: (network: Network) => Localized;
  /** The line voltage, where it is shown. */
  readonly voltage: Localized | null;
}

const texts = {
  net: { de: 'Drehstromnetz mit L1, L2, L3', en: 'Three-phase net with L1, L2, L3' },
  neutral: { de: ' und N', en: ' and N' },
  sources: { de: 'in', en: 'in' },
  star: { de: 'in Sternschaltung', en: 'in star' },
  delta: { de: 'in Dreieckschaltung', en: 'in delta' },
  joined: { de: ', Sternpunkt an N', en: ', star point at N' },
  through: { de: ' über ', en: ' through ' },
  free: { de: ', Sternpunkt frei', en: ', star point free' },
  load: { de: 'Verbraucher', en: 'load' },
  at: { de: 'an', en: 'at' },
  between: { de: 'zwischen', en: 'between' },
  and: { de: 'und', en: 'and' },
} as const satisfies Readonly<Record<string, Localized>>;

const PAIRS = [
  ['L1', 'L2'],
  ['L2', 'L3'],
  ['L3', 'L1'],
] as const;

function loadWords({ name, shape, branches, ...load }: Load, { words }: Known): Localized {
  return localized((language) => {
    const say = (word: keyof typeof texts) => texts[word][language];
    const through = load.neutral ? say('through') + words(load.neutral)[language] : '';
    const star = shape === 'delta' ? '' : load.hasNeutral ? say('joined') + through : say('free');
    const list = branches.map((branch, k) => {
      const [from = '', to = ''] = PAIRS[k] ?? [];
      const place =
        shape === 'star' ? `${say('at')} ${from}` : `${say('between')} ${from} ${say('and')} ${to}`;
      return `${place} ${words(branch)[language]}`;
    });
    return `${say('load')} ${name} ${say(shape)}${star}: ${list.join(', ')}`;
  });
}

/** A three-phase circuit in words: the net, what lies in its conductors, then its loads. */
export function threePhaseWords({ net, loads }: ThreePhase, known: Known): Localized {
  return localized((language) => {
    const name = texts.net[language] + (net.hasNeutral ? texts.neutral[language] : '');
    const volts = known.voltage ? `, U_L${equals(known.voltage)[language]}` : '';
    const conductors = net.conductors.map(({ source, network }, k) => ({
      name: `L${k + 1}`,
      parts: [net.showsSources ? source : null, network],
    }));
    const inside = [...conductors, { name: 'N', parts: [net.neutral] }].flatMap((one) => {
      const parts = one.parts.flatMap((part) => (part ? [known.words(part)[language]] : []));
      return parts.length === 0
        ? []
        : [`${texts.sources[language]} ${one.name} ${parts.join(' + ')}`];
    });
    const all = loads.map((load) => loadWords(load, known)[language]);
    return [[name + volts, ...inside].join(', '), ...all].join('; ');
  });
}
