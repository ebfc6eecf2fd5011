import { describe, expect, it } from 'vitest';
import { printExpression } from '../expressions/index.js';
import { runFormulas } from './run.js';
import { parseFormulas } from './statements.js';

const read = (text: string) => parseFormulas(text);
const byParser = async (text: string) => {
  const run = await runFormulas(read(text).statements, null);
  return run.results.map(({ name, expression }) => `${name ?? ''}:${printExpression(expression)}`);
};

describe('the Maxima field', () => {
  it('explains how an element of a list is written', () => {
    const [problem] = read('l:solve(x^2=4,x)\na:rhs(l[2])').problems;
    expect(problem).toMatchObject({
      position: 24,
      text: { en: expect.stringContaining('as part(list,2)') as string },
    });
    expect(read('l:solve(x^2=4,x)\na:rhs(part(l,2))').problems).toEqual([]);
  });

  it.each([';', '$'])('says that statements are not separated by %s', (separator) => {
    const [problem] = read(`I:U/R${separator} P:U*I`).problems;
    expect(problem).toMatchObject({
      position: 5,
      text: { en: expect.stringContaining('Write each statement on a line of its own.') as string },
    });
  });

  it('has one statement per line, with comments and continued lines', async () => {
    const field = 'a:5 // five\n\nb:a+\\\n  x;\nU:23V\ns:"//no comment"\nr:a||b$';
    expect(read(field).problems).toEqual([]);
    expect(await byParser(field)).toEqual([
      'a:5',
      'b:5+x',
      'U:23',
      's:"//no comment"',
      'r:5||(5+x)',
    ]);
  });

  it.each([
    ['a:', 2],
    ['a:5\nb:system("id")', 6],
    ['load("x")', 0],
    ['batch("x")', 0],
    [':lisp (quit)', 0],
    ['?sys:1', 0],
    ['a:b;system("x")', 3],
    ['f(x):=x^2', 0],
    ['a:block([b],b)', 2],
    ["a:'b", 2],
    ['a:ev(x)', 2],
    ['a:plugin("p",1)', 2],
    ['openw("f")', 0],
    ['a:printfile("f")', 2],
    ['a:%', 2],
    ['a:1\nto_lisp()', 4],
    ['a:{1}', 2],
    ['a:b:c', 3],
  ])('rejects %j at %i', (text, position) => {
    const { problems } = read(text);
    expect(problems).toMatchObject([{ position, text: { de: expect.any(String) as string } }]);
  });

  it('translates names and quantities to Maxima symbols and back', async () => {
    const sent: string[] = [];
    const { statements } = read('prompt:%mu0*U||R\nb:3mA*prompt+log10(ln(x))\nt:"x"');
    const run = await runFormulas(statements, {
      run: (list) => {
        sent.push(...list.map(({ source }) => source));
        return Promise.resolve([
          { name: 'prompt', text: 'fwc_mu0*fw_U*fw_R/(fw_U+fw_R)' },
          { name: 'b', text: 'fwq_0*fw_prompt' },
          { name: 't', text: 'x' },
        ]);
      },
    });
    expect(sent).toEqual([
      'fw_prompt:fwc_mu0*(fw_U*fw_R/(fw_U+fw_R))',
      'fw_b:fwq_0*fw_prompt+log(log(fw_x))/log(10)',
      'fw_t:"x"',
    ]);
    expect(run.by).toBe('maxima');
    expect(run.problems).toEqual([]);
    expect(run.results.map(({ expression }) => printExpression(expression))).toEqual([
      '%mu0*U*R/(U+R)',
      '0.003*prompt',
      '"x"',
    ]);
  });

  it('reports what Maxima could not compute, and computes without Maxima if it fails', async () => {
    const { statements } = read('a:1\nb:integrate(f,x)');
    const refused = await runFormulas(statements, {
      run: () =>
        Promise.resolve([
          { name: 'a', text: '' },
          { name: 'b', text: "'integrate(fw_f,fw_x)" },
        ]),
    });
    expect(refused.results).toEqual([]);
    expect(refused.problems.map(({ text }) => text.en)).toEqual([
      'Maxima did not execute this statement.',
      "The result of Maxima cannot be used in calculations: 'integrate(f,x)",
    ]);
    const failed = await runFormulas(statements, { run: () => Promise.reject(new Error('gone')) });
    expect([failed.by, failed.results.length]).toEqual(['parser', 1]);
    expect(failed.problems[0]?.text.de).toContain('gone');
    expect(failed.problems[1]?.text.en).toBe('This needs Maxima, which failed here.');
  });

  it('names Maxima as the calculator of no statements if it is installed', async () => {
    const run = await runFormulas([], { run: () => Promise.resolve([]) });
    expect(run).toEqual({ results: [], by: 'maxima', problems: [] });
  });

  it('limits the size of the statements after insertion', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => `a${index + 1}:a${index}+a${index}`);
    const run = await runFormulas(read(lines.join('\n')).statements, null);
    expect(run.problems.length).toBeGreaterThan(0);
    expect(run.results.length).toBeLessThan(40);
  });
});
