import { type Figure, type InputOf, latex, latexFigure, type Print } from '@fragwerk/sdk';
import { parseAnswer, withArrowNames } from './answer/answer.js';
import { answeredDrawing } from './answer/drawn.js';
import { givenMarks } from './answer/marks.js';
import { describeAnswer } from './answer/score.js';
import { parseCircuit } from './language/parse.js';
import { circuitPicture } from './pictures/pictures.js';

/** Maximum width of a printed circuit as a share of the line. */
export const PRINT_SHARE = 0.8;

/** Draws a configuration with names only, since prints have no values. */
export const plainFigure = (configText: string): Figure =>
  circuitPicture({ configText, parameters: '', question: null }).figure;

export function printCircuit({ configText, answer }: InputOf<'print'>): Print {
  const { circuit } = parseCircuit(configText);
  const given = givenMarks(withArrowNames(parseAnswer(answer), circuit));
  const figure = answeredDrawing(configText, given) ?? plainFigure(configText);
  const text =
    answer.trim() === '' ? latex`` : latex`\par Wert: ${describeAnswer({ answer, configText })}`;
  return {
    source: latex`\begin{center}
${latexFigure('circuit', figure, PRINT_SHARE)}
${text}
\end{center}
`.toString(),
    figures: { circuit: figure },
  };
}
