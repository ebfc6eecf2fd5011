import type { Score, Verdict } from './answer.js';
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

/** The answer for people, in German; what is no such answer stands as it is. */
export function formatAnswer(design: PluginDesign, configText: string, answer: string): string {
  const config = readConfig(design.config, configText).values;
  const words = design.answer?.format(answer, config, 'de') ?? '';
  return words === '' ? answer.trim() : words;
}

/** A paragraph or a picture, to be written in either format. */
type Block =
  | { readonly text: string }
  | { readonly name: string; readonly figure: Figure; readonly share: number };

const inLatex = (block: Block): Latex =>
  'text' in block
    ? latex`\par ${latexLines(block.text)}
`
    : latex`\par ${latexFigure(block.name, block.figure, block.share)}
`;

const inHtml = (block: Block): Html =>
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
      ? html`<div>
${blocks.map(inHtml)}</div>
`
      : blocks.map(inLatex).reduce(
          (sum, block) => latex`${sum}${block}`,
          latex`\begin{center}
`,
        );
  const end = format === 'html' ? '' : '\\end{center}\n';
  return { source: `${source.toString()}${end}`, figures };
}

/** What has several lines begins on one of its own. */
const named = (name: string, words: string) =>
  `${name}:${words.includes('\n') ? '\n' : ' '}${words}`;

/** As wide as the configuration says, but never wider than is of use on paper. */
function showIn(design: PluginDesign, config: ConfigValues) {
  const width = design.widthPercent(config);
  const share = Math.min(60, Math.max(10, width)) / 100;
  return (name: string, figure: Figure | null): readonly Block[] =>
    figure ? [{ name, figure, share }] : [];
}

/** The question's print: the figure with the student's answer, and the answer in words. */
export function defaultPrint(design: PluginDesign, input: InputOf<'print'>): Print {
  const images = readImages(input.viewData?.images);
  const figure = drawFigure(design, { ...input, images, parameters: '' });
  const words = formatAnswer(design, input.configText, input.answer);
  const value = words === '' ? [] : [{ text: named('Wert', words) }];
  const shown = showIn(design, readConfig(design.config, input.configText).values);
  return write([...shown('figure', figure), ...value], 'latex');
}

/** Shows the score of the whole answer, or of each part. */
function scoreBlocks({ verdict, breakdown, feedback }: Score, answer: string): readonly Block[] {
  const verdictText = verdictTexts[verdict];
  if (breakdown?.parts)
    return [
      `Bewertung: ${verdictText}`,
      ...sentencesOf(breakdown, 'de', { withAnswers: true }),
    ].map((text) => ({ text }));
  const isPlain = !breakdown?.why && /^(equal|different)$/.test(breakdown?.reason.outcome ?? '');
  const sentence = feedback === '' && breakdown ? feedbackOf(breakdown, 'de') : feedback;
  const shown = isPlain || sentence === '' ? [] : [{ text: sentence }];
  const value =
    answer === '' ? `Bewertung: ${verdictText}` : named('Wert', `${answer} (${verdictText})`);
  return [{ text: value }, ...shown];
}

/**
 * The result: the student's figure, what the score says, and the right answer; its figure, too,
 * where the answer is not right.
 *
 * @param score `null` where the plugin type does not score
 */
export function defaultResult(
  design: PluginDesign,
  input: InputOf<'result'>,
  score: Score | null,
): Print {
  const { configText, expected, format } = input;
  const images = readImages(input.viewData?.images);
  const draw = (answer: string) =>
    drawFigure(design, { configText, answer, images, parameters: '' }, true);
  const config = readConfig(design.config, configText).values;
  const isReadable = design.answer?.read(expected.text, config) != null;
  const right = score?.verdict !== 'correct' && isReadable ? draw(expected.text) : null;
  const shown = showIn(design, config);
  const words = formatAnswer(design, configText, input.answer);
  const solution = formatAnswer(design, configText, expected.text);
  return write(
    [
      ...shown('answer', draw(input.answer)),
      ...(score ? scoreBlocks(score, words) : [{ text: named('Wert', words) }]),
      ...shown('solution', right),
      ...(solution === '' ? [] : [{ text: named('Richtig', solution) }]),
    ],
    format,
  );
}
