import {
  type AnswerField,
  cardStyle,
  element,
  findPlace,
  freshId,
  hintStyle,
  pageLanguage,
  readView,
  setText,
  type View,
} from '@fragwerk/browser';
import type { Language } from '@fragwerk/sdk';
import { languageName } from '../../src/languages.js';
import { ruleSentences } from '../../src/show/summary.js';
import { givenCode, type PublicQuestion } from '../../src/question.js';
import type { EditorOptions } from '../editor/types.js';
import { colour, followPage } from '../shared/palette.js';
import { Autosave } from './autosave.js';
import { editorField } from '../shared/field.js';
import { RunPanel } from './run.js';
import { fileParts } from './files.js';
import { ruleParts } from './rules.js';
import { questionOf, shownAround } from './question.js';
import { questionTexts } from './texts.js';

const MARK = 'fragwerkCode';

/** Cleanup by card; returns the caret position if the editor has the focus. */
const ends = new WeakMap<Element, () => number | null>();

/** One question on the page. */
interface Scene {
  readonly question: PublicQuestion;
  readonly files: string;
  readonly language: Language;
  /** `null` if the answer is read-only. */
  readonly answer: AnswerField | null;
  readonly stored: string;
}

/** Removes an earlier rendering. @returns its caret position */
function removeEarlier(box: HTMLElement): number | null {
  const cards = [...box.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && MARK in child.dataset,
  );
  return cards.reduce<number | null>((caret, card) => {
    const found = ends.get(card)?.() ?? caret;
    card.remove();
    return found;
  }, null);
}

function cardFor(language: Language): HTMLElement {
  const style = {
    ...cardStyle,
    background: colour('surface'),
    color: colour('text'),
    maxWidth: '900px',
    padding: '12px',
    borderRadius: '16px',
  };
  const card = element('div', { attributes: { lang: language }, style });
  card.dataset[MARK] = '';
  return card;
}

/** Creates the editor with heading and hint; saves every change. */
function editorParts({ question, files, language, answer, stored }: Scene) {
  const texts = questionTexts[language];
  const id = freshId();
  const around = shownAround(question);
  const title = texts.program(languageName(question.language));
  const hint = element('p', {
    attributes: { id },
    style: { ...hintStyle, color: colour('muted') },
  });
  const runs = question.language === 'python' ? [texts.runKeys] : [];
  const fixed = around.before + around.after === '' ? [] : [texts.fixedLines];
  const updateHint = (keys: string): void => {
    const own = answer ? [keys, ...runs] : stored === '' ? [texts.noAnswer] : [];
    setText(hint, [...own, ...fixed].join(' '));
  };
  const read = () => field.editor().read();
  const saving = answer && new Autosave(answer, read);
  const goToLine = (line: number): void => field.editor().goTo(line);
  const options: EditorOptions = {
    ...around,
    text: stored === '' ? givenCode(question) : stored,
    ...{ mode: question.language, language, readOnly: answer === null, lines: 8 },
    ...{ label: title, describedBy: id },
    onChange: () => {
      saving?.edit();
      panel?.edit();
    },
    onBlur: () => saving?.save(),
    onRun: () => panel?.run(),
  };
  const field = editorField(files, options, (isLoaded) =>
    updateHint(isLoaded ? texts.editorKeys : texts.plainEditor),
  );
  const panel =
    saving &&
    new RunPanel({ ...{ question, files, language, read, goToLine }, onRun: saving.save });
  field.element.addEventListener('focusin', () => panel?.warmUp());
  const heading = element('p', { style: { margin: '0 0 6px', fontWeight: '600' } }, [title]);
  const details = [
    ...ruleParts(
      ruleSentences(question).map((sentence) => sentence[language]),
      texts.rules,
    ),
    ...fileParts(question.files, texts.files),
  ];
  const end = (): void => {
    saving?.end();
    panel?.end();
    field.destroy();
  };
  return {
    field,
    parts: [heading, field.element, hint, ...details, ...(panel ? [panel.element] : [])],
    end,
  };
}

/** Renders a view without a question: the picture of a picture tag. */
function withoutQuestion({ imageUrl }: View, language: Language): HTMLElement {
  if (imageUrl === '') return element('p', {}, [questionTexts[language].broken]);
  const style = { display: 'block', maxWidth: '100%', height: 'auto' };
  return element('img', { attributes: { src: imageUrl, alt: '' }, style });
}

/**
 * Renders a question at its place on the page and replaces an earlier rendering. If it is inactive or
 * has no answer field, it shows the stored answer.
 */
export function showCode(viewJson: unknown, isActive: boolean): void {
  const view = readView(viewJson);
  const { box, answer } = findPlace(view.tagName);
  if (!box) throw new Error(`The page has no element with the id ${view.tagName}_div.`);
  const caret = removeEarlier(box);
  const language = pageLanguage();
  const card = cardFor(language);
  const stopPainting = followPage(card, box);
  box.append(card);
  const question = questionOf(view);
  if (!question || view.isPicture) {
    card.append(withoutQuestion(view, language));
    return;
  }
  const { field, parts, end } = editorParts({
    ...{ question, language, files: view.parameters.files ?? '' },
    ...{ answer: isActive ? answer : null, stored: answer?.read() ?? '' },
  });
  card.append(...parts);
  if (caret !== null) {
    field.editor().focus();
    field.editor().setCaret(caret);
  }
  ends.set(card, () => {
    const left = field.editor().caret();
    stopPainting();
    end();
    return left;
  });
}
