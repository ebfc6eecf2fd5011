import { unitMistakes } from '../mistakes.js';
import { type InputOf, type OperationName, operationTable, type OutputOf } from '../operations.js';
import type { Plugin } from '../plugin.js';
import { demand } from '../schema.js';
import { assertThat, assertFigure, isInjected, isLatexInjected } from './check.js';
import { inputsIn, type Situation, situationsOf, useIn, wrongAnswers } from './inputs.js';

export interface PluginCase {
  readonly name: string;
  /** Takes the running test of node:test or vitest. */
  readonly run: (test?: { skip(reason: string): unknown }) => Promise<void>;
}

/** Returns a case whose function may also throw synchronously. */
export const caseOf = (name: string, run: () => void | Promise<void>): PluginCase => ({
  name,
  run: async () => {
    await run();
  },
});

/** Runs an operation twice; asserts that both results are the same plain data of the operation's type. */
async function resultOf<K extends OperationName>(
  { operations }: Plugin,
  { name, input, where }: { readonly name: K; readonly input: InputOf<K>; readonly where: string },
): Promise<OutputOf<K>> {
  const run = () => operations[name]?.(structuredClone(input));
  const result = await run();
  let copy: unknown;
  try {
    copy = structuredClone(result);
  } catch (error) {
    throw new Error(`${where}: the result has to be plain data.`, { cause: error });
  }
  assertThat(
    JSON.stringify(await run()) === JSON.stringify(copy),
    `${where}: the same input has to give the same result.`,
  );
  return demand<OutputOf<K>>(operationTable[name].result, copy, where);
}

function demandPrint(
  { source, figures }: OutputOf<'print'>,
  where: string,
  format: 'html' | 'latex',
): void {
  const isHtml = format === 'html';
  assertThat(
    !(isHtml ? isInjected(source) : isLatexInjected(source)),
    `${where}: an input is not escaped; write it with html\`…\` or latex\`…\`.`,
  );
  for (const [name, figure] of Object.entries(figures)) {
    assertFigure(figure, where);
    const place = `img/${name}.${isHtml ? 'png' : 'pdf'}`;
    const write = isHtml ? 'htmlFigure' : 'latexFigure';
    assertThat(
      source.includes(place),
      `${where}: the source does not show the figure "${name}" as ${place}; ${write} writes that.`,
    );
  }
}

/** Assertions beyond an operation's type. */
const assertions: {
  readonly [K in OperationName]?: (result: OutputOf<K>, where: string) => void;
} = {
  datasets(datasets, where) {
    for (const { name, unit } of datasets)
      for (const { text } of unitMistakes('unit', unit))
        assertThat(false, `${where}: in the dataset ${name}, ${text}`);
  },
  formulas(formulas, where) {
    for (const line of formulas.split('\n')) {
      assertThat(
        !line.trim().endsWith(';'),
        `${where}: leave out the ";" at the end of "${line}".`,
      );
      assertThat(
        !/^\s*\w+\s*=/.test(line),
        `${where}: "${line}" is an equation in Maxima; an assignment has a colon, such as P: U^2/R.`,
      );
    }
  },
  picture({ figure }, where) {
    assertFigure(figure, where);
  },
  score({ html }, where) {
    assertThat(
      !isInjected(html),
      `${where}: an input is not escaped in "html"; write it with html\`…\`.`,
    );
  },
  print(print, where) {
    demandPrint(print, where, 'latex');
  },
  result(print, where) {
    demandPrint(print, where, 'html');
  },
};

async function runOperation(
  plugin: Plugin,
  name: OperationName,
  situation: Situation,
): Promise<void> {
  const where = `${name}, ${situation.name}`;
  const view = await plugin.operations.view?.(useIn(situation));
  const inputs = inputsIn(situation, view?.data ?? {});
  const demandMore: ((result: never, where: string) => void) | undefined = assertions[name];
  const result = await resultOf(plugin, { name, input: inputs[name], where });
  demandMore?.(result as never, where);
  if (name !== 'result') return;
  const input = { ...inputs.result, format: 'latex' } as const;
  const latexWhere = `${where}, LaTeX`;
  demandPrint(
    await resultOf(plugin, { name: 'result', input, where: latexWhere }),
    latexWhere,
    'latex',
  );
}

/** Operations whose result depends on the answer. */
const answered: readonly OperationName[] = ['score', 'print', 'result'];

export const operationCases = (plugin: Plugin): readonly PluginCase[] =>
  (Object.keys(plugin.operations) as OperationName[]).flatMap((name) =>
    [...situationsOf(plugin), ...(answered.includes(name) ? wrongAnswers(plugin) : [])].map(
      (situation) => ({
        name: `${name}: ${situation.name}`,
        run: () => runOperation(plugin, name, situation),
      }),
    ),
  );
