import {
  errorFigure,
  type Images,
  imagesOf,
  imageSize,
  type InputOf,
  type Picture,
  type Question,
  variablesOf,
} from '@fragwerk/sdk';
import { type Built, buildScene } from '../scene/build.js';
import { type Drawn, drawScene, type SizedImage } from './figure.js';

/** The images of a question by the number of their tag: 0 is `IMG0`. */
function numberedImages(question: Question | null): (number: number) => SizedImage | undefined {
  const sources: Images = imagesOf(question);
  const names = (question?.images ?? []).map(({ name }) => name);
  return (number) => {
    const source = sources[names[number] ?? ''];
    const size = source === undefined ? null : imageSize(source);
    return source !== undefined && size ? { source, ...size } : undefined;
  };
}

/** The definition of a plot, also without a tag and a question. */
export type Use = Pick<InputOf<'picture'>, 'configText'> &
  Partial<Pick<InputOf<'picture'>, 'parameters' | 'question'>>;

/** The text of a plot: its definition and what the tag adds. */
export const textOf = ({ configText, parameters = '' }: Use): string =>
  parameters.trim() === '' ? configText : `${configText}\n${parameters}`;

/** A picture, and everything from which it was created. */
export interface Plot extends Drawn {
  readonly built: Built;
}

/** Draws a plot for one student. */
export function drawPlot(use: Use, variables = use.question && variablesOf(use.question)): Plot {
  const built = buildScene(textOf(use), variables ?? null);
  return { ...drawScene(built.scene, built.scope, numberedImages(use.question ?? null)), built };
}

/** Returns the picture of a tag; for an unreadable tag a picture that shows the reason. */
export function plotPicture(use: InputOf<'picture'>): Picture {
  const { figure, built } = drawPlot(use);
  const { problems, scene, scope, statements } = built;
  const { widthPercent } = scene.options;
  if (problems.length > 0 && problems.length >= statements.length)
    return { figure: errorFigure(problems.map(({ message }) => message)), widthPercent };
  const assumed = [...scope.assumed].join(' = ');
  const note = {
    de: `Ohne die Werte einer Frage gilt hier ${assumed} = 1.`,
    en: `Without the values of a question, ${assumed} = 1 here.`,
  };
  // `configProblems` reports the others.
  return { figure, widthPercent, ...(assumed === '' ? {} : { problems: [note] }) };
}
