import { feedbackOf, html, type InputOf, latex, type Print } from '@fragwerk/sdk';
import { lineShare, plainFigure } from './print.js';
import { judgeAnswer, rightAnswer } from './answer/score.js';
import { expectedText } from './score.js';

/** The result: circuit, the student's answer with the reason for its points, the right answer. */
export function circuitResult(input: InputOf<'result'>): Print {
  const { answer, configText, format } = input;
  const figure = plainFigure(configText);
  const reason = feedbackOf(judgeAnswer(input).reason, 'de');
  const right = rightAnswer(input) ?? expectedText(input);
  const source =
    format === 'latex'
      ? latex`\begin{center}
\includegraphics[width=${lineShare(figure)}\linewidth]{img/circuit.png}
\par Wert: ${answer} (${reason})
\par Richtig: ${right}
\end{center}
`
      : html`<div>
<p><img src="img/circuit.png" alt="${figure.description.de}" width="${figure.width}" height="${figure.height}"></p>
<p>Wert:${answer}</p>
<p>${reason}</p>
<p>Richtig: ${right}</p>
</div>
`;
  return { source: source.toString(), figures: { circuit: figure } };
}
