import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TagError } from './errors.js';
import { parseTags } from './tags.js';
import { writeDefinition } from './tags/brackets.js';
import type { TagPart } from './tags/model.js';
import { randomRuns } from '../../../test/support/random-runs.js';
import { anyText } from '../../../test/support/any-text.js';

/** Without the positions, which have a test of their own. */
const plain = (parts: readonly TagPart[]): unknown[] =>
  parts.map((part) => {
    const rest: Record<string, unknown> = { ...part };
    delete rest.start;
    delete rest.end;
    return part.kind === 'formula' ? { ...rest, parts: plain(part.parts) } : rest;
  });
const read = (text: string, datasets?: readonly string[]) =>
  plain(parseTags(text, datasets ? { datasets: new Set(datasets) } : {}).parts);
const text = (value: string) => ({ kind: 'text', text: value });
const x = { kind: 'dataset', name: 'x', unit: '', digits: null };

const pieces = fc.constantFrom(
  ...'[PI|[PIG|[PIT|[PIM|[Q0]| a| "|\\"|\\|"|/]|]|{x|{=|,=mA|,3|}|$|\\$|U=|{5,V}|b\n'.split('|'),
);
const tagged = fc.array(pieces, { maxLength: 30 }).map((list) => list.join(''));

describe('parseTags', () => {
  it.each([
    ['[PI Plugin1 Uhr ""]', { kind: 'definition', name: 'Plugin1', type: 'Uhr', config: '' }],
    [
      '[PI a Plot "y=\\"x\\"\\alpha"]',
      { kind: 'definition', name: 'a', type: 'Plot', config: 'y="x"\\alpha' },
    ],
    [`[PI a B "{'#'c'#':1}"]`, { kind: 'definition', name: 'a', type: 'B', config: '{"c":1}' }],
    ['[PI a B "1\n2]"]', { kind: 'definition', name: 'a', type: 'B', config: '1\n2]' }],
    ['[PIG plugin1]', { kind: 'image', name: 'plugin1', parameters: '' }],
    ['[PIG plugin1 "S W,w60"/]', { kind: 'image', name: 'plugin1', parameters: 'S W,w60' }],
    ['[PIG plugin1 "zd UI,w50"]', { kind: 'image', name: 'plugin1', parameters: 'zd UI,w50' }],
    ['[PIG p ""]', { kind: 'image', name: 'p', parameters: '' }],
    [
      '[PIG Plugin2 "text(2,2,tex=\\"\\alpha\\")"/]',
      { kind: 'image', name: 'Plugin2', parameters: 'text(2,2,tex="\\alpha")' },
    ],
    ['[PIT p "a"/]', { kind: 'html', name: 'p', parameters: 'a' }],
    ['[PIM Plugin1/]', { kind: 'maxima', name: 'Plugin1' }],
    ['[Q0]', { kind: 'answer', number: 0 }],
    ['[IMG0]', { kind: 'file', number: 0 }],
    ['[LINK0 text]', { kind: 'link', number: 0, text: 'text' }],
    [
      '[listing lang="C"]int x = {y}; [Q0] $[/listing]',
      { kind: 'listing', language: 'C', text: 'int x = {y}; [Q0] $' },
    ],
    ['[listing]a\nb[/listing]', { kind: 'listing', language: '', text: 'a\nb' }],
    ['[PI Uhr1]a {x} [/b][/PI]', { kind: 'wrapped', name: 'Uhr1', text: 'a {x} [/b]' }],
    ['{x,mA,f2}', { ...x, unit: 'mA', format: { kind: 'f', digits: 2 } }],
    ['{x,=f2}', { ...x, format: { kind: 'f', digits: 2 } }],
    ['{x,d3}', { ...x, format: { kind: 'd', digits: 3 } }],
    ['{x,time}', { ...x, format: { kind: 'time', digits: 0 } }],
    ['[Q12]', { kind: 'answer', number: 12 }],
    ['{x}', x],
    ['{x,=mA,3}', { ...x, unit: '=mA', digits: 3 }],
    ['{x,A}', { ...x, unit: 'A' }],
    ['{x;2}', { ...x, digits: 2 }],
    ['{=x+y}', { kind: 'expression', mode: 'value', expression: 'x+y' }],
    ['{=:y}', { kind: 'expression', mode: 'plain', expression: 'y' }],
    ['{=opt:y;=mV,3}', { kind: 'expression', mode: 'optimised', expression: 'y;=mV,3' }],
    ['U_2={5,V}', { kind: 'constant', source: 'U_2={5,V}' }],
  ])('reads %j', (tag, part) => {
    expect(read(tag)).toEqual([part]);
    expect(read(`a ${tag} b`)).toEqual([text('a '), part, text(' b')]);
  });

  it.each([
    '[',
    '[1,2]',
    '[IMG]',
    '[PIX a]',
    '[q0]',
    '[Q]',
    '{',
    '{5}',
    '{ x }',
    '{}',
    '{_x}',
    'a]}',
  ])('reads %j as text', (words) =>
    expect(parseTags(words)).toMatchObject({ parts: [text(words)], problems: [] }),
  );

  it.each([
    '[PI a "c"]',
    '[PIG "x"/]',
    '[PIG a "x/]',
    '[PIG a x]',
    '[PIM/]',
    '[PI a]',
    '[listing]',
    '{x,f2,3}',
    '[PIT a "x" y]',
    '{x,1,2,3}',
    '{x,99}',
    '$x',
  ])('reports %j and keeps it as text', (words) => {
    const { parts, problems } = parseTags(`ab ${words}`);
    expect(
      plain(parts)
        .map((part) => (part as { text?: string }).text)
        .join(''),
    ).toBe(`ab ${words}`);
    expect(problems).toMatchObject([{ position: 3, text: { de: expect.any(String) as string } }]);
  });

  it('separates formulas from text, with the datasets in them', () => {
    expect(read('a $U_1 = {x}$ 5\\$ $y$')).toEqual([
      text('a '),
      { kind: 'formula', parts: [text('U_1 = '), x] },
      text(' 5$ '),
      { kind: 'formula', parts: [text('y')] },
    ]);
    expect(read('$\\frac{a}{x} [Q0] \\$$', ['x'])).toEqual([
      { kind: 'formula', parts: [text('\\frac{a}'), x, text(' [Q0] \\$')] },
    ]);
  });

  it('reads unknown names as text when the datasets are given', () => {
    expect(read('{x} {y} {y,1,2,3}', ['x'])).toEqual([x, text(' {y} {y,1,2,3}')]);
    expect(parseTags('{y,1,2,3}', { datasets: new Set() }).problems).toEqual([]);
  });

  it('never throws, and its parts cover the text without gaps', () =>
    fc.assert(
      fc.property(fc.oneof(tagged, anyText()), (words) => {
        const { parts, problems } = parseTags(words);
        let position = 0;
        for (const part of parts) {
          expect(part.start).toBe(position);
          expect(part.end).toBeGreaterThan(position);
          position = part.end;
        }
        expect(position).toBe(words.length);
        for (const problem of problems) expect(problem.position).toBeLessThan(words.length);
      }),
      { numRuns: randomRuns(10_000) },
    ));

  it.each([
    '[PIG a "',
    '[PI a]',
    '[listing]',
    '[PI a b "',
    '{=',
    '{x',
    '$',
    '\\$',
    '[PI ',
    '[PIG a "\\"',
    'U={5',
    '"\\',
    ' ',
  ])('reads a long text of %j', (piece) => {
    // Quadratic time over a million characters would exceed the time limit.
    const long = `[PI a b ${piece.repeat(1_000_000 / piece.length)}`;
    expect(parseTags(long).parts.at(-1)?.end).toBe(long.length);
  });
});

describe('writing tags', () => {
  it('can be read back', () => {
    const config = fc.oneof(fc.string(), tagged);
    fc.assert(
      fc.property(config, (value) => {
        fc.pre(!value.endsWith('\\') && !value.includes("'#'"));
        const definition = { name: 'Plugin1', type: 'Uhr', config: value };
        expect(read(writeDefinition(definition))).toEqual([{ kind: 'definition', ...definition }]);
      }),
    );
  });

  it.each([
    ['a b', ''],
    ['', ''],
    ['a"', ''],
    ['a', 'x\\'],
    ['a', "'#'"],
  ])('rejects %j %j', (name, config) =>
    expect(() => writeDefinition({ name, type: 'Uhr', config })).toThrow(TagError),
  );
});
