import { expect, it } from 'vitest';
import { answeredDrawing } from '../answer/drawn.js';
import { viewOf } from '../answer/view.js';
import { circuitPicture } from '../pictures/pictures.js';
import { variablesOf } from '../../../../test/support/variables.js';

const datasets = variablesOf({
  UQ1: 10,
  Ue: 10,
  R1: 1000,
  R2: 2000,
  L1: 0.1,
  C1: 1e-6,
  C2: 4e-6,
  f: 159.155,
});
const question = {
  ...{ name: '', description: '', points: 1, subquestions: [] },
  variables: { datasets, withConstants: [], evaluated: [], maxima: [] },
} as never;
const described = (configText: string, parameters: string) =>
  circuitPicture({ configText, parameters, question }).figure.description;
const plain = (text: string) => text.replaceAll('\u202f', ' ');

it.each([
  [
    'U,R,C;IR1!',
    'S W',
    'Schaltung von links nach rechts: links Spannungsquelle Q1 = 10 V, oben Widerstand R1 = 1 kΩ, ' +
      'quer Kondensator C1 = 1 µF. Spannungspfeil U_Q1 nach unten. ' +
      'Strompfeil I_R1 = 7,071 mA nach rechts',
  ],
  ['R+C', 'S W', 'Zweipol: (Widerstand R1 = 1 kΩ in Serie mit Kondensator C1 = 1 µF)'],
])('a circuit is described with its values and arrows: %s', (text, parameters, expected) =>
  expect(plain(described(text, parameters).de)).toBe(expected),
);

it('arrows of sources are described by their sign convention, with values', () => {
  const arrowOf = (text: string) => plain(described(text, '').de).split('Strompfeil ')[1];
  expect(arrowOf('U,R;IQ1!')).toBe('I_Q1 = 10 mA nach unten');
  expect(arrowOf('U,R;EZS,IQ1!')).toBe('I_Q1 = 10 mA nach oben');
  expect(arrowOf('BAT,R;IQ1!')).toBe('I_Q1 = −10 mA nach unten');
  expect(arrowOf('BAT,R;EZS,IQ1!')).toBe('I_Q1 = 10 mA nach oben');
  expect(described('I,R;UQ1', '').de).toContain('Spannungspfeil U_Q1 nach oben');
  expect(described('I,R;EZS,UQ1', '').de).toContain('Spannungspfeil U_Q1 nach unten');
});

it('a transient is described by its time constant and the values at that time', () => {
  expect(plain(described('BAT,R,C', 'EIN uC1,iR1').de)).toBe(
    'Einschaltvorgang. τ = 1 ms. Verlauf u_C1: anfangs 0 V, bei t = τ 6,321 V, am Ende 10 V. ' +
      'Verlauf i_R1: anfangs 10 mA, bei t = τ 3,679 mA, am Ende 0 A',
  );
  expect(described('BAT,R+L,C', 'EIN').de).toMatch(/^Einschaltvorgang\. τ_1 = .*, τ_2 = /);
  expect(described('BAT,R,C+C', 'EIN uC2').de).toContain('am Ende 2\u202fV');
  expect(described('U,R,C', 'EIN').de).toContain('BAT statt U');
});

it('secret, requested and hidden values are not in the description', () => {
  expect(plain(described('U,R?,C', 'S W').de)).toMatch(/Widerstand R1, quer Kondensator C1 = 1 µF/);
  expect(described('U,R,C', 'S').de).not.toContain('=');
  expect(described('U,R,C;UC1!', 'ask=UC1').de).not.toContain('=');
  const expected = answeredDrawing('U,R,C', [{ key: 'UR1', direction: '<', mark: 'wrong' }]);
  expect(expected?.description.de).toContain('U_R1 nach links (falsch)');
  expect(expected?.description.de.match(/U_R1/g)).toHaveLength(1);
});

it('an open end is described as output or open circuit, without its internal name', () => {
  expect(described('U,R1,R2,,R3,LL', '').en).toMatch(/resistor R3, open output\. Voltage arrow/);
  const inside = described('U,R,LL,,R,C', '');
  expect(inside.de).toContain('quer Leerlauf, oben');
  expect(inside.en).not.toContain('LL1');
});

it('the page describes a circuit with amounts, unless they are requested', () => {
  const has = (configText: string, parameters: string) =>
    viewOf({ name: 'P', configText, parameters, question, answer: null } as never).hasDescription;
  expect(has('U,R,C;UC1!', 'W')).toBe(true);
  expect(has('U,R,C;UC1', 'W')).toBe(false);
  expect(has('U,R,C;UC1!', 'ask=UC1')).toBe(false);
});

it('a resonance is described by its peak', () => {
  expect(plain(described('U,L+R1,C', 'BODE UR1').de)).toContain(
    'Höchstwert 0 dB bei 500 Hz. 3 dB unter dem Höchstwert bei 150 Hz, 1,7 kHz',
  );
  expect(described('U,R,C', 'BODE UC1').de).not.toContain('. Höchstwert');
});
