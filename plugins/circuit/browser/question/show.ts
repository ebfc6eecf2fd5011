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
import { readAnswer } from '../../src/answer/answer.js';
import { Stage } from '../shared/stage.js';
import { ArrowInput } from './arrows.js';
import { pickInput } from './pick.js';
import { frozenParts } from './frozen.js';
import { figureOf, type LiveScene, type Scene, sceneOf } from './scene.js';
import { questionTexts } from './texts.js';
import { valuesInput } from './values.js';

const MARK = 'fragwerkCircuit';
const FOCUSABLE = 'button, input';
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

function inputParts(scene: LiveScene): readonly HTMLElement[] {
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
  const alt = scene ? figureOf(scene).description[language] : '';
  const style = { display: 'block', maxWidth: '100%', height: 'auto', margin: '0 auto' };
  return [element('img', { attributes: { src: view.imageUrl, alt }, style })];
}

function plainPicture(scene: Scene): HTMLElement[] {
  const stage = new Stage(scene.language, scene.texts.circuit, null);
  stage.show(figureOf(scene), []);
  return [stage.element];
}

/** Takes an earlier drawing out of its box; gives the place of the focus in it. */
function takeOut(box: HTMLElement): number {
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
 * statement it is the service's picture.
 */
export function showCircuit(viewJson: unknown, isActive: boolean): void {
  const view = readView(viewJson);
  const { box, answer } = findPlace(view.tagName);
  if (!box) throw new Error(`The page has no element with the id ${view.tagName}_div.`);
  const focus = takeOut(box);
  const language = pageLanguage();
  const scene = sceneOf(view, language);
  const card = cardFor(view, language);
  box.append(card);
  if (view.isPicture || !scene) card.append(...servedPicture(view, scene, language));
  else if (!answer) card.append(...plainPicture(scene));
  else if (isActive) {
    card.append(...inputParts({ ...scene, answer }));
    [...card.querySelectorAll<HTMLElement>(FOCUSABLE)][focus]?.focus({ preventScroll: true });
  } else card.append(...frozenParts(scene, readAnswer(answer.read())));
}
