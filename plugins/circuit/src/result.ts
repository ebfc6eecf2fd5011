import {
  feedbackOf,
  html,
  htmlFigure,
  type InputOf,
  latex,
  latexFigure,
  type Print,
  rawLatex,
  writeSymbol,
} from '@fragwerk/sdk';
import { answeredDrawing, describeMarks, legendOf } from './answer/drawn.js';
import { comparedMarks, solutionMarks } from './answer/marks.js';
import { correctValues, describeAnswer, scoreParts } from './answer/score.js';
import { expectedText, solutionText } from './answer/solution.js';
import { parseCircuit } from './language/parse.js';
import { plainFigure, PRINT_SHARE } from './print.js';
import { nameParts } from './quantity-names.js';

/** Formats `U_C1 = 7,071 V; …` with subscripts; returns `null` if the solution is to be shown as it is. */
function formatCorrectValues(input: InputOf<'result'>) {
  const values = correctValues(input)?.map(([name, value], position) => {
    const { prefix, letter, index } = nameParts(name);
    const symbol = writeSymbol(letter, index);
    const before = position === 0 ? prefix : `; ${prefix}`;
    return {
      html: html`${before}${symbol.html} = ${value}`,
      latex: latex`${before}${symbol.latex} = ${value}`,
    };
  });
  return values
    ? {
        html: html`${values.map((one) => one.html)}`,
        latex: rawLatex(values.map((one) => one.latex.toString()).join('')),
      }
    : null;
}

/** Returns the result: circuit, the student's answer with the reason for its points, the correct answer. */
export function circuitResult(input: InputOf<'result'>): Print {
  const { answer, configText, format } = input;
  const given = describeAnswer(input);
  const { circuit } = parseCircuit(configText);
  const solution = solutionText(input.expected);
  const marked = comparedMarks(answer, solution, circuit);
  const figure = answeredDrawing(configText, marked) ?? plainFigure(configText);
  const legend = legendOf(marked);
  const reason = feedbackOf(scoreParts(input), 'de');
  const drawn = circuit ? describeMarks(circuit, solutionMarks(answer, solution, circuit)) : '';
  const text = drawn || describeAnswer({ answer: expectedText(input.expected), configText });
  const correct = formatCorrectValues(input) ?? { html: html`${text}`, latex: latex`${text}` };
  const source =
    format === 'latex'
      ? latex`\begin{center}
${latexFigure('circuit', figure, PRINT_SHARE)}
\par Wert: ${given} (${reason})
\par Richtig: ${correct.latex}
${legend === '' ? latex`` : latex`\par ${legend}`}
\end{center}
`
      : html`<div>
<p>${htmlFigure('circuit', figure)}</p>
<p>Wert: ${given}</p>
<p>${reason}</p>
<p>Richtig: ${correct.html}</p>
${legend === '' ? html`` : html`<p>${legend}</p>`}
</div>
`;
  return { source: source.toString(), figures: { circuit: figure } };
}
