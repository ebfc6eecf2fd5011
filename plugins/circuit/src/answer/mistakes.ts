import type { Localized } from '@fragwerk/sdk';
import { isPassive, isReactive, isSource } from '../language/elements.js';
import type { Group } from '../language/ast.js';
import type { Circuit } from '../language/names.js';
import { elementsIn, withNetworks } from '../language/networks.js';
import { allBranches, type Branch, buildNetlist, type Netlist } from '../network/netlist.js';
import { analyse, type Analysis } from '../numeric/analyse.js';
import { angle, type Complex, complex, conjugate, divide, magnitude } from '../numeric/complex.js';
import { numberOf, type Values } from '../numeric/point.js';
import { both } from '../phrase.js';
import { plainName } from '../quantity-names.js';
import { resultOf } from '../results.js';
import { polarText, scaled, textOf } from './solution.js';

/** A typical mistake, and the circuit that a student with this mistake calculates. */
export interface Mistake {
  readonly text: Localized;
  readonly analysis: Analysis;
}

const MAX_BRANCHES = 20;
const MAX_GROUPS = 12;

/** Whether looking for mistakes in a circuit would take too long. */
export const isLarge = ({ model }: Analysis): boolean =>
  model.netlist.branches.length > MAX_BRANCHES;

/** Returns a circuit with a group in series instead of in parallel, or the other way round. */
const withSwapped = (circuit: Circuit, group: Group): Circuit =>
  withNetworks(circuit, (network, original) =>
    original !== group || network.type === 'element'
      ? network
      : { ...network, type: group.type === 'series' ? 'parallel' : 'series' },
  );

interface Changed {
  readonly text: Localized;
  readonly netlist: Netlist;
  readonly values: Values;
}

function swappedGroups(circuit: Circuit, values: Values): readonly Changed[] {
  if (circuit.threePhase) return [];
  const groups = circuit.groups.filter(({ group }) => group.type !== 'bridge');
  return groups.slice(0, MAX_GROUPS).map(({ group }) => {
    const labels = elementsIn(circuit, group).map(({ label }) => label);
    const list = labels.join(', ');
    const text =
      group.type === 'parallel'
        ? both(`${list} in Serie statt parallel`, `${list} in series instead of in parallel`)
        : both(`${list} parallel statt in Serie`, `${list} in parallel instead of in series`);
    return { text, netlist: buildNetlist(withSwapped(circuit, group)), values };
  });
}

const withBranch = (netlist: Netlist, changed: Branch, index: number): Netlist => ({
  ...netlist,
  branches: netlist.branches.map((branch, at) => (at === index ? changed : branch)),
});

function changedBranches({ netlist, values }: Analysis['model']): readonly Changed[] {
  const sources = allBranches(netlist).filter(isSource).length;
  return netlist.branches.flatMap((branch, index): readonly Changed[] => {
    const { label } = branch;
    const changed = (change: Partial<Branch>, text: Localized) => ({
      text,
      netlist: withBranch(netlist, { ...branch, ...change }, index),
      values,
    });
    if (isSource(branch) && sources > 1)
      return [
        changed(
          { from: branch.to, to: branch.from },
          both(`${label} verkehrt gepolt`, `${label} with the wrong polarity`),
        ),
      ];
    if (!isPassive(branch)) return [];
    const text = both(`${label} vergessen`, `${label} forgotten`);
    return (['open', 'short'] as const).map((behaviour) =>
      changed({ behaviour, symbol: null }, text),
    );
  });
}

/** Treats reactances as resistances: adds magnitudes instead of phasors. */
function withoutPhases({ netlist, values, point }: Analysis['model']): readonly Changed[] {
  const { frequency } = point;
  const reactive = netlist.branches.filter(isReactive);
  if (!(frequency > 0) || reactive.length === 0) return [];
  const omega = 2 * Math.PI * frequency;
  const sizes = reactive.map(({ symbol, behaviour }) => {
    const value = numberOf(values.get(symbol ?? ''));
    const size = value ? magnitude(value) * omega : NaN;
    return [symbol ?? '', behaviour === 'capacitance' ? 1 / size : size] as const;
  });
  const branches = netlist.branches.map((branch) =>
    isReactive(branch) ? ({ ...branch, behaviour: 'resistance' } as const) : branch,
  );
  return [
    {
      text: both('Beträge ohne Phasenlage addiert', 'magnitudes added without their phases'),
      netlist: { ...netlist, branches },
      values: new Map([...values, ...sizes]),
    },
    {
      text: both('f statt ω = 2π·f', 'f instead of ω = 2π·f'),
      netlist,
      values: new Map([...values, ['f', frequency / (2 * Math.PI)]]),
    },
  ];
}

/** Calculates the circuit with each of the typical mistakes; leaves out those without a solution. */
export function mistakesIn(circuit: Circuit, { model }: Analysis): readonly Mistake[] {
  const all = [
    ...swappedGroups(circuit, model.values),
    ...changedBranches(model),
    ...withoutPhases(model),
  ];
  return all.flatMap(({ text, netlist, values }) => {
    const analysis = analyse(netlist, values);
    return 'fault' in analysis ? [] : [{ text, analysis }];
  });
}

