import { buildNetlist, circuit, exampleQuestion, LIMITS, Solver } from '@fragwerk/plugin-circuit';
import type { Question } from '@fragwerk/sdk';
import { checkFigure } from '@fragwerk/sdk/check-figure';
import { describe, expect, it } from 'vitest';
import heavy from './fixtures/heavy-circuits.json' with { type: 'json' };
import { circuitOf } from './support/circuits.js';

/** An expensive input; `values` replace those of the question, `*` all of them. */
interface Heavy {
  readonly config: string;
  readonly operation: string;
  readonly parameters?: string;
  readonly answer?: string;
  readonly solution?: string;
  readonly text?: string;
  readonly values?: Readonly<Record<string, number>>;
  /** The limit that the message names. */
  readonly refused?: keyof typeof LIMITS;
}

const cases = heavy as readonly Heavy[];

function questionOf({ config, values = {} }: Heavy): Question {
  const question = exampleQuestion(config);
  const datasets = question.variables.datasets.map((one) => {
    const value = values[one.name] ?? values['*'];
    const text = value === undefined ? null : String(value);
    return text === null || !one.value ? one : { ...one, value: { ...one.value, text } };
  });
  return { ...question, variables: { ...question.variables, datasets } };
}

/** Calls an operation with every member that any operation reads. */
function run(one: Heavy): unknown {
  const question = questionOf(one);
  const input = {
    ...{ name: 'P', configText: one.config, parameters: one.parameters ?? '', question },
    ...{ variables: question.variables.datasets, maxPoints: 1, format: 'html', mode: '' },
    ...{ answer: one.answer ?? '', result: one.answer ?? '', definition: one.config },
    ...{
      text: one.text ?? '',
      options: null,
      args: [{ text: 'absUR1', json: null, kind: 'string' }],
    },
    expected: { value: null, text: one.solution ?? '', unit: '' },
    tolerance: { amount: 0.01, mode: 'relative' },
  };
  const operations = circuit.operations as Readonly<Record<string, (input: unknown) => unknown>>;
  return operations[one.operation]?.(input);
}

const figureIn = (output: unknown): unknown => {
  const { figure, figures } = output as { figure?: unknown; figures?: { circuit?: unknown } };
  return figure ?? figures?.circuit;
};

describe('heavy circuits', () =>
  it.each(cases)('$operation of $config with $parameters', (one) => {
    const output = run(one);
    expect(output).toBeDefined();
    const figure = figureIn(output ?? {});
    if (figure !== undefined) {
      expect(() => {
        checkFigure(figure);
      }).not.toThrow();
    }
    if (!one.refused) return;
    const { max, de } = LIMITS[one.refused];
    expect(JSON.stringify(output)).toContain(`${max} ${de}`);
  }));

const SAMPLES = 40;

/** Multiplications for a sweep over twelve decades, and the number of equations. */
function sweepOf(text: string) {
  const netlist = buildNetlist(circuitOf(text));
  const question = exampleQuestion(text);
  const values = new Map(
    question.variables.datasets.map(({ name, value }) => [name, Number(value?.text)]),
  );
  const solver = new Solver(netlist);
  for (let sample = 0; sample <= SAMPLES; sample += 1)
    expect(
      solver.solve({ values, frequency: 10 ** ((12 * sample) / SAMPLES - 2) }),
    ).not.toHaveProperty('fault');
  return { work: solver.multiplications, equations: netlist.nodes + netlist.branches.length };
}

describe('a sweep', () => {
  const curves = cases.filter(
    ({ refused, parameters = '' }) => !refused && /^(?:ok|BODE)/.test(parameters),
  );
  it.each([...new Set(curves.map(({ config }) => config))])(
    'of %s takes multiplications in proportion to its size',
    (config) => {
      const { work, equations } = sweepOf(config);
      expect(work).toBeLessThan(SAMPLES * 60 * equations);
    },
  );

  it.each([
    ['series', (n: number) => Array.from({ length: n }, () => 'R').join('+')],
    ['parallel', (n: number) => 'RLC'.repeat(n / 3)],
    ['ladder', (n: number) => `,${'R,C,,'.repeat(n / 2)}`],
    ['bridges', (n: number) => 'B(R)'.repeat(n / 5)],
    ['nested', (n: number) => `${'(R+C*'.repeat(n / 2)}L${')'.repeat(n / 2)}`],
  ])('of twice as many components in %s takes twice as many multiplications', (_, textOf) => {
    const [small, large] = [sweepOf(textOf(90)), sweepOf(textOf(180))];
    expect(large.work / small.work).toBeLessThan(2.6);
  });
});
