import {
  answerOf,
  type AnswerSpec,
  type ConfigValues,
  figureForAnswer,
  givenValues,
  type Language,
  type PartKind,
  partKinds,
  type PluginDesign,
  readConfig,
  readImages,
} from '@fragwerk/sdk';
import { announcer } from '../announcer.js';
import type { AnswerField, View, ViewPlace } from '../bridge.js';
import { replaceCard } from '../card.js';
import { element } from '../dom.js';
import { pageLanguage } from '../language.js';
import { type Style, theme } from '../theme.js';
import { buildDrawing } from './drawing.js';
import type { Field } from './fields.js';
import { HandleLayer } from './handles.js';
import { DrawingTools } from './drawing-tools.js';
import { runtimeTexts } from './texts.js';
import { answerWidget } from './widgets.js';

/** Browser bundles define this as false if no answer is drawn. */
declare const FRAGWERK_DRAWN: boolean | undefined;

const FIELDS = 'input[type=text], textarea';
const MIN_WIDTH = 340;

function sceneOf(design: PluginDesign, view: View) {
  const language = pageLanguage();
  return {
    design,
    config: readConfig(design.config, view.parameters.config ?? '').values,
    parameters: view.parameters.parameters ?? '',
    images: readImages(view.parameters.images),
    language,
    drawing: buildDrawing(view.imageUrl, language),
  };
}

/** What stays when a question is drawn again. */
interface Left {
  /** Text that was being typed, by field. */
  readonly drafts: readonly string[];
  readonly drawn: DrawingTools['state'] | null;
  readonly layer: HandleLayer;
}

interface Scene extends ReturnType<typeof sceneOf> {
  /** Where and how the student answers; `null` where only the figure is shown. */
  readonly answering: {
    readonly spec: AnswerSpec;
    readonly answer: AnswerField;
    readonly isActive: boolean;
  } | null;
  readonly left: Left | undefined;
  readonly onLeave: (leave: () => Left) => void;
}

function draw(
  { design, config, parameters, images, drawing, answering }: Scene,
  stored: string,
): void {
  const isInteractive = answering?.isActive === true;
  const shown = { config, parameters, stored, images, isInteractive };
  drawing.draw(() => figureForAnswer(design, shown));
}

function readOnlyLine({ config, language }: Scene, spec: AnswerSpec, stored: string): HTMLElement {
  const formatted = spec.format(stored, config, language);
  const text = formatted || stored.trim() || runtimeTexts[language].noAnswer;
  const style: Style = {
    margin: '10px 0 0',
    textAlign: text.includes('\n') ? 'left' : 'center',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  };
  const look = formatted === '' ? { color: theme.muted } : { fontSize: '18px', fontWeight: '600' };
  const label = `${spec.label[language]}:${text.includes('\n') ? '\n' : ' '}`;
  return element('p', { style: { ...style, ...look } }, [`${label}${text}`]);
}

/** Builds the input and a live region; each change is drawn and stored immediately. */
function answerInput(scene: Scene, spec: AnswerSpec, answer: AnswerField): HTMLElement {
  const { config, language, left } = scene;
  const spokenLine = announcer();
  const stored = answer.read();
  const tools =
    (typeof FRAGWERK_DRAWN === 'undefined' || FRAGWERK_DRAWN) && spec.isDrawn?.(config)
      ? new DrawingTools(
          scene.drawing,
          { language, stored, earlier: left?.drawn ?? null },
          (text, message) => {
            answer.write(text, true);
            widget.show(text);
            draw(scene, text);
            widget.check();
            spokenLine.say(message);
          },
        )
      : null;
  const widget = answerWidget(spec, {
    ...{ config, language, label: spec.label[language], isCell: false },
    onChange(text, isLast, spoken) {
      answer.write(text, isLast);
      draw(scene, text);
      if (!isLast) return;
      tools?.add(text);
      spokenLine.say(spoken);
    },
  });
  const layer = new HandleLayer({
    ...{ design: scene.design, config, language, stored: () => widget.stored() },
    set: (name, text, isLast) => widget.set(name, text, isLast),
    say: spokenLine.say,
    ...(tools && spec.readout ? { point: (text: string) => tools.point(text) } : {}),
  });
  scene.drawing.cover(layer);
  widget.show(stored);
  draw(scene, stored);
  if (left) layer.takeOver(left.layer);
  const shown = [...(tools ? [tools.element] : []), widget.element, spokenLine.element];
  const input = element('div', { style: { marginTop: '12px' } }, shown);
  tools?.start(input);
  const fields = [...input.querySelectorAll<Field>(FIELDS)];
  for (const [index, field] of fields.entries()) {
    const draft = left?.drafts[index] ?? '';
    if (draft.trim() !== '') field.value = draft;
  }
  if (left) widget.check();
  // While the drawing is on the page, it knows its place.
  scene.onLeave(() => ({
    ...{ drafts: fields.map(({ value }) => value), drawn: tools?.state ?? null, layer },
  }));
  return input;
}

/** Shows the values that students are given; `null` if there are none. */
export function givenLine(
  { config: fields }: PluginDesign,
  config: ConfigValues,
  language: Language,
): HTMLElement | null {
  const values = givenValues(fields, config, language);
  const style = { margin: '0 0 10px', overflowWrap: 'anywhere' };
  return values.length === 0 ? null : element('p', { style }, [values.join('; ')]);
}

/** The parts on the page; `null` for those that the host shows once the solution is released. */
const partElements: Readonly<Record<PartKind, ((scene: Scene) => HTMLElement | null) | null>> = {
  given: ({ design, config, language }) => givenLine(design, config, language),
  figure(scene) {
    if (!scene.answering?.isActive) draw(scene, scene.answering?.answer.read() ?? '');
    return scene.drawing.element;
  },
  answer(scene) {
    if (!scene.answering) return null;
    const { spec, answer, isActive } = scene.answering;
    return isActive ? answerInput(scene, spec, answer) : readOnlyLine(scene, spec, answer.read());
  },
  score: null,
  right: null,
  steps: null,
};

/**
 * Draws a view in its place on the page instead of an earlier one. An inactive view only shows the
 * stored answer; a picture of the statement, or a view without an answer field, only the figure.
 */
export function showQuestion(design: PluginDesign, place: ViewPlace, isActive: boolean): void {
  const { view, box, answer } = place;
  const style = { position: 'relative', maxWidth: `${Math.max(view.width, MIN_WIDTH)}px` };
  const { card, focusAgain, onLeave, ...earlier } = replaceCard<Left>(box, style);
  const left = answer?.isReplaced === true ? undefined : earlier.left;
  if (left) onLeave(() => left);
  const spec = answerOf(design);
  const answering = answer && spec && !view.isPicture ? { spec, answer, isActive } : null;
  const scene = { ...sceneOf(design, view), answering, left, onLeave };
  for (const kind of partKinds) {
    const part = partElements[kind]?.(scene);
    if (part) card.append(part);
  }
  focusAgain();
  if (!answer && spec && isActive && !view.isPicture)
    throw new Error(`The page has no field of the class ${view.tagName}_inp.`);
}