export interface WrongValue {
  readonly mistake: Localized;
  readonly text: string;
  /** Whether the wrong value is the right value of another quantity. */
  readonly isOther: boolean;
}

/** Matches quantities that depend on the steady state only. */
const STEADY = /^(?:c|abs|arg|re|im)?(?:[UISPQ][A-Z]?[A-Za-z0-9]+|[ZY]ges)$|^cosphi$/;

/** Returns the names of all voltages, currents, powers and totals of a circuit. */
export const namesOf = ({ quantities, powers }: Analysis): readonly string[] => [
  ...quantities.keys(),
  ...[...powers.keys(), 'ges'].flatMap((name) => [`P${name}`, `Q${name}`, `S${name}`]),
  'Zges',
  'Yges',
  'cosphi',
];

type WrongForm = readonly [text: string, de: string, en: string];

/** Returns a value whose angle, if any, is in degrees for a calculator in radians, or the other way round. */
function inWrongMode(
  value: Complex,
  write: (turned: Complex) => string,
  size = magnitude(value),
): readonly WrongForm[] {
  if (value.im === 0) return [];
  const turned = (angleInMode: number) =>
    write(complex(size * Math.cos(angleInMode), size * Math.sin(angleInMode)));
  const [de, en] = ['Taschenrechner im Bogenmaß', 'calculator in radians'];
  const [deOther, enOther] = ['Taschenrechner in Grad', 'calculator in degrees'];
  const degree = Math.PI / 180;
  return [
    [turned(angle(value) / degree), `Winkel in Grad, ${de}`, `angle in degrees, ${en}`],
    [
      turned(angle(value) * degree),
      `Winkel im Bogenmaß, ${deOther}`,
      `angle in radians, ${enOther}`,
    ],
  ];
}

/** Returns mistakes with the value itself, which are independent of the circuit. */
function wrongForms(analysis: Analysis, name: string, isPhasor: boolean): readonly WrongForm[] {
  const right = textOf(analysis, name, isPhasor) ?? '';
  const result = resultOf(analysis, name);
  if (analysis.isDc || !result) return [];
  if (name === 'cosphi') return inWrongMode(analysis.total ?? complex(1), ({ re }) => `${re}`, 1);
  if (/^[SPQ]/.test(name)) {
    const S = resultOf(analysis, `cS${name.slice(1)}`)?.value;
    const part = ({ re, im }: Complex) => `${name.startsWith('P') ? re : im} ${result.unit}`;
    return [
      [scaled(right, 2), 'mit Scheitelwerten gerechnet', 'calculated with peak values'],
      [scaled(right, 0.5), 'U·I/2 mit Effektivwerten', 'U·I/2 with rms values'],
      ...(S && !name.startsWith('S') ? inWrongMode(S, part) : []),
    ];
  }
  const { value, unit } = result;
  const conjugated =
    isPhasor || name.startsWith('c')
      ? ([
          [polarText(conjugate(value), unit), 'konjugiert komplexer Wert', 'complex conjugate'],
          ...inWrongMode(value, (turned) => polarText(turned, unit)),
        ] as const)
      : [];
  if (/^(?:c|abs)?[ZY]ges$/.test(name)) {
    const size = `${1 / magnitude(value)} ${unit}`;
    return [
      [isPhasor ? polarText(divide(complex(1), value), unit) : size, 'Kehrwert', 'reciprocal'],
      ...conjugated,
    ];
  }
  const [, part] = /^(re|im)[UI]/.exec(name) ?? [];
  const whole = part && resultOf(analysis, `c${name.slice(2)}`)?.value;
  if (whole) return inWrongMode(whole, ({ re, im }) => `${part === 're' ? re : im} ${unit}`);
  if (!/^(?:c|abs)?[UI]/.test(name)) return [];
  return [
    [scaled(right, Math.SQRT2), 'Scheitelwert statt Effektivwert', 'peak value instead of rms'],
    [scaled(right, Math.SQRT1_2), 'durch √2 geteilt', 'divided by √2'],
    ...conjugated,
  ];
}

/** Returns wrong values of a quantity, each with the typical mistake that leads to it. */
export function wrongValues(
  analysis: Analysis,
  mistakes: readonly Mistake[],
  { name, isPhasor }: { readonly name: string; readonly isPhasor: boolean },
): readonly WrongValue[] {
  if (!STEADY.test(name)) return [];
  const [, prefix = '', letter = ''] = /^(c|abs)?([UISPQ])/.exec(name) ?? [];
  const others = namesOf(analysis).filter(
    (other) => letter !== '' && other.startsWith(letter) && prefix + other !== name,
  );
  const made = [
    ...mistakes.map((one) => [one.text, textOf(one.analysis, name, isPhasor)] as const),
    ...wrongForms(analysis, name, isPhasor).map(([text, de, en]) => [{ de, en }, text] as const),
  ];
  const confused = others.map((other) => {
    const written = plainName(other);
    const mistake = { de: `Wert von ${written}`, en: `value of ${written}` };
    return [mistake, textOf(analysis, prefix + other, isPhasor)] as const;
  });
  return [...made, ...confused].flatMap(([mistake, text], index) =>
    text === null ? [] : [{ mistake, text, isOther: index >= made.length }],
  );
}
