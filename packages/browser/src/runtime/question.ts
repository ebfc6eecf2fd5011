import { type AnswerSpec, type ConfigValues, type Language, textAnswer } from '@fragwerk/sdk';
import {
  figureForAnswer,
  type Images,
  type PluginDesign,
  readConfig,
  readImages,
} from '@fragwerk/sdk';
import { type AnswerField, findPlace, readView, type View } from '../bridge.js';
import { element, setText, visuallyHidden } from '../dom.js';
import { pageLanguage } from '../language.js';
import { cardStyle, type Style, theme } from '../theme.js';
import { buildDrawing, type Drawing } from './drawing.js';
import type { Field } from './fields.js';
import { HandleLayer } from './handles.js';
import { runtimeTexts } from './texts.js';
import { answerWidget } from './widgets.js';

const MARK = 'fragwerkPlugin';
const FIELDS = 'input[type=text], textarea';
const FOCUSABLE = 'input, textarea, [tabindex]';
const MIN_WIDTH = 340;

/** Content of a place on the page. */
interface Scene {
  readonly design: PluginDesign;
  readonly spec: AnswerSpec | null;
  readonly config: ConfigValues;
  readonly parameters: string;
  readonly images: Images;
  readonly language: Language;
  readonly drawing: Drawing;
}

/** The answer of plugins with custom scoring. */
const anyText = textAnswer({ label: { de: 'Antwort', en: 'Answer' }, maxLength: 1000 });

function sceneOf(design: PluginDesign, view: View): Scene {
  const language = pageLanguage();
  return {
    design,
    spec: design.answer ?? (design.isScored ? anyText : null),
    config: readConfig(design.config, view.parameters.config ?? '').values,
    parameters: view.parameters.parameters ?? '',
    images: readImages(view.parameters.images),
    language,
    drawing: buildDrawing(view.imageUrl, language),
  };
}

/** Draws an answer and returns it as text; '' if the stored text is invalid. */
function show({ design, spec, config, ...scene }: Scene, stored: string): string {
  const { parameters, images, language } = scene;
  scene.drawing.draw(() => figureForAnswer(design, { config, parameters, stored, images }));
  return spec?.format(stored, config, language) ?? '';
}

function readOnlyLine(scene: Scene, stored: string): HTMLElement {
  const { spec, language } = scene;
  const formatted = show(scene, stored);
  const text = formatted || stored.trim() || runtimeTexts[language].noAnswer;
  const style: Style = {
    margin: '10px 0 0',
    textAlign: text.includes('\n') ? 'left' : 'center',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  };
  const look = formatted === '' ? { color: theme.muted } : { fontSize: '18px', fontWeight: '600' };
  const label = `${spec?.label[language] ?? ''}:${text.includes('\n') ? '\n' : ' '}`;
  return element('p', { style: { ...style, ...look } }, [`${label}${text}`]);
}

/** Builds the input and a live region; each change is drawn and stored at once. */
function interactiveParts(scene: Scene, spec: AnswerSpec, answer: AnswerField) {
  const { config, language } = scene;
  const live = element('p', { attributes: { 'aria-live': 'polite' }, style: visuallyHidden });
  const widget = answerWidget(spec, {
    ...{ config, language, label: spec.label[language], isCell: false },
    onChange(stored, isLast, spoken) {
      answer.write(stored, isLast);
      show(scene, stored);
      if (isLast) setText(live, spoken);
    },
  });
  scene.drawing.cover(
    new HandleLayer({
      ...{ design: scene.design, config, language, stored: () => answer.read() },
      set: (name, text, isLast) => widget.set(name, text, isLast),
    }),
  );
  const stored = answer.read();
  show(scene, stored);
  widget.show(stored);
  return { parts: [widget.element, live], widget };
}

const isField = (found: unknown): found is Field =>
  found instanceof Element && found.matches(FIELDS);

/** Removes an earlier drawing from its box and returns the state of its inputs. */
function takeOut(box: HTMLElement) {
  let found = { drafts: [] as readonly string[], focus: -1, caret: null as number | null };
  for (const card of [...box.children]) {
    if (!(card instanceof HTMLElement && MARK in card.dataset)) continue;
    const active = document.activeElement;
    const focus = [...card.querySelectorAll(FOCUSABLE)].findIndex((stop) => stop === active);
    const drafts = [...card.querySelectorAll<Field>(FIELDS)].map(({ value }) => value);
    found = { drafts, focus, caret: isField(active) ? active.selectionStart : null };
    card.remove();
  }
  return found;
}

function restore(card: HTMLElement, { focus, caret }: ReturnType<typeof takeOut>): void {
  const stop = [...card.querySelectorAll<HTMLElement | SVGElement>(FOCUSABLE)][focus];
  stop?.focus({ preventScroll: true });
  if (isField(stop) && caret !== null) stop.setSelectionRange(caret, caret);
}

function cardFor(view: View, language: Language): HTMLElement {
  const style: Style = {
    ...cardStyle,
    position: 'relative',
    maxWidth: `${Math.max(view.width, MIN_WIDTH)}px`,
    padding: '12px',
    borderRadius: '16px',
  };
  const card = element('div', { attributes: { lang: language }, style });
  card.dataset[MARK] = '';
  return card;
}

/**
 * Draws a view in its place on the page instead of an earlier one. An inactive view only shows the
 * stored answer; a picture of the statement, or a view without an answer field, only the figure.
 */
export function showQuestion(design: PluginDesign, viewJson: unknown, isActive: boolean): void {
  const view = readView(viewJson);
  const { box, answer } = findPlace(view.tagName);
  if (!box) throw new Error(`The page has no element with the id ${view.tagName}_div.`);
  const before = takeOut(box);
  const scene = sceneOf(design, view);
  const { spec } = scene;
  const card = cardFor(view, scene.language);
  card.append(scene.drawing.element);
  box.append(card);
  if (!answer || !spec || view.isPicture) show(scene, '');
  else if (!isActive) card.append(readOnlyLine(scene, answer.read()));
  else {
    const { parts, widget } = interactiveParts(scene, spec, answer);
    card.append(element('div', { style: { marginTop: '12px' } }, parts));
    const fields = card.querySelectorAll<Field>(FIELDS);
    for (const [index, draft] of before.drafts.entries()) {
      const field = fields[index];
      if (field && draft.trim() !== '') field.value = draft;
    }
    if (before.drafts.length > 0) widget.check();
  }
  restore(card, before);
  if (!answer && spec && isActive && !view.isPicture)
    throw new Error(`The page has no field of the class ${view.tagName}_inp.`);
}
