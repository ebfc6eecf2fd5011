import {
  cardStyle,
  element,
  findPlace,
  pageLanguage,
  readView,
  type Style,
  theme,
  type View,
} from '@fragwerk/browser';
import type { Language } from '@fragwerk/sdk';
import { parseAnswer } from '../../src/answer/answer.js';
import { Stage } from '../shared/stage.js';
import { arrangeParts } from './arrange.js';
import { ArrowInput } from './arrows.js';
import { pickInput } from './pick.js';
import { readOnlyParts } from './read-only.js';
import { figureOf, type ActiveScene, type Scene, sceneOf } from './scene.js';
import { statementPicture } from './statement.js';
import { questionTexts } from './texts.js';
import { valuesInput } from './values.js';

const MARK = 'fragwerkCircuit';
const FOCUSABLE = 'button, input, [tabindex]';
const MIN_WIDTH = 340;

function cardFor({ width }: View, language: Language): HTMLElement {
  const style: Style = {
    ...cardStyle,
    position: 'relative',
    maxWidth: `${Math.max(Math.round(width * 1.25), 640, MIN_WIDTH)}px`,
    padding: '12px',
    borderRadius: '16px',
  };
  const card = element('div', { attributes: { lang: language }, style });
  card.dataset[MARK] = '';
  return card;
}

function inputParts(scene: ActiveScene): readonly HTMLElement[] {
  switch (scene.task.kind) {
    case 'pick':
      return pickInput(scene);
    case 'arrows':
      return new ArrowInput(scene).parts;
    default:
      return valuesInput(scene);
  }
}

/** The service's picture: of a picture tag, or where the circuit cannot be read. */
function servedPicture(view: View, scene: Scene | null, language: Language): HTMLElement[] {
  if (view.imageUrl === '')
    return [
      element('p', { style: { color: theme.muted } }, [questionTexts[language].brokenCircuit]),
    ];
  return [statementPicture(view, scene)];
}

function plainPicture(scene: Scene): HTMLElement[] {
  const stage = new Stage(scene.language, scene.texts.circuit, null);
  stage.show(figureOf(scene), []);
  return [stage.element];
}

/**
 * Ends the name of a place at which an author edits, as previews of dialogs do
 * (docs/interface/browser.md#preview).
 */
const EDITED = '_config';

/** Whether a picture tag asks for a diagram; there is nothing to move in it. */
const isOtherPicture = ({ parameters }: View): boolean =>
  /^\s*(?:bode|zd|ok)\b/i.test(parameters.parameters ?? '');

/** Takes an earlier drawing out of its box; gives the place of the focus in it. */
function removeEarlier(box: HTMLElement): number {
  let focus = -1;
  for (const card of [...box.children]) {
    if (!(card instanceof HTMLElement && MARK in card.dataset)) continue;
    focus = [...card.querySelectorAll(FOCUSABLE)].findIndex(
      (found) => found === document.activeElement,
    );
    card.remove();
  }
  return focus;
}

/**
 * Draws the circuit of a view in its place on the page, instead of an earlier one there, with the
 * input that its parameters ask for. Inactive it shows the stored answer; as a picture of the
 * statement it is the service's picture; where an author edits, its arrows and labels can be moved.
 */
export function showCircuit(viewJson: unknown, isActive: boolean): void {
  const view = readView(viewJson);
  const { box, answer } = findPlace(view.tagName);
  if (!box) throw new Error(`The page has no element with the id ${view.tagName}_div.`);
  const focus = removeEarlier(box);
  const language = pageLanguage();
  const scene = sceneOf(view, language);
  const card = cardFor(view, language);
  box.append(card);
  const isArranged = isActive && view.tagName.endsWith(EDITED) && !isOtherPicture(view);
  if (scene && answer && isArranged)
    card.append(...arrangeParts({ ...scene, answer }, view.parameters.config ?? '', view.tagName));
  else if (view.isPicture || !scene) card.append(...servedPicture(view, scene, language));
  else if (!answer) card.append(...plainPicture(scene));
  else if (isActive) card.append(...inputParts({ ...scene, answer }));
  else card.append(...readOnlyParts(scene, parseAnswer(answer.read())));
  const stop = [...card.querySelectorAll<HTMLElement | SVGElement>(FOCUSABLE)][focus];
  if (!isArranged) stop?.focus({ preventScroll: true });
}
