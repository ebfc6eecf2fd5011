import { type Figure, type InputOf, latex, type Print } from '@fragwerk/sdk';
import { circuitPicture } from './pictures/pictures.js';

/** Share of the line for a printed figure: its pixels at about 150 per inch, at most 80 %. */
export const lineShare = ({ width }: Figure): string =>
  Math.min(0.8, Math.max(0.1, width / 900)).toFixed(2);

/** The drawing of a configuration, names only: the print has no values. */
export const plainFigure = (configText: string): Figure =>
  circuitPicture({ configText, parameters: '', question: null }).figure;

/** The question's print: the circuit, and the student's answer where there is one. */
export function printCircuit({ configText, answer }: InputOf<'print'>): Print {
  const figure = plainFigure(configText);
  const words = answer.trim() === '' ? latex`` : latex`\par Wert: ${answer}`;
  return {
    source: latex`\begin{center}
\includegraphics[width=${lineShare(figure)}\linewidth]{img/circuit.png}
${words}
\end{center}
`.toString(),
    figures: { circuit: figure },
  };
}
