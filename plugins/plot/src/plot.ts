import {
  type Block,
  type ConfigProblem,
  definePlugin,
  drawFigure,
  type PartInput,
  type Plugin,
  type PluginOperations,
  type Point,
  roundToStep,
  type ScoreBreakdown,
  stepBlocks,
  type Submission,
  withFewestDigits,
  type Verdicts,
  type View,
} from '@fragwerk/sdk';
import { plotDesign, readFigure } from './answer/design.js';
import { answerShapes, type AnswerValue, rightLook } from './answer/draw.js';
import { answerParameters, pictureParameters } from './answer/parameters.js';
import { amountsOff, curveSlips, isScored, scorePlot, type Slips } from './answer/score.js';
import { plotSlips } from './answer/slips.js';
import { hasCompleteTask, drawablePicture } from './answer/returned-view.js';
import { drawnSolution, readSolution, storedAnswer, storedSolution } from './answer/solution.js';
import { lineEquation, plotSteps } from './answer/steps.js';
import { plotExamples } from './examples.js';
import { plotAnswer, rangeOf, readTask, readTaskText, specOf, writeTask } from './answer/spec.js';
import { asRead, isLinear, modes, type Task, taskOf } from './answer/task.js';
import { problemAt } from './language/problems.js';
import { type Plot, drawPlot, plotPicture, textOf, type Use } from './picture/picture.js';
import { texts } from './texts.js';

/** Data for the browser: the task, and the picture with the student's values. */
function viewOf(use: Use): View {
  const drawn = drawPlot(use);
  const answering = taskOf(drawn);
  const { figure } = drawn;
  const problems = problemsIn(use, drawn, answering);
  return {
    ...{ width: figure.width, height: figure.height },
    data: {
      ...{ config: writeTask(answering.task), parameters: JSON.stringify(figure) },
      // For the dialog, whose script does not evaluate expressions.
      ...(problems.length > 0 ? { problems: JSON.stringify(problems) } : {}),
    },
  };
}

/** Returns the task of a scored answer: what the student saw, or else that of the definition. */
function scoredConfig({
  configText,
  viewConfig = '',
  variables,
}: Submission & { readonly configText: string }): string {
  if (hasCompleteTask(viewConfig)) return viewConfig;
  return writeTask(taskOf(drawPlot({ configText }, variables)).task);
}

const answer = plotAnswer(scorePlot);

type Input = PartInput & { readonly config: { readonly task: string } };

/** Verdicts of a scored answer and its points, which the handles of the figure show. */
function verdictsOf(breakdown: ScoreBreakdown | undefined): Verdicts {
  if (!breakdown) return {};
  const { verdict, parts } = breakdown;
  // A wrong line is wrong as a whole.
  const ends = ['p1', 'p2'].map((name) => [name, verdict] as const);
  const points = parts?.map(({ member = '', breakdown: own }) => [member, own.verdict] as const);
  return { ...Object.fromEntries(points ?? ends), '': verdict };
}

/** The figure of a print or result: in a result with the right answer beside the student's. */
async function figurePart(input: Input): Promise<readonly Block[]> {
  const { config, configText, viewData, answer: stored } = input;
  const task = readTask(config);
  const { design } = inner;
  if (!task || !design) return [];
  const verdicts = verdictsOf((await input.score())?.breakdown);
  const base = readFigure(viewData.parameters ?? '');
  const right = await rightOf(input);
  const below = right === null ? [] : answerShapes(task, right, rightLook);
  const parameters = JSON.stringify({ ...base, shapes: [...base.shapes, ...below] });
  const figure = drawFigure(design, { configText, parameters, answer: stored, verdicts });
  return figure ? [{ kind: 'figure', name: 'figure', figure, share: 0.6 }] : [];
}

/** A scored answer with its task and solution; `null` in a print, or for an answer that is not scored. */
function scoredIn({ submission, config }: Input) {
  const task = readTask(config);
  if (!submission || !task || !isScored(task, submission)) return null;
  return { task, submission, right: readSolution(task, submission) };
}

