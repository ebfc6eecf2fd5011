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
import { parseCircuit } from './language/parse.js';
import { plainFigure, PRINT_SHARE } from './print.js';
import { answeredDrawing, describeMarks, legendOf } from './answer/drawn.js';
import { comparedMarks, solutionText, solutionMarks } from './answer/marks.js';
import { describeAnswer, scoreBreakdown, rightValues } from './answer/score.js';
import { nameParts } from './quantity-names.js';
import { expectedText } from './score.js';

/** `U_C1 = 7,071 V; …` with the names' indices below the line. */
function rightAnswer(input: InputOf<'result'>) {
  const named = (rightValues(input) ?? []).map(([name, value], index) => {
    const { prefix, letter, index: low } = nameParts(name);
    const symbol = writeSymbol(letter, low);
    const before = index === 0 ? prefix : `; ${prefix}`;
    return {
      html: html`${before}${symbol.html} = ${value}`,
      latex: latex`${before}${symbol.latex} = ${value}`,
    };
  });
  if (named.length === 0) return null;
  return {
    html: html`${named.map((one) => one.html)}`,
    latex: rawLatex(named.map((one) => one.latex.toString()).join('')),
  };
}

/** The result: circuit, the student's answer with the reason for its points, the right answer. */
export function circuitResult(input: InputOf<'result'>): Print {
  const { answer, configText, format } = input;
  const given = describeAnswer(input);
  const { circuit } = parseCircuit(configText);
  const solution = solutionText(input.expected);
  const marked = comparedMarks(answer, solution, circuit);
  const figure = answeredDrawing(configText, marked) ?? plainFigure(configText);
  const legend = legendOf(marked);
  const reason = feedbackOf(scoreBreakdown(input), 'de');
  const drawn = circuit ? describeMarks(circuit, solutionMarks(answer, solution, circuit)) : '';
  const told = drawn === '' ? describeAnswer({ answer: expectedText(input), configText }) : drawn;
  const right = rightAnswer(input) ?? { html: html`${told}`, latex: latex`${told}` };
  const source =
    format === 'latex'
      ? latex`\begin{center}
${latexFigure('circuit', figure, PRINT_SHARE)}
\par Wert: ${given} (${reason})
\par Richtig: ${right.latex}
${legend === '' ? latex`` : latex`\par ${legend}`}
\end{center}
`
      : html`<div>
<p>${htmlFigure('circuit', figure)}</p>
<p>Wert: ${given}</p>
<p>${reason}</p>
<p>Richtig: ${right.html}</p>
${legend === '' ? html`` : html`<p>${legend}</p>`}
</div>
`;
  return { source: source.toString(), figures: { circuit: figure } };
}
