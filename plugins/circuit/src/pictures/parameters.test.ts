import { describe, expect, it } from 'vitest';
import { readParameters } from './parameters.js';

const read = (text: string) => readParameters(text);

describe('readParameters', () => {
  it('draws the circuit by default', () => {
    expect(read('').request).toEqual({ kind: 'circuit', values: false });
    expect(read('W,w60')).toMatchObject({ request: { kind: 'circuit', values: true }, width: 60 });
    expect(read('s werte , w20')).toMatchObject({ request: { values: true }, width: 20 });
  });

  it.each([
    ['BODE UR1', 'both', false],
    ['bode UR1,O', 'both', true],
    ['BODE UR1,B,w20', 'magnitude', false],
    ['BODE UR1,BF', 'magnitude', false],
    ['BODE UR1,BO', 'magnitude', true],
    ['BODE UR1,W', 'phase', false],
    ['BODE UR1,WF', 'phase', false],
    ['BODE UR1,WO', 'phase', true],
    ['BODE UR1,B,W', 'both', false],
  ])('%s shows %s', (text, curves, omega) => {
    const { request, problems } = read(text);
    expect(request).toMatchObject({ kind: 'bode', curves, omega, output: { text: 'UR1' } });
    expect(problems).toEqual([]);
  });

  it('marks cut-off frequencies and asymptotes of a Bode plot on request', () => {
    expect(read('BODE UR1').request).toMatchObject({ hasCutoffs: false, hasAsymptotes: false });
    expect(read('BODE UR1,fg').request).toMatchObject({ hasCutoffs: true, hasAsymptotes: false });
    expect(read('BODE UR1,Asy').request).toMatchObject({ hasCutoffs: false, hasAsymptotes: true });
  });

  it('reads every option of a phasor diagram', () => {
    const { request, problems, width } = read('zd U,u,UR1?,UR2/,IC1-,noscale,NoLegend,w50');
    expect(problems).toEqual([]);
    expect(width).toBe(50);
    if (request.kind !== 'phasors') throw new Error(request.kind);
    expect(request).toMatchObject({ voltages: true, currents: false, underline: true, only: null });
    expect(request).toMatchObject({ hasScale: false, hasLegend: false });
    expect(request.changes.get('UR1')).toMatchObject({ nameless: true, flipped: false });
    expect(request.changes.get('UR2')).toMatchObject({ flipped: true });
    expect(request.changes.get('IC1')).toMatchObject({ removed: true });
  });

  it('reads a list of phasors with their positions', () => {
    const { request } = read('zd P(UR1, IC1),w50');
    expect(request).toMatchObject({
      only: [
        { text: 'UR1', position: 5 },
        { text: 'IC1', position: 10 },
      ],
    });
  });

  it.each([
    ['zd UI,hello', 6, 'noscale'],
    ['S W, X', 5, 'W, w50'],
    ['ok UC1,B', 7, 'Zges'],
    ['BODE UR1,UR2', 9, 'BO'],
    ['ok UC1,w0', 7, '1 bis 100'],
    ['zx', 0, 'zd'],
    ['S W;spiral(1,2,3)', 4, 'loop'],
    ['S;circle(1,2)', 2, '3 Zahlen (x, y, r)'],
    ['S;circle(1,2,-3)', 2, 'größer als 0'],
    ['zd;line(1,2,3,4,color=zz)', 22, '#00a000'],
    ['ok UC1;line(1,2,3,4,thick)', 20, 'size=…'],
    ['BODE UC1;line(1,2,3,1e9)', 20, '−1000 bis 1000'],
    ['S;circle(1,2,3', 14, "')'"],
    ['S;text(1,2,"a)', 14, `'"'`],
    ['S;text(1,2)', 2, 'braucht einen Text'],
    ['S;polygon(1,2,3,4)', 2, '3 bis 50 Punkte'],
    ['S;text(1,2,"abc",textsize=5000)', 26, '6 bis 60'],
    ['zd P()', 3, 'P(UR1,IC1)'],
  ])('%s has a problem at %i that lists the options', (text, position, options) => {
    const [problem] = read(text).problems;
    expect(problem?.position).toBe(position);
    expect(problem?.message.de).toContain(options);
    expect(problem?.message.de).toContain(`Zeichen ${position + 1}`);
    expect(problem?.message.en).toContain(`Character ${position + 1}`);
  });

  it('reads drawing elements with their style, and options after them', () => {
    const text = 'S w;loop(2.5,1.5,0.6,tex=\\"I_1; a\\");Circle( 5,4, .3 ,color=rot,fill);w50';
    const { elements, problems, width, request } = read(text);
    expect(problems).toEqual([]);
    expect([width, request]).toEqual([50, { kind: 'circuit', values: true }]);
    expect(elements).toMatchObject([
      { kind: 'loop', numbers: [2.5, 1.5, 0.6], style: { label: { text: 'I_1; a', isTex: true } } },
      { kind: 'circle', numbers: [5, 4, 0.3], style: { colour: '#d00000', fill: '#d0000050' } },
    ]);
  });

  it('skips invalid and excessive elements only', () => {
    const { elements, problems } = read(
      'zd U;circle(1,1);point(2,2);polyline([[0,0],[1,2],[3,4]])',
    );
    expect(elements.map(({ kind }) => kind)).toEqual(['point', 'polyline']);
    expect(elements[1]?.numbers).toEqual([0, 0, 1, 2, 3, 4]);
    expect(problems).toHaveLength(1);
    const many = read(`S;${'point(1,1);'.repeat(60)}`);
    expect(many.elements).toHaveLength(40);
    expect(many.problems[0]?.message.en).toContain('more than 40');
  });

  it('reads any text without throwing, in bounded size', () => {
    const pieces = ['zd', 'BODE', 'ok', 'S', ' ', ',', 'w', 'W', '5', 'P(', ')', 'UR1', ';', '?'];
    pieces.push('-', '/', 'u', '\u0000', '🙂', '%', 'noscale', '<b>', '"', 'U', 'I', '\n');
    pieces.push('circle(', 'text(', '1', '[', ']', '\\', 'tex=', 'color=', 'fill=', 'loop(1,2,3)');
    let state = 7;
    const below = (count: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * count);
    };
    for (let round = 0; round < 20_000; round += 1) {
      const text = Array.from({ length: below(12) }, () => pieces[below(pieces.length)]).join('');
      const { problems, width } = read(text);
      expect(problems.length).toBeLessThanOrEqual(20);
      expect(width === null || (width >= 1 && width <= 100)).toBe(true);
    }
    expect(read('('.repeat(100_000)).problems.length).toBeGreaterThan(0);
    expect(read(',x'.repeat(50_000)).problems.length).toBe(20);
  });
});
