import { describe, expect, it } from 'vitest';
import { removeArrow, renameElement, setArrow, setPoints } from './edit.js';
import { circuitOf } from '../../../../test/support/circuits.js';
import { formatCircuit } from '../../../../test/support/format-circuit.js';
import { parseCircuit } from './parse.js';
import { hasOpenInput, hasOutput } from './structure.js';

function read(text: string) {
  expect(parseCircuit(text).problems, text).toEqual([]);
  return circuitOf(text);
}

const namesOf = (text: string) =>
  read(text)
    .elements.map(({ name }) => name)
    .join(' ');

describe('examples of the language', () => {
  it.each([
    ['R+C', 'R1 C1', 'horizontal', true, false],
    ['R*C', 'R1 C1', 'horizontal', true, false],
    [',R+C', 'R1 C1', 'upright', true, false],
    [',R,C', 'R1 C1', 'ladder', true, false],
    ['U,R,C', 'Q1 R1 C1', 'ladder', false, false],
    [',R,C,,', 'R1 C1', 'ladder', true, true],
    [',R,C?,,', 'R1 C1', 'ladder', true, true],
    [',R1,R2,R3,', 'R1 R2 R3', 'ladder', true, true],
    [',R1,R2,,R3,LL', 'R1 R2 R3 LL1', 'ladder', true, true],
    [',,R1,,R2,R3,,', 'R1 R2 R3', 'ladder', true, true],
    [',R1,R2,R3,R4,R5,R6', 'R1 R2 R3 R4 R5 R6', 'ladder', true, false],
    ['Z1,Z2,Z3,Z4,Z5,Z6,Z7', 'Z1 Z2 Z3 Z4 Z5 Z6 Z7', 'ladder', false, false],
    ['U,R,R,A', 'Q1 R1 R2 A1', 'ladder', false, false],
    [',R,C,,R,LL;IC1>p,UR1!,Ua_,Ue-', 'R1 C1 R2 LL1', 'ladder', true, true],
    ['U,R,R,A;UR1,UR2,IR1>1,IA1-', 'Q1 R1 R2 A1', 'ladder', false, false],
    [',R,R;Ue?,Ie-,UR1?,UR2>a', 'R1 R2', 'ladder', true, false],
    ['(R+LC)*R', 'R1 L1 C1 R2', 'horizontal', true, false],
    ['B(R1,R2,R3,R4,R5)', 'R1 R2 R3 R4 R5', 'horizontal', true, false],
    ['B(R)', 'R1 R2 R3 R4 R5', 'horizontal', true, false],
    ['Par(R,R)+Ser(R,R)', 'R1 R2 R3 R4', 'horizontal', true, false],
  ])('%s is %s', (text, names, form, isOpenInput, isOutput) => {
    const circuit = read(text);
    expect(namesOf(text)).toBe(names);
    expect([circuit.form, hasOpenInput(circuit), hasOutput(circuit)]).toEqual([
      form,
      isOpenInput,
      isOutput,
    ]);
    const again = formatCircuit(circuit);
    expect(formatCircuit(read(again))).toBe(again);
  });

  it('matches the longest element code; names are digits and lowercase letters', () =>
    expect(namesOf('LC+LL+Rx+R1C+KS+DB+UR+UWR+IR+AR+VR+BATR+BAT')).toBe(
      'L1 C1 LL1 Rx R1 C2 KS1 DB1 Q1 Q2 Q3 A1 V1 Q4 Q5',
    ));

  it('skips numbers that are already taken', () => expect(namesOf('R2+R+R')).toBe('R2 R1 R3'));

  it('numbers groups in reading order, the outer one first', () => {
    const { groups } = read('(R+LC)*R,(R+R)');
    expect(groups.map(({ name, group }) => `${name} ${group.span.start}`)).toEqual([
      'P1 0',
      'S1 0',
      'P2 3',
      'S2 9',
    ]);
  });

  it('assigns positions to vertical, top, shunt, bottom, top, …', () => {
    const { positions } = read('Z1,Z2,Z3,Z4,Z5');
    expect(positions.map(({ place, section }) => `${place}${section}`).join(' ')).toBe(
      'vertical0 top1 shunt1 bottom1 top2',
    );
  });

  it('accepts suffixes in any order, and the new name after a renaming', () => {
    const { arrows, elements, underlineAll } = read('U,R,R;u,UR1_!>x?,R2:Rx,URx>y,IRx-');
    expect(underlineAll).toBe(true);
    expect(elements.map(({ name, symbol }) => `${name} ${symbol}`)).toContain('Rx Rx');
    expect(arrows.map(({ span: _, ...arrow }) => arrow)).toMatchObject([
      { quantity: 'UR1', underline: true, computed: true, nameless: true, label: 'x' },
      { quantity: 'URx', label: 'y', removed: false },
      { quantity: 'IRx', removed: true },
    ]);
    expect(read('U,R,A;A1:.').elements[2]).toMatchObject({ name: 'A1', label: '.' });
    expect(read('U,R,R;UR1,R1:Rx').arrows).toMatchObject([{ quantity: 'URx' }]);
  });
});

