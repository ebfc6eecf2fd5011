import { pageLanguage, replaceCard, type View, type ViewPlace } from '@fragwerk/browser';
import { parseAnswer } from '../../src/answer/answer.js';
import { arrangeParts } from './arrange.js';
import { ArrowInput } from './arrows.js';
import { pickInput } from './pick.js';
import { readOnlyParts } from './read-only.js';
import { type ActiveScene, sceneOf, staticPicture } from './scene.js';
import { servedPicture } from './statement.js';
import { valuesInput } from './values.js';

/** The inputs that were last shown in a box of the host. */
const arrowInputs = new WeakMap<HTMLElement, ArrowInput>();

function inputParts(scene: ActiveScene, box: HTMLElement): readonly HTMLElement[] {
  switch (scene.task.kind) {
    case 'pick':
      return pickInput(scene);
    case 'arrows': {
      const input = new ArrowInput(scene, arrowInputs.get(box)?.selected);
      arrowInputs.set(box, input);
      return input.parts;
    }
    default:
      return valuesInput(scene);
  }
}

/** Suffix of places at which an author edits (docs/interface/browser.md#preview). */
const EDITED = '_config';

/** Whether a picture tag requests a diagram, in which nothing can be moved. */
const isDiagram = ({ parameters }: View): boolean =>
  /^\s*(?:bode|zd|ok|ein)\b/i.test(parameters.parameters ?? '');

/**
 * Shows the circuit of a view in its place on the page: with an input, with the stored answer if it is
 * inactive, as a picture of the statement, or with movable arrows and labels for an author.
 */
export function showCircuit({ view, box, answer }: ViewPlace, isActive: boolean): void {
  const language = pageLanguage();
  const scene = sceneOf(view, language);
  const maxWidth = `${Math.max(Math.round(view.width * 1.25), 640)}px`;
  const { card, focusAgain } = replaceCard(box, { position: 'relative', maxWidth });
  const isArranged = isActive && view.tagName.endsWith(EDITED) && !isDiagram(view);
  if (scene && answer && isArranged)
    card.append(...arrangeParts({ ...scene, answer }, view.parameters.config ?? '', view.tagName));
  else if (view.isPicture || !scene) card.append(servedPicture(view, scene, language));
  else if (!answer) card.append(staticPicture(scene));
  else if (isActive) card.append(...inputParts({ ...scene, answer }, box));
  else card.append(...readOnlyParts(scene, parseAnswer(answer.read())));
  if (!isArranged) focusAgain();
}
