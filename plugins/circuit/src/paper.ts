import {
  answerPart,
  type Block,
  type Figure,
  formatWithValue,
  gap,
  type Ink,
  type TextLine,
  type PartInput,
  stepBlocks,
} from '@fragwerk/sdk';
import { annotationsOf } from './answer/annotations.js';
import { parseAnswer, withArrowNames } from './answer/answer.js';
import { answeredDrawing, describeMarks, legendOf } from './answer/drawn.js';
import { comparedMarks, givenMarks, type Marked, solutionMarks } from './answer/marks.js';
import { elementText, pickable } from './answer/places.js';
import { askedNames, correctValues, describeAnswer } from './answer/score.js';
import { expectedText, solutionText } from './answer/solution.js';
import { parseTask } from './answer/task.js';
import type { Circuit } from './language/names.js';
import { parseCircuit } from './language/parse.js';
import { circuitPicture } from './pictures/pictures.js';
import { nameParts } from './quantity-names.js';
import { workingFor } from './working/working.js';

/** Maximum width of a printed circuit as a share of the line. */
const PRINT_SHARE = 0.8;

/** Width of a blank for a value and its unit. */
const VALUE = gap(12);

/** Writes the name of a quantity with its subscript. */
function symbolOf(name: string): readonly (string | Ink)[] {
  const { prefix, letter, index } = nameParts(name);
  return [...(prefix === '' ? [] : [prefix]), { kind: 'symbol', letter, index }];
}

const arrowTexts = {
  U: 'Zeichne die gesuchten Spannungspfeile in die Schaltung.',
  I: 'Zeichne die gesuchten Strompfeile in die Schaltung.',
  UI: 'Zeichne die gesuchten Spannungspfeile und Strompfeile in die Schaltung.',
} as const;

/** Space to answer the task of a subquestion by hand. */
function blankFor(circuit: Circuit | null, parameters: string): readonly Block[] {
  const task = parseTask(parameters);
  switch (task.kind) {
    case 'value':
      return [['Antwort: ', VALUE]];
    case 'values':
      return task.names.map((name): TextLine => [...symbolOf(name), ' = ', VALUE]);
    case 'pick': {
      const text = task.count === 1 ? 'Wähle ein Bauteil:' : `Wähle bis zu ${task.count} Bauteile:`;
      const options = circuit ? pickable(circuit) : [];
      return [
        text,
        ...options.map((one): TextLine => [{ kind: 'box' }, ` ${elementText(one).de}`]),
      ];
    }
    case 'arrows':
      return [arrowTexts[task.letters.join('') as keyof typeof arrowTexts]];
  }
}

const circuitOf = ({ configText }: Pick<PartInput, 'configText'>) =>
  parseCircuit(configText).circuit;

/**
 * The arrows and picks to draw: those of the answer, in a result compared with the solution; on a solution
 * sheet those of the solution.
 */
async function marksIn(input: PartInput): Promise<readonly Marked[]> {
  const { answer, submission } = input;
  const circuit = circuitOf(input);
  if (!submission) return givenMarks(withArrowNames(parseAnswer(answer), circuit));
  const isSheet = answer.trim() === '' && (await input.score()) === null;
  const marks = isSheet ? solutionMarks : comparedMarks;
  return marks(answer, solutionText(submission.expected), circuit);
}

/** Draws the circuit with the values and arrows that students see, or a picture of its problems. */
const figureOf = async (input: PartInput): Promise<Figure> =>
  answeredDrawing(input.configText, await marksIn(input), annotationsOf(input.viewData)) ??
  circuitPicture({ configText: input.configText, parameters: '', question: null }).figure;

/** The correct answer: calculated values, or the solution as written; none without a solution. */
function correctLines(input: Parameters<typeof correctValues>[0]): readonly Block[] {
  const values = correctValues(input);
  if (values)
    return [
      values.flatMap(([name, value], index) => [
        index === 0 ? 'Richtig: ' : '; ',
        ...symbolOf(name),
        ` = ${value}`,
      ]),
    ];
  const { configText, answer, expected } = input;
  const circuit = circuitOf(input);
  const marks = solutionMarks(answer, solutionText(expected), circuit);
  const drawn = circuit ? describeMarks(circuit, marks) : '';
  const text = drawn || describeAnswer({ answer: expectedText(expected), configText });
  return text === '' ? [] : [`Richtig: ${text}`];
}

export const circuitParts = {
  figure: async (input: PartInput): Promise<readonly Block[]> => [
    { kind: 'figure', name: 'circuit', figure: await figureOf(input), share: PRINT_SHARE },
  ],
  answer(input: PartInput) {
    const answer = parseAnswer(input.answer);
    const values = answer.kind === 'values' ? [...answer.values] : [];
    const shown = values.map(([name, text]) => [
      ...symbolOf(name),
      ` = ${formatWithValue(text, 'de') || '–'}`,
    ]);
    return answerPart(
      {
        label: 'Antwort',
        text: describeAnswer(input),
        blank: blankFor(circuitOf(input), input.viewData.parameters ?? ''),
        ...(shown.length > 0 ? { shown } : {}),
      },
      input,
    );
  },
  async right(input: PartInput): Promise<readonly Block[]> {
    const { submission, configText } = input;
    if (!submission) return [];
    const legend = legendOf(await marksIn(input));
    return [...correctLines({ ...submission, configText }), ...(legend === '' ? [] : [legend])];
  },
  steps(input: PartInput): readonly Block[] {
    const { submission, configText } = input;
    const circuit = circuitOf(input);
    if (!submission || !circuit) return [];
    const names = askedNames({ ...submission, configText });
    return stepBlocks(workingFor(circuit, submission.variables, names));
  },
};