/** The right answer to draw, unless the student's is right. */
async function rightOf(input: Input): Promise<AnswerValue | null> {
  const { task, right } = scoredIn(input) ?? {};
  if (!task || !right || (await input.score())?.verdict === 'correct') return null;
  if (right.kind === 'text')
    return answer.read(right.text, { ...input.config }) as AnswerValue | null;
  const points = drawnSolution(task, right);
  return modes[task.mode].form === 'point' ? (points[0] ?? null) : points;
}

/** The right answer as text, by how much the student's answer is off, and a key to the lines of the figure. */
async function rightPart(input: Input): Promise<readonly Block[]> {
  const scored = scoredIn(input);
  const formatted = scored ? rightText(scored, input.config) : '';
  if (!scored || formatted === '') return [];
  if ((await input.score())?.verdict === 'correct') return [`Richtig: ${formatted}`];
  const { task, submission } = scored;
  const isEmpty = submission.answer.trim() === '';
  const shown = isEmpty
    ? 'die richtige Antwort'
    : 'deine Antwort mit Kreisen und durchgezogen, die richtige';
  const key = task.boxes
    ? 'Im Bild: Rauten um die richtigen Kästchen.'
    : `Im Bild: ${shown} mit Rauten und strichliert.`;
  const isDrawn = (await rightOf(input)) !== null;
  return [`Richtig: ${formatted}`, ...(isDrawn ? [key] : []), ...amountsOff(task, submission)];
}

/** Explains how to find and draw the right answer. */
function stepsPart(input: Input): readonly Block[] {
  const scored = scoredIn(input);
  if (!scored?.right) return [];
  const { task, right } = scored;
  const isText = right.kind === 'text';
  const shown = isText ? { ...right, text: shortRight(scored, input.config) } : right;
  return stepBlocks(plotSteps(task, shown));
}

/** Returns the right answer with as few digits as are right, because students may copy them. */
function shortRight(
  { task, submission }: NonNullable<ReturnType<typeof scoredIn>>,
  config: Input['config'],
): string {
  const { text } = submission.expected;
  const value = answer.read(text, config) as AnswerValue | null;
  const isRight = (one: string) => scorePlot(task, { ...submission, answer: one }).share === 1;
  if (typeof value === 'number') return withFewestDigits(text, isRight);
  const stepped = ({ x, y }: Point) => ({
    x: roundToStep(x, rangeOf(task.x).step),
    y: roundToStep(y, rangeOf(task.y).step),
  });
  const points = [value].flat().filter((one) => one !== null && typeof one === 'object');
  const shown = Array.isArray(value) ? points.map(stepped) : points.map(stepped)[0];
  // Shown rounded to the steps of the axes.
  if (shown === undefined || isRight(answer.write(shown, config))) return text;
  return withFewestDigits(text, isRight);
}

/** Formats the right answer: a line as its equation, anything else, also a line on a logarithmic axis, as it is stored. */
function rightText(
  scored: NonNullable<ReturnType<typeof scoredIn>>,
  config: Input['config'],
): string {
  const { task, right } = scored;
  const isLine = task.mode === 'line' && isLinear(task);
  const [a, b] = isLine && right?.kind === 'points' ? right.points : [];
  if (a && b) return lineEquation(task, [a, b]);
  const text = shortRight(scored, config);
  return answer.format(text, config, 'de') || text.replace(/^"|"$/g, '');
}

/** The generated operations, for a plot whose task and picture have been computed. */
const inner = definePlugin({
  ...plotDesign(scorePlot),
  browser: false,
  score: ({ breakdown }): ScoreBreakdown => breakdown,
  slips({ config, right }) {
    const task = readTask(config);
    return task && task.mode !== 'off' ? plotSlips(task, right as AnswerValue) : [];
  },
  parts: { figure: figurePart, right: rightPart, steps: stepsPart },
});

