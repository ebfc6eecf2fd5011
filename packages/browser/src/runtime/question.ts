import { type AnswerSpec, type ConfigValues, type Language, textAnswer } from '@fragwerk/sdk';
import { type PluginDesign, readConfig } from '@fragwerk/sdk';
import { type AnswerField, findPlace, readView, type View } from '../bridge.js';
import { element, freshId, setText, visuallyHidden } from '../dom.js';
import { pageLanguage } from '../language.js';
import { cardStyle, problemStyle, type Style, theme } from '../theme.js';
import { buildDrawing, type Drawing } from './drawing.js';
import { answerControl } from './inputs.js';
import { runtimeTexts } from './texts.js';

const MARK = 'fragwerkPlugin';
const FOCUSABLE = 'input, [tabindex]';
const MIN_WIDTH = 340;

/** What one place on the page is about. */
interface Scene {
  readonly design: PluginDesign;
  readonly spec: AnswerSpec | null;
  readonly config: ConfigValues;
  readonly parameters: string;
  readonly language: Language;
  readonly drawing: Drawing;
}

/** Where an author scores by code of their own, students answer in words. */
const anyText = textAnswer({ label: { de: 'Antwort', en: 'Answer' }, maxLength: 1000 });

function sceneOf(design: PluginDesign, view: View): Scene {
  const language = pageLanguage();
  return {
    design,
    spec: design.answer ?? (design.isScored ? anyText : null),
    config: readConfig(design.config, view.parameters.config ?? '').values,
    parameters: view.parameters.parameters ?? '',
    language,
    drawing: buildDrawing(view.imageUrl, language),
  };
}

/** Draws an answer and says it in words; '' when the stored text is none. */
function show({ design, spec, config, ...scene }: Scene, stored: string): string {
  const answer = spec?.read(stored, config) ?? null;
  const { parameters, language } = scene;
  scene.drawing.draw(
    () => design.figure?.({ config, answer: design.answer ? answer : null, parameters }) ?? null,
  );
  return answer === null ? '' : (spec?.words(answer, config, language) ?? '');
}

function readOnlyLine(scene: Scene, stored: string): HTMLElement {
  const { spec, language } = scene;
  const words = show(scene, stored);
  const text = words || stored.trim() || runtimeTexts[language].noAnswer;
  const style: Style = { margin: '10px 0 0', textAlign: 'center', overflowWrap: 'anywhere' };
  const look = words === '' ? { color: theme.muted } : { fontSize: '18px', fontWeight: '600' };
  return element('p', { style: { ...style, ...look } }, [
    `${spec?.label[language] ?? ''}: ${text}`,
  ]);
}

/** Input, problem line and the line that is read aloud; each change is drawn and stored at once. */
function interactiveParts(scene: Scene, spec: AnswerSpec, answer: AnswerField) {
  const { config, language } = scene;
  const texts = runtimeTexts[language];
  const label = spec.label[language];
  const input = spec.input(config);
  const problemId = freshId();
  const problem = element('p', { attributes: { id: problemId, 'aria-live': 'polite' } });
  const spoken = element('p', { attributes: { 'aria-live': 'polite' }, style: visuallyHidden });
  const judge = (text: string): void => {
    const isWrong = text.trim() !== '' && spec.read(text, config) === null;
    setText(problem, isWrong ? texts.problem(input) : '');
    Object.assign(problem.style, isWrong ? problemStyle : { margin: '0', padding: '0' });
    const { typed } = control;
    typed?.setAttribute('aria-invalid', String(isWrong));
    if (isWrong) typed?.setAttribute('aria-describedby', problemId);
    else typed?.removeAttribute('aria-describedby');
    if (typed) typed.style.borderColor = isWrong ? theme.error : theme.border;
  };
  const onInput = (text: string, isLast: boolean): void => {
    const value = spec.read(text, config);
    const isDraft = value === null && text.trim() !== '';
    if (isDraft) {
      if (isLast) judge(text);
      return;
    }
    const stored = value === null ? '' : spec.write(value, config);
    answer.write(stored, isLast);
    const words = show(scene, stored);
    control.show(stored, words);
    judge('');
    if (isLast) setText(spoken, `${label}: ${words || texts.unset}`);
  };
  const control = answerControl(input, { label, language, texts, onInput });
  const stored = answer.read().trim();
  const value = spec.read(stored, config);
  control.show(value === null ? '' : spec.write(value, config), show(scene, stored));
  const keep = (draft: string): void => {
    if (control.typed && draft !== '') control.typed.value = draft;
    judge(draft);
  };
  // An answer that was stored before the configuration changed is shown, not dropped.
  if (value === null) keep(stored);
  return {
    parts: [control.element, problem, spoken],
    keep,
    isDraft: (text: string) => text.trim() !== '' && spec.read(text, config) === null,
    typed: control.typed,
  };
}

/** Takes an earlier drawing out of its box, and notes what its user was about. */
function takeOut(box: HTMLElement) {
  let found = { draft: '', focus: -1, caret: null as number | null };
  for (const card of [...box.children]) {
    if (!(card instanceof HTMLElement && MARK in card.dataset)) continue;
    const focus = [...card.querySelectorAll(FOCUSABLE)].findIndex(
      (stop) => stop === document.activeElement,
    );
    const field = card.querySelector<HTMLInputElement>('input[type=text]');
    found = { draft: field?.value ?? '', focus, caret: field?.selectionStart ?? null };
    card.remove();
  }
  return found;
}

function restore(card: HTMLElement, { focus, caret }: ReturnType<typeof takeOut>): void {
  const stop = [...card.querySelectorAll<HTMLElement | SVGElement>(FOCUSABLE)][focus];
  stop?.focus({ preventScroll: true });
  const isField = stop instanceof HTMLInputElement && stop.type === 'text';
  if (isField && caret !== null) stop.setSelectionRange(caret, caret);
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
 * Draws a view in its place on the page, instead of an earlier one there. Inactive it only shows
 * the stored answer; as a picture of the statement, or without an answer field, it is the figure.
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
    const parts = interactiveParts(scene, spec, answer);
    const body = element('div', { style: { marginTop: '12px' } }, parts.parts);
    card.append(body);
    if (parts.isDraft(before.draft)) parts.keep(before.draft);
  }
  restore(card, before);
}