describe('invalid texts', () => {
  it.each([
    [
      'R+C+L+',
      6,
      "Zeichen 7: nach '+' fehlt ein Bauteil",
      "Character 7: a component is missing after '+'",
    ],
    [
      '',
      0,
      'Zeichen 1: es fehlt ein Bauteil, zum Beispiel R',
      'Character 1: a component is missing, for example R',
    ],
    [
      'U,X',
      2,
      "Zeichen 3: 'X' ist kein Bauteil; möglich sind R, C, L, Z, U, UW, BAT, I, A, V, LL, KS, DB",
      "Character 3: 'X' is not a component; available: R, C, L, Z, U, UW, BAT, I, A, V, LL, KS, DB",
    ],
    [
      'UQ1,R',
      1,
      "Zeichen 2: 'Q1' ist kein Bauteil; Quellen schreibt man als U, UW, BAT oder I; sie heißen Q1, Q2, …",
      "Character 2: 'Q1' is not a component; sources are written as U, UW, BAT or I; they are called Q1, Q2, …",
    ],
    [
      'U,4k7',
      2,
      "Zeichen 3: '4k7' ist kein Bauteil; Werte gehören in die Datensätze, nicht in die Schaltung",
      "Character 3: '4k7' is not a component; values belong in the datasets, not in the circuit",
    ],
    [
      'U,r1+C',
      2,
      "Zeichen 3: 'r1' ist kein Bauteil; Bauteile beginnen mit Großbuchstaben, zum Beispiel 'R1'",
      "Character 3: 'r1' is not a component; components begin with a capital letter, for example 'R1'",
    ],
    ['(R+C', 4, "Zeichen 5: am Ende fehlt ')'", "Character 5: ')' is missing at the end"],
    [
      'R)',
      1,
      "Zeichen 2: zu ')' fehlt die öffnende Klammer",
      "Character 2: ')' has no matching opening bracket",
    ],
    [
      'R//C',
      1,
      "Zeichen 2: '/' passt hier nicht; möglich sind '+', '*', ',', ';' oder ein Bauteil; gemeint ist wohl 'R*C'",
      "Character 2: '/' is not allowed here; use '+', '*', ',', ';' or a component; did you mean 'R*C'?",
    ],
    [
      'B(R,R)',
      0,
      'Zeichen 1: B(…) braucht fünf Teile oder ein Bauteil ohne Nummer',
      'Character 1: B(…) needs five parts or one component without a number',
    ],
    [
      'Par(R)',
      0,
      'Zeichen 1: Par(…) braucht mindestens zwei Teile',
      'Character 1: Par(…) needs at least two parts',
    ],
    [
      'R1+R1',
      3,
      'Zeichen 4: das Bauteil R1 kommt schon weiter links vor',
      'Character 4: component R1 already appears further left',
    ],
    [
      'U,R;UR9',
      4,
      "Zeichen 5: UR9: es gibt kein Bauteil und keine Gruppe 'R9'",
      "Character 5: UR9: there is no component and no group 'R9'",
    ],
    [
      'U,R;Punkte=25',
      4,
      "Zeichen 5: 'Punkte=25': Punkte lassen sich setzen für Rundung, Vorsilbe, Vorzeichen, Einheit, ohneEinheit, Winkel, Folgefehler, zum Beispiel Einheit=25",
      "Character 5: 'Punkte=25': points can be set for rounding, prefix, sign, unit, noUnit, angle, carried, for example unit=25",
    ],
    [
      'U,R;R1=100',
      4,
      "Zeichen 5: 'R1=100': nach ':' folgt ein neuer Name, zum Beispiel R1:Rv; Werte gehören in die Datensätze",
      "Character 5: 'R1=100': a new name follows after ':', for example R1:Rv; values belong in the datasets",
    ],
    [
      'U,R;Einheit=250',
      4,
      "Zeichen 5: 'Einheit=250': Punkte sind ganze Prozentzahlen von 0 bis 100, zum Beispiel Einheit=25",
      "Character 5: 'Einheit=250': points are a whole percentage from 0 to 100, for example unit=25",
    ],
    [
      'U,R;EZSR1',
      4,
      "Zeichen 5: 'R1' ist keine Quelle; das Zählpfeilsystem gilt für Quellen, zum Beispiel EZS oder EZSQ1",
      "Character 5: 'R1' is not a source; the sign convention applies to sources, for example EZS or EZSQ1",
    ],
    [
      'U,R;Ua',
      4,
      'Zeichen 5: Ua: die Schaltung hat keinen Ausgang',
      'Character 5: Ua: the circuit has no output',
    ],
    [
      'U,R;UR1>',
      8,
      "Zeichen 9: nach '>' fehlt ein Index",
      "Character 9: an index is missing after '>'",
    ],
    [
      'U,R;R1:',
      7,
      "Zeichen 8: nach ':' fehlt der neue Name",
      "Character 8: the new name is missing after ':'",
    ],
    [
      'U,R,R;R1:R2',
      6,
      "Zeichen 7: der Name 'R2' ist schon vergeben",
      "Character 7: the name 'R2' is already taken",
    ],
    [
      'Zges',
      0,
      'Zeichen 1: Zges ist schon der Name einer berechneten Größe',
      'Character 1: Zges is already the name of a calculated quantity',
    ],
    [
      'BAT,R,C;R1:t',
      4,
      'Zeichen 5: t ist schon der Name einer berechneten Größe',
      'Character 5: t is already the name of a calculated quantity',
    ],
    [
      'U,R,,R,R',
      4,
      'Zeichen 5: die leere Stelle ist ein Draht und schließt alles rechts davon kurz; LL lässt sie offen',
      'Character 5: the empty position is a wire that shorts everything to its right; LL leaves it open',
    ],
  ])('%j at %d', (text, position, de, en) => {
    const { problems } = parseCircuit(text);
    expect(problems.map((problem) => [problem.position, problem.message])).toEqual([
      [position, { de, en }],
    ]);
  });

  it.each([
    ['R||C', 'R*C'],
    ['U,R_1,R_2', 'U,R1,R2'],
    ['U,R//C,par(R,L);UR1', 'U,R*C,Par(R,L);UR1'],
    ['U,R1=100,C1=1uF', 'U,R1,C1'],
    ['ser(R,C)', 'Ser(R,C)'],
    ['U,R\u200b,C;UC1', 'U,R,C;UC1'],
    ['U,„R“,C', 'U,R,C'],
  ])('suggests the correct notation: %j', (text, meant) => {
    const { circuit, problems } = parseCircuit(text);
    expect(circuit).toBeNull();
    expect(problems[0]?.message.de).toContain(`gemeint ist wohl '${meant}'`);
    expect(problems[0]?.suggestion).toBe(meant);
    expect(parseCircuit(meant).circuit).not.toBeNull();
  });

  it.each([
    ['BAT,R1,RL', "'RL' ist R parallel zu L", 'BAT,R1,Rl'],
    ['U,R1,R2*RC;UR1', "'RC' ist R parallel zu C", 'U,R1,R2*Rc;UR1'],
    ['BAT,Lampe', "'Lampe' wird als L mit dem Namen 'Lampe' gelesen", 'BAT,R'],
    ['U,Widerstand1,Kondensator1', "'Widerstand1' ist kein Bauteil", 'U,R1,C1'],
    ['U,R1k,C', "'R1k' ist der Name des Bauteils, kein Wert", 'U,R,C'],
    ['U,R4k7,C100n', "'R4k7' ist der Name", 'U,R,C100n'],
    ['Batterie,R', "'Batterie' ist kein Bauteil", 'BAT,R'],
    ['U,R,Voltmeter', "'Voltmeter' wird als V", 'U,R,V'],
  ])('asks back what may be misread: %j', (text, message, meant) => {
    const [problem] = parseCircuit(text).problems;
    expect(problem?.message.de).toContain(message);
    expect(problem?.suggestion).toBe(meant);
    expect(parseCircuit(meant).circuit).not.toBeNull();
  });

  it.each([
    'U,RL',
    'U,R1,LC',
    'U,R1,RLC',
    'U,R1a,R1b',
    'BAT,R1,Rlast',
    'U,R1,R(L+C)',
    'N4(),DS(R1,R2,R3)',
  ])('asks nothing back where the meaning is clear: %j', (text) =>
    expect(parseCircuit(text).problems).toEqual([]),
  );

  it('warns of an open circuit that looks like two coils', () => {
    expect(parseCircuit('LLC').problems[0]).toMatchObject({
      severity: 'warning',
      message: { de: expect.stringContaining("zwei Spulen parallel sind 'L*L'") as string },
    });
    expect(parseCircuit(',R,LL').problems).toEqual([]);
  });

  it('returns no circuit if two components have the same name', () =>
    expect(parseCircuit('R1+R1').circuit).toBeNull());

  it.each([
    ['R'.repeat(2001), 'more than 2000 characters'],
    ['('.repeat(101), 'more than 100 nested brackets'],
    ['R'.repeat(201), 'more than 200 components'],
  ])('enforces limits', (text, message) => {
    const { circuit, problems } = parseCircuit(text);
    expect(circuit).toBeNull();
    expect(problems[0]?.message.en).toContain(message);
  });
});

