import {
  feedbackOf,
  html,
  htmlFigure,
  type InputOf,
  latex,
  latexFigure,
  type Print,
} from '@fragwerk/sdk';
import { parseCircuit } from './language/parse.js';
import { plainFigure, PRINT_SHARE } from './print.js';
import { answeredDrawing, answeredWords, legendOf } from './answer/drawn.js';
import { comparedMarks, solutionText, wantedMarks } from './answer/marks.js';
import { judgeAnswer, rightAnswer } from './answer/score.js';
import { expectedText } from './score.js';

/** The result: circuit, the student's answer with the reason for its points, the right answer. */
export function circuitResult(input: InputOf<'result'>): Print {
  const { answer, configText, format } = input;
  const { circuit } = parseCircuit(configText);
  const solution = solutionText(input.expected);
  const marked = comparedMarks(answer, solution, circuit);
  const figure = answeredDrawing(configText, marked) ?? plainFigure(configText);
  const legend = legendOf(marked);
  const reason = feedbackOf(judgeAnswer(input).reason, 'de');
  const drawn = circuit ? answeredWords(circuit, wantedMarks(answer, solution, circuit)) : '';
  const right = rightAnswer(input) ?? (drawn === '' ? expectedText(input) : drawn);
  const source =
    format === 'latex'
      ? latex`\begin{center}
${latexFigure('circuit', figure, PRINT_SHARE)}
\par Wert: ${answer} (${reason})
\par Richtig: ${right}
${legend === '' ? latex`` : latex`\par ${legend}`}
\end{center}
`
      : html`<div>
<p>${htmlFigure('circuit', figure)}</p>
<p>Wert:${answer}</p>
<p>${reason}</p>
<p>Richtig: ${right}</p>
${legend === '' ? html`` : html`<p>${legend}</p>`}
</div>
`;
  return { source: source.toString(), figures: { circuit: figure } };
}
