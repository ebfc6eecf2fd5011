import { describe, expect, it } from 'vitest';
import { parseCircuit } from '../../src/language/parse.js';
import {
  addBrackets,
  appendComma,
  changeElement,
  insertElement,
  type InsertMode,
  removeElement,
} from './edits.js';

describe('inserting elements', () => {
  it.each<[string, string, string, InsertMode, string]>([
    ['', 'R', '', 'series', 'R'],
    ['', 'U', '', 'next', 'U'],
    ['U', 'R', '', 'next', 'U,R'],
    ['U,', 'R', '', 'series', 'U,R'],
    ['U,R', 'C', '', 'series', 'U,R+C'],
    ['U,R', 'C', '', 'parallel', 'U,R*C'],
    ['U,R+L', 'C', '', 'parallel', 'U,(R+L)*C'],
    ['U,Par(R,L)', 'C', '', 'parallel', 'U,Par(R,L)*C'],
    ['U,R,C;UR1', 'L', '', 'next', 'U,R,C,L;UR1'],
    ['U,R+L,C', 'C', 'L1', 'parallel', 'U,R+L*C,C'],
    ['U,RL,C', 'C', 'R1', 'series', 'U,(R+C)L,C'],
    ['U,R,C', 'L', 'R1', 'replace', 'U,L,C'],
    ['N4(),DS(R,R,R);UR1', 'L', '', 'next', 'N4(),DS(R,R,R),DS(L);UR1'],
    ['N4(),DS(R,R,R)', 'L', '', 'parallel', 'N4(),DS(R,R,R*L)'],
    ['N4(),DSN(R)', 'L', 'R2', 'series', 'N4(),DSN(R+L)'],
    // The arrow stays with its resistor, which is renumbered.
    ['U,R,R;UR2!', 'R', 'R1', 'series', 'U,R+R,R;UR3!'],
    ['U,R,R;R2:Rx,URx', 'R', 'R1', 'series', 'U,R+R,R;R3:Rx,URx'],
    ['U,R,C;UR1,UC1', 'L', 'R1', 'replace', 'U,L,C;UC1'],
    // Not VR or LL, which are other components.
    ['U,LR', 'V', 'L1', 'parallel', 'U,L*V*R'],
    ['U,CL', 'L', 'C1', 'replace', 'U,L*L'],
    // Equal branches change together.
    ['N4(),DSN(R),DSN(R);UR5', 'R', 'R1', 'series', 'N4(),DSN(R+R),DSN(R);UR8'],
  ])('%j with %s at %j, %s: %j', (text, letters, name, mode, expected) => {
    const edited = insertElement(text, letters, { name, mode }).text;
    expect(edited).toBe(expected);
    expect(parseCircuit(edited).problems.filter(({ severity }) => severity === 'error')).toEqual(
      [],
    );
  });
});

it('entries after ; stay as typed, also those with a mistake', () => {
  const place = { name: 'R1', mode: 'series' } as const;
  expect(insertElement('U,R,R; UR2! , UR9 = x', 'R', place)).toEqual({
    ...{ text: 'U,R+R,R; UR3! , UR9 = x', name: 'R2' },
  });
});

describe('removing elements', () =>
  it.each([
    ['U,R+C,L', 'C1', 'U,R,L'],
    ['U,R+C,L', 'R1', 'U,C,L'],
    ['U,R C*L', 'C1', 'U,R*L'],
    ['U,(R+C)*L', 'R1', 'U,(C)*L'],
    ['U,Par(R,C),L', 'R1', 'U,C,L'],
    ['U,R,C', 'R1', 'U,,C'],
    ['B(R,C,L,Z,R)', 'C1', 'B(R,DB,L,Z,R)'],
    ['U,R,R;UR1,UR2', 'R1', 'U,,R;UR1'],
    ['U,R,R;R1:Rx,URx,UR2', 'Rx', 'U,,R;UR1'],
    ['N4(),DS(R,L,C)', 'L1', 'N4(),DS(R,LL,C)'],
    ['U,LRL', 'R1', 'U,L*L'],
    ['N4(),DSN(R+R),DSN(R);UR8', 'R2', 'N4(),DSN(R),DSN(R);UR5'],
    ['R', 'R1', ''],
  ])('%j without %s: %j', (text, name, expected) => {
    expect(removeElement(text, name)).toBe(expected);
  }));

it('reverses sources, hides values, adds positions and brackets', () => {
  expect(changeElement('U,R2', 'Q1', { reversed: true })).toBe('UR,R2');
  expect(changeElement('UR,R2', 'Q1', { reversed: false })).toBe('U,R2');
  expect(changeElement('URR,C', 'Q1', { reversed: false })).toBe('U*R,C');
  expect(changeElement('U,R2;UR2', 'R2', { secret: true })).toBe('U,R2?;UR2');
  expect(appendComma('U,R;UR1')).toBe('U,R,;UR1');
  expect(addBrackets('U,R+C*L', { start: 2, end: 5 }).text).toBe('U,(R+C)*L');
  expect(addBrackets('U,R+C;UR1', { start: 0, end: 0 }).text).toBe('U,(R+C);UR1');
});
