import type { Figure } from '../figure/model.js';
import type { OperationName } from '../operations.js';
import type { Plugin } from '../plugin.js';
import { demand, demandFigure, isInjected, isLatexInjected } from './check.js';
import { inputsIn, type Situation, situationsOf } from './inputs.js';

/** One case of the suite. */
export interface PluginCase {
  readonly name: string;
  readonly run: () => Promise<void>;
}

type Operation = (input: unknown) => unknown;

/** Runs an operation twice: it has to answer the same, and nothing but data. */
async function answerOf(operation: Operation, input: unknown, where: string): Promise<unknown> {
  const answer = await operation(structuredClone(input));
  let copy: unknown;
  try {
    copy = structuredClone(answer);
  } catch (error) {
    throw new Error(`${where}: the answer has to be plain data.`, { cause: error });
  }
  const again = await operation(structuredClone(input));
  demand(
    JSON.stringify(again) === JSON.stringify(copy),
    `${where}: the same input has to give the same answer.`,
  );
  return copy;
}

const hasText = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function demandPrint(answer: unknown, where: string, isHtml: boolean): void {
  demand(
    hasText(answer) && typeof answer.source === 'string',
    `${where}: needs { source, figures }.`,
  );
  demand(hasText(answer.figures), `${where}: needs { source, figures }.`);
  const isUnsafe = isHtml ? isInjected(answer.source) : isLatexInjected(answer.source);
  demand(!isUnsafe, `${where}: an input is not escaped; write it with html\`…\` or latex\`…\`.`);
  for (const [name, figure] of Object.entries(answer.figures)) {
    demandFigure(figure as Figure, where);
    const place = `img/${name}.${isHtml ? 'png' : 'pdf'}`;
    const write = isHtml ? 'htmlFigure' : 'latexFigure';
    demand(
      answer.source.includes(place),
      `${where}: the source does not show the figure "${name}" as ${place}; ${write} writes that.`,
    );
  }
}

function demandScore(answer: unknown, where: string, maxPoints: number): void {
  demand(hasText(answer), `${where}: needs a score.`);
  const { points, html, feedback } = answer;
  demand(
    typeof points === 'number' && points >= 0 && points <= maxPoints,
    `${where}: points have to be from 0 to ${maxPoints}, not ${String(points)}.`,
  );
  demand(typeof html === 'string' && typeof feedback === 'string', `${where}: needs texts.`);
  demand(
    !isInjected(html),
    `${where}: an input is not escaped in "html"; write it with html\`…\`.`,
  );
}

/** Demands what an operation's type promises. */
const demands: Partial<Record<OperationName, (answer: unknown, where: string) => void>> = {
  statement: demandText,
  text: demandText,
  formulas: demandText,
  evaluateUnit: demandText,
  rewriteStatement: demandText,
  rewriteWholeStatement: demandText,
  updateFromBrowser: demandText,
  datasets: demandList,
  requiredVariables: demandList,
  imageTemplates: demandList,
  picture(answer, where) {
    demand(hasText(answer) && hasText(answer.figure), `${where}: needs { figure }.`);
    demandFigure(answer.figure as unknown as Figure, where);
  },
  score: (answer, where) => {
    demandScore(answer, where, 2);
  },
  print: (answer, where) => {
    demandPrint(answer, where, false);
  },
  result: (answer, where) => {
    demandPrint(answer, where, true);
  },
};

function demandText(answer: unknown, where: string): void {
  demand(typeof answer === 'string', `${where}: the answer has to be a text.`);
}

function demandList(answer: unknown, where: string): void {
  demand(Array.isArray(answer), `${where}: the answer has to be a list.`);
}

async function runOperation(plugin: Plugin, name: OperationName, situation: Situation) {
  const operation = plugin.operations[name] as Operation;
  const input = inputsIn(situation)[name];
  const where = `${name}, ${situation.name}`;
  demands[name]?.(await answerOf(operation, input, where), where);
  if (name !== 'result') return;
  const latex = await answerOf(operation, { ...input, format: 'latex' }, `${where}, LaTeX`);
  demandPrint(latex, `${where}, LaTeX`, false);
}

/** Every operation with every kind of input. */
export const operationCases = (plugin: Plugin): readonly PluginCase[] =>
  (Object.keys(plugin.operations) as OperationName[]).flatMap((name) =>
    situationsOf(plugin).map((situation) => ({
      name: `${name}: ${situation.name}`,
      run: () => runOperation(plugin, name, situation),
    })),
  );
