import { afterAll, describe, expect, it } from 'vitest';
import { Maxima, maximaVersion } from '../apps/workbench/src/tools/maxima.js';

const maxima = new Maxima();
afterAll(() => maxima.close());

const run = async (...sources: readonly string[]) =>
  (await maxima.run(sources.map((source) => ({ name: null, source })))).map(({ text }) => text);

describe('Maxima', () => {
  it('is found with its version', async () => {
    expect(await maximaVersion()).toMatch(/^Maxima \d/);
  });

  it('computes statements in order, with earlier assignments', async () => {
    const answers = await maxima.run([
      { name: 'fw_a', source: 'diff(x^3,x)' },
      { name: null, source: 'fw_a+1' },
      { name: 'fw_c', source: 'fw_c:fw_a*2' },
    ]);
    expect(answers).toEqual([
      { name: 'fw_a', text: '3*x^2' },
      { name: null, text: '3*x^2+1' },
      { name: 'fw_c', text: '6*x^2' },
    ]);
  });

  it('returns nothing for a failed statement and continues', async () => {
    expect(await run('1/0', '(2', '2+2')).toEqual(['', '', '4']);
  });

  it('writes long results and many digits on one line', async () => {
    const [long = '', number] = await run('expand((a+b+c+d)^12)', '1/3.0');
    expect(long.length).toBeGreaterThan(5_000);
    expect(long).not.toContain('\n');
    expect(number).toBe('0.3333333333333333');
  });

  it('forgets assignments of the previous question', async () => {
    await run('fw_secret:42');
    expect(await run('fw_secret')).toEqual(['fw_secret']);
  });

  it('fails when it asks for an assumption, and is available again afterwards', async () => {
    await expect(run('integrate(x^n,x)')).rejects.toThrow(/asks for an assumption/);
    expect(await run('2+3')).toEqual(['5']);
  });

  it('is not started again after it was closed, as by a run that waits for its turn', async () => {
    const closed = new Maxima();
    const [first, second] = ['a', 'b'].map((source) => closed.run([{ name: null, source }]));
    closed.close();
    await expect(first).rejects.toThrow('Maxima was closed.');
    await expect(second).rejects.toThrow('Maxima was closed.');
  });

  it('fails when it takes too long, and is available again afterwards', async () => {
    const shortTimeout = new Maxima(3_000);
    try {
      const endless = [{ name: null, source: 'for i:1 while true do i' }];
      await expect(shortTimeout.run(endless)).rejects.toThrow('took longer than 3 s');
      const [answer] = await shortTimeout.run([{ name: null, source: '2+4' }]);
      expect(answer?.text).toBe('6');
    } finally {
      shortTimeout.close();
    }
  });

  it('answers concurrent questions one after the other', async () => {
    const [first, second] = await Promise.all([run('fw_a:1', 'fw_a'), run('fw_a')]);
    expect(first).toEqual(['1', '1']);
    expect(second).toEqual(['fw_a']);
  });
});