/** Returns a submission whose solution and answer have the form of answers, even if they are equations. */
function solved<I extends Submission & { readonly configText: string }>(input: I): I {
  const task = readTaskText(input.configText);
  if (!task) return input;
  const expected = { ...input.expected, text: storedSolution(task, input) };
  return { ...input, expected, answer: storedAnswer(task, input.answer) };
}

/** The configuration of a print: what the student saw, or else an empty plot of the definition. */
function printed<
  I extends { readonly configText: string; readonly viewData?: Readonly<Record<string, string>> },
>(input: I, variables: Submission['variables'] | null = null): I {
  const { configText, viewData = {} } = input;
  const { config = '', parameters } = viewData;
  if (hasCompleteTask(config)) {
    const data = { ...viewData, parameters: drawablePicture(parameters) };
    return { ...input, configText: config, viewData: data };
  }
  const drawn = drawPlot({ configText }, variables);
  const data = { ...viewData, parameters: JSON.stringify(drawn.figure) };
  return { ...input, configText: writeTask(taskOf(drawn).task), viewData: data };
}

/** Reports mistakes in the text, and right answers that students cannot enter. */
function problemsIn(use: Use, drawn: Plot, { problems } = taskOf(drawn)): readonly ConfigProblem[] {
  const text = textOf(use);
  return [
    ...drawn.built.problems,
    ...problems.map(({ position, text: message }) => problemAt(text, position, message)),
  ];
}

/** Every type with an answer has these operations. */
const { print, result, score, slips } = inner.operations as Required<PluginOperations>;

const type = definePlugin({
  type: 'Plot',
  version: '1.0',
  help: texts.help,
  browser: {
    script: texts.browserScript,
    dialogScript: texts.dialogScript,
    startFunction: 'initPluginPlot',
    dialogFunction: 'configPluginPlot',
  },
  example: {
    statement: 'Markiere den Scheitel der Parabel.',
    config: 'f(x):=x^2-4*x+3;x:-1,5;y:-2,6;input=point',
    solution: '[2,-1]',
  },
  parameters: { picture: pictureParameters, answer: answerParameters },
  picture: plotPicture,
  view: viewOf,
  configProblems: (use) => problemsIn(use, drawPlot(use)),
  dialogData: plotExamples,
  imageTemplates: ({ name }) => [{ label: 'Diagramm', tag: `[PIG ${name} ""]`, help: 'Diagramm' }],
  score: (input) => score(solved({ ...input, configText: scoredConfig(input) })),
  print: (input) => print(printed(input)),
  result: (input) => result(solved(printed(input, input.variables))),
});

/** Rounds the numbers of a mistake to what people read from the axes, if it then still scores the same. */
async function asWritten(task: Task, slip: Slips[number], input: Parameters<typeof score>[0]) {
  const spec = specOf(task);
  const value = spec.read(slip.answer, {}) as Point | readonly Point[] | null;
  if (!value || !spec.input({}).kind.startsWith('point')) return slip;
  const round = ({ x, y }: Point) => ({ x: asRead(task.x, x), y: asRead(task.y, y) });
  const rounded = 'x' in value ? round(value) : value.map(round);
  const answers = [spec.write(rounded, {}), slip.answer] as const;
  const [own, exact] = await Promise.all(
    answers.map(async (one) => score({ ...input, answer: one })),
  );
  const isSame = own?.points === exact?.points && own?.feedback === exact?.feedback;
  return isSame ? { ...slip, answer: answers[0] } : slip;
}

/** The plugin type for graphs of functions, and answers in them. */
export const plot: Plugin = {
  ...type,
  operations: {
    ...type.operations,
    async slips(input) {
      const configText = scoredConfig(input);
      const task = readTaskText(configText);
      const use = solved({ ...input, configText });
      const found = (task && curveSlips(task, input)) ?? (await slips(use));
      return task ? Promise.all(found.map((slip) => asWritten(task, slip, use))) : found;
    },
  },
};
