import type { Score, ScoreBreakdown, Verdict, Verdicts } from './answer.js';
import { type ConfigValues, readConfig } from './config/index.js';
import { drawFigure, type PluginDesign } from './design.js';
import type { Figure } from './figure/model.js';
import { type Html, html, lines } from './html.js';
import { type Latex, latex, latexLines } from './latex.js';
import type { InputOf, Print } from './operations.js';
import { readImages } from './question.js';
import { feedbackOf, sentencesOf } from './scoring/index.js';
import { htmlFigure, latexFigure } from './shown-figure.js';

const verdictTexts: Readonly<Record<Verdict, string>> = {
  correct: 'richtig',
  partial: 'teilweise richtig',
  wrong: 'falsch',
  unitError: 'Einheit nicht richtig',
  questionUnitError: 'Einheit der Angabe nicht richtig',
  parserError: 'nicht lesbar',
  undecided: 'noch nicht bewertet',
  notScored: 'nicht bewertet',
};

/** Formats an answer in German; an invalid one is returned as it is. */
export function formatAnswer(design: PluginDesign, configText: string, answer: string): string {
  const config = readConfig(design.config, configText).values;
  const text = design.answer?.format(answer, config, 'de') ?? '';
  return text === '' ? answer.trim() : text;
}

/** A paragraph or a figure. */
type Block =
  | { readonly text: string }
  | { readonly name: string; readonly figure: Figure; readonly share: number };

const latexBlock = (block: Block): Latex =>
  'text' in block
    ? latex`\par ${latexLines(block.text)}
`
    : latex`\par ${latexFigure(block.name, block.figure, block.share)}
`;

const htmlBlock = (block: Block): Html =>
  'text' in block
    ? html`<p>${lines(block.text)}</p>
`
    : html`<p>${htmlFigure(block.name, block.figure)}</p>
`;

function write(blocks: readonly Block[], format: 'html' | 'latex'): Print {
  const figures = Object.fromEntries(
    blocks.flatMap((block) => ('name' in block ? [[block.name, block.figure]] : [])),
  );
  const source =
    format === 'html'
      ? `<div>\n${blocks.map(htmlBlock).join('')}</div>\n`
      : `\\begin{center}\n${blocks.map(latexBlock).join('')}\\end{center}\n`;
  return { source, figures };
}

/** Puts a name in front of a text; a text of several lines starts on its own line. */
const labelled = (name: string, text: string): Block => ({
  text: `${name}:${text.includes('\n') ? '\n' : ' '}${text}`,
});

/** Returns a function that shows figures as wide as configured, up to 60 % of the line. */
function figureBlocks(design: PluginDesign, config: ConfigValues) {
  const share = Math.min(60, Math.max(10, design.widthPercent(config))) / 100;
  return (name: string, figure: Figure | null): readonly Block[] =>
    figure ? [{ name, figure, share }] : [];
}

/** Prints the figure with the student's answer, and the answer as text. */
export function defaultPrint(design: PluginDesign, input: InputOf<'print'>): Print {
  const images = readImages(input.viewData?.images);
  const figure = drawFigure(design, { ...input, images, parameters: '' });
  const answer = formatAnswer(design, input.configText, input.answer);
  const show = figureBlocks(design, readConfig(design.config, input.configText).values);
  const value = answer === '' ? [] : [labelled('Wert', answer)];
  return write([...show('figure', figure), ...value], 'latex');
}

/** Shows the score of the whole answer, or of each part. */
function scoreBlocks({ verdict, breakdown, feedback }: Score, answer: string): readonly Block[] {
  const verdictText = verdictTexts[verdict];
  const summary = labelled('Bewertung', verdictText);
  if (breakdown?.parts)
    return [
      summary,
      ...sentencesOf(breakdown, 'de', { withAnswers: true }).map((text) => ({ text })),
    ];
  const isPlain = !breakdown?.why && /^(equal|different)$/.test(breakdown?.reason.outcome ?? '');
  const sentence = feedback === '' && breakdown ? feedbackOf(breakdown, 'de') : feedback;
  const value = answer === '' ? summary : labelled('Wert', `${answer} (${verdictText})`);
  return isPlain || sentence === '' ? [value] : [value, { text: sentence }];
}

/** Returns the verdicts of an answer and of its members. */
function verdictsOf(score: Score | null): Verdicts {
  if (!score?.breakdown) return {};
  const { verdict, parts = [] } = score.breakdown;
  const members = parts.flatMap(({ member, breakdown }): [string, ScoreBreakdown['verdict']][] =>
    member === undefined ? [] : [[member, breakdown.verdict]],
  );
  return { '': verdict, ...Object.fromEntries(members) };
}

/**
 * Prints the student's figure, the score and the solution; the figure of the solution, too, if the
 * answer is not correct.
 *
 * @param score `null` for a type that does not score
 */
export function defaultResult(
  design: PluginDesign,
  input: InputOf<'result'>,
  score: Score | null,
): Print {
  const { configText, expected, format } = input;
  const images = readImages(input.viewData?.images);
  const draw = (answer: string, verdicts: Verdicts = {}) =>
    drawFigure(design, { configText, answer, images, parameters: '', verdicts }, true);
  const config = readConfig(design.config, configText).values;
  const isReadable = design.answer?.read(expected.text, config) != null;
  const right = score?.verdict !== 'correct' && isReadable ? draw(expected.text) : null;
  const show = figureBlocks(design, config);
  const answer = formatAnswer(design, configText, input.answer);
  const solution = formatAnswer(design, configText, expected.text);
  return write(
    [
      ...show('answer', draw(input.answer, verdictsOf(score))),
      ...(score ? scoreBlocks(score, answer) : [labelled('Wert', answer)]),
      ...show('solution', right),
      ...(solution === '' ? [] : [labelled('Richtig', solution)]),
    ],
    format,
  );
}
