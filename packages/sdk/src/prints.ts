import { readConfig } from './config/index.js';
import { drawFigure, type PluginDesign } from './design.js';
import type { Figure } from './figure/model.js';
import { html } from './html.js';
import { latex } from './latex.js';
import type { InputOf, Print } from './operations.js';
import { htmlFigure, latexFigure } from './shown-figure.js';

const picture = (name: string, figure: Figure) => latex`${latexFigure(name, figure)}
`;

const image = (name: string, figure: Figure) => html`<p>${htmlFigure(name, figure)}</p>
`;

/** The answer for people; what is no such answer stands as it is. */
function inWords(design: PluginDesign, configText: string, answer: string): string {
  const config = readConfig(design.config, configText).values;
  const value = design.answer?.read(answer, config) ?? null;
  return value === null ? answer.trim() : (design.answer?.words(value, config, 'de') ?? '');
}

/** The question's print: the figure with the student's answer, and the answer in words. */
export function defaultPrint(design: PluginDesign, input: InputOf<'print'>): Print {
  const figure = drawFigure(design, { ...input, parameters: '' });
  const words = inWords(design, input.configText, input.answer);
  const value =
    words === ''
      ? latex``
      : latex`\par Wert: ${words}
`;
  const shown = figure ? picture('figure', figure) : latex``;
  return {
    source: latex`\begin{center}
${shown}${value}\end{center}
`.toString(),
    figures: figure ? { figure } : {},
  };
}

/** The result: the student's figure and, when it is not right, the right one; both in words. */
export function defaultResult(design: PluginDesign, input: InputOf<'result'>): Print {
  const { configText, expected, format } = input;
  const config = readConfig(design.config, configText).values;
  const judgement = design.answer?.judge(input, config) ?? null;
  const isRight = judgement?.verdict === 'correct';
  const draw = (answer: string) => drawFigure(design, { configText, answer, parameters: '' }, true);
  const [student, right] = [draw(input.answer), isRight ? null : draw(expected.text)];
  const hasRight = right !== null && design.answer !== null;
  const got = inWords(design, configText, input.answer);
  const solution = inWords(design, configText, expected.text);
  const verdict = isRight
    ? 'richtig'
    : judgement?.verdict === 'wrong'
      ? 'falsch'
      : 'teilweise richtig';
  const judged = judgement ? `${got} (${verdict})` : got;
  const figures = {
    ...(student ? { answer: student } : {}),
    ...(hasRight ? { solution: right } : {}),
  };
  const source =
    format === 'latex'
      ? latex`\begin{center}
${student ? picture('answer', student) : latex``}\par Wert: ${judged}
${hasRight ? picture('solution', right) : latex``}\par Richtig: ${solution}
\end{center}
`
      : html`<div>
${student ? image('answer', student) : ''}<p>Wert:${judged}</p>
${hasRight ? image('solution', right) : ''}<p>Richtig: ${solution}</p>
</div>
`;
  return { source: source.toString(), figures };
}
