import { type Figure, type InputOf, latex, latexFigure, type Print } from '@fragwerk/sdk';
import { readAnswer } from './answer/answer.js';
import { answerWords } from './answer/score.js';
import { answeredDrawing } from './answer/drawn.js';
import { givenMarks } from './answer/marks.js';
import { withArrowNames } from './answer/arrow-names.js';
import { parseCircuit } from './language/parse.js';
import { circuitPicture } from './pictures/pictures.js';

/** The widest printed circuit, as a share of the line. */
export const PRINT_SHARE = 0.8;

/** The drawing of a configuration, names only: the print has no values. */
export const plainFigure = (configText: string): Figure =>
  circuitPicture({ configText, parameters: '', question: null }).figure;

/** The question's print: the circuit, and the student's answer where there is one. */
export function printCircuit({ configText, answer }: InputOf<'print'>): Print {
  const { circuit } = parseCircuit(configText);
  const given = givenMarks(withArrowNames(readAnswer(answer), circuit));
  const figure = answeredDrawing(configText, given) ?? plainFigure(configText);
  const words =
    answer.trim() === '' ? latex`` : latex`\par Wert: ${answerWords({ answer, configText })}`;
  return {
    source: latex`\begin{center}
${latexFigure('circuit', figure, PRINT_SHARE)}
${words}
\end{center}
`.toString(),
    figures: { circuit: figure },
  };
}