describe('edits keep the rest as typed', () =>
  it.each([
    [setPoints('U,R,C;UC1', 'unit', 25), 'U,R,C;UC1,Einheit=25'],
    [setPoints('U,R,C;unit=5,UC1,Einheit=7', 'unit', 25), 'U,R,C;UC1,Einheit=25'],
    [setPoints('U,R,C;UC1,Einheit=7', 'unit', null), 'U,R,C;UC1'],
    [setPoints('U,R,C', 'unit', null), 'U,R,C'],
    [setArrow(' U, R,C ', 'UR1'), ' U, R,C ;UR1'],
    [setArrow('U,R,C; UR1_ , u', 'UR1', { computed: true }), 'U,R,C; UR1_! , u'],
    [setArrow('U,R,C;u', 'IC1', { label: 'x' }), 'U,R,C;u,IC1>x'],
    [removeArrow('U,R,C;UR1, IC1 ,u', 'IC1'), 'U,R,C;UR1, u'],
    [removeArrow('U,R,C;UR1', 'UR1'), 'U,R,C'],
    [renameElement('U, R,C;UR1_', 'R1', 'Rx'), 'U, R,C;R1:Rx,URx_'],
    [renameElement('U,R;R1:Rx,URx', 'Rx', 'Ry'), 'U,R;R1:Ry,URy'],
    [renameElement('U,R', 'C9', 'Cx'), 'U,R'],
  ])('%s', (edited, expected) => {
    expect(edited).toBe(expected);
  }));
