import {
  type AnswerField,
  collapsible,
  element,
  freshId,
  pageLanguage,
  problemLine,
  setText,
  replaceCard,
  type View,
  type ViewPlace,
} from '@fragwerk/browser';
import type { Language } from '@fragwerk/sdk';
import { languageName } from '../../src/languages.js';
import type { Place } from '../../src/scoring/place.js';
import { ruleSentences } from '../../src/show/summary.js';
import { limitProblem } from '../../src/answer.js';
import { type CodeFile, noPackages, type PublicQuestion } from '../../src/question.js';
import { bulletList, codeBlock, hint } from '../shared/controls.js';
import { codeStyle } from '../shared/look.js';
import { colour, followPage } from '../shared/palette.js';
import { RunPanel } from './run.js';
import { questionTexts } from './texts.js';
import { shownAround, Workspace } from './workspace.js';

interface Scene {
  readonly question: PublicQuestion;
  readonly files: string;
  readonly language: Language;
  /** `null` if the answer is read-only. */
  readonly answer: AnswerField | null;
  readonly stored: string;
  readonly input: string | undefined;
}

/** Reads the question of a view; `null` if it has none. */
const questionOf = ({ parameters: { question } }: View): PublicQuestion | null =>
  question === undefined ? null : { ...noPackages, ...(JSON.parse(question) as PublicQuestion) };

/** Writes edited text to the host's field, as a text area does; leaves unedited text untouched. */
function autosave(answer: AnswerField, read: () => string) {
  let isEdited = false;
  return {
    edit: () => {
      isEdited = true;
      answer.write(read(), false);
    },
    /** Ends a series of edits. */
    save: () => {
      if (isEdited) answer.write(read(), true);
    },
  };
}

/** Renders the rules as a list; nothing if there are none. */
function ruleParts(sentences: readonly string[], title: string): HTMLElement[] {
  if (sentences.length === 0) return [];
  const head = element('p', { style: { margin: '12px 0 0', fontWeight: '600' } }, [title]);
  return [head, bulletList(sentences.map((sentence) => [sentence]))];
}

/** Renders the program's files as a collapsed list; nothing if there are none. */
function fileParts(files: readonly CodeFile[], title: string): HTMLElement[] {
  if (files.length === 0) return [];
  const style = { ...codeStyle, maxHeight: '300px', background: colour('soft') };
  const shown = files.flatMap(({ name, text }) => [
    element('p', { style: { margin: '8px 0 2px' } }, [element('code', {}, [name])]),
    codeBlock(text, name, style),
  ]);
  const names = files.map(({ name }) => name).join(', ');
  return [collapsible(`${title}: ${names}`, ...shown)];
}

/** Creates the editors with heading and hint; saves every change. */
function editorParts({ question, files, language, answer, stored, input }: Scene) {
  const texts = questionTexts[language];
  const id = freshId();
  const around = shownAround(question);
  const title = texts.program(languageName(question.language));
  const help = hint('', { id });
  const runs = question.language === 'python' ? [texts.runKeys] : [];
  const fixed = around.before + around.after === '' ? [] : [texts.fixedLines];
  const updateHint = (keys: string): void => {
    const own = answer ? [keys, ...runs] : stored === '' ? [texts.noAnswer] : [];
    setText(help, [...own, ...fixed].join(' '));
  };
  const limit = problemLine([]);
  const read = () => workspace.read();
  const saving = answer && autosave(answer, read);
  const goTo = (place: Place): void => workspace.goTo(place);
  const workspace = new Workspace({
    ...{ question, files, stored, texts, title },
    editor: {
      ...{ language, readOnly: answer === null, describedBy: id },
      onChange: () => {
        saving?.edit();
        panel?.edit();
        limit.show(limitProblem(question, read())?.[language] ?? '');
      },
      onBlur: () => saving?.save(),
      onRun: () => void panel?.run(),
    },
    onSettled: (isLoaded) => updateHint(isLoaded ? texts.editorKeys : texts.plainEditor),
  });
  const panel =
    saving &&
    new RunPanel({ ...{ question, files, language, read, goTo, input }, onRun: saving.save });
  workspace.element.addEventListener('focusin', () => panel?.warmUp());
  const heading = element('p', { style: { margin: '0 0 6px', fontWeight: '600' } }, [title]);
  const details = [
    ...ruleParts(
      ruleSentences(question).map((sentence) => sentence[language]),
      texts.rules,
    ),
    ...(Workspace.hasTabs(question) ? [] : fileParts(question.files, texts.files)),
  ];
  const end = () => {
    const left = { spot: workspace.spot(), input: panel?.inputText };
    saving?.save();
    panel?.end();
    workspace.destroy();
    return left;
  };
  return {
    workspace,
    parts: [
      ...[heading, workspace.element, limit.element, help, ...details],
      ...(panel ? [panel.element] : []),
    ],
    end,
  };
}

/** What stays when a question is drawn again. */
type Left = ReturnType<ReturnType<typeof editorParts>['end']>;

/** Renders a view without a question: the picture of a picture tag. */
function withoutQuestion({ imageUrl }: View, language: Language): HTMLElement {
  if (imageUrl === '') return element('p', {}, [questionTexts[language].broken]);
  const style = { display: 'block', maxWidth: '100%', height: 'auto' };
  return element('img', { src: imageUrl, alt: '', style });
}

/**
 * Renders a question at its place on the page and replaces an earlier rendering. If it is inactive or
 * has no answer field, it shows the stored answer.
 */
export function showCode({ view, box, answer }: ViewPlace, isActive: boolean): void {
  const { card, left, onLeave, focusAgain } = replaceCard<Left>(box, { maxWidth: '900px' });
  const language = pageLanguage();
  const stopPainting = followPage(card, box);
  const question = questionOf(view);
  if (!question || view.isPicture) {
    card.append(withoutQuestion(view, language));
    return;
  }
  const { workspace, parts, end } = editorParts({
    ...{ question, language, files: view.parameters.files ?? '' },
    ...{ answer: isActive ? answer : null, stored: answer?.read() ?? '' },
    input: left?.input,
  });
  card.append(...parts);
  if (left) workspace.restore(left.spot);
  if (!card.contains(document.activeElement)) focusAgain();
  onLeave(() => {
    stopPainting();
    return end();
  });
}
