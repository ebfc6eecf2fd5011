/*! Contains CodeMirror and Lezer (https://codemirror.net): MIT License, Copyright (C) 2018 by Marijn Haverbeke <marijn@haverbeke.berlin> and others. */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
} from '@codemirror/autocomplete';
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
  redo,
  redoDepth,
  undo,
  undoDepth,
} from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { element, UndoButtons } from '@fragwerk/browser';
import type { Language } from '@fragwerk/sdk';
import { fixedEnds, openPart } from './fixed.js';
import { languageSupport } from './languages.js';
import { adoptStyles } from './styles.js';
import { editorTheme } from './theme.js';
import { editorTexts } from './phrases.js';
import type { CodeEditor } from '../shared/plain.js';
import type { EditorOptions } from './types.js';

adoptStyles();

const contentAttributes = ({ label, describedBy, readOnly }: EditorOptions) => ({
  'aria-label': label,
  'aria-describedby': describedBy,
  tabindex: '0',
  ...(readOnly ? { 'aria-readonly': 'true' } : {}),
});

const HOUR_MS = 3_600_000;

const keys = (onRun: () => void): Extension => [
  Prec.highest(
    keymap.of([
      {
        key: 'Mod-Enter',
        run: (view) => {
          closeCompletion(view);
          onRun();
          return true;
        },
      },
    ]),
  ),
  // CodeMirror lets Tab leave the field after Escape.
  keymap.of([
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...defaultKeymap,
    ...historyKeymap,
    indentWithTab,
  ]),
];

/** Enter inserts a line break unless a suggestion was chosen with an arrow key. */
const suggestions = { icons: false, selectOnOpen: false };

const behaviour = (options: EditorOptions): Extension => [
  EditorView.contentAttributes.of(contentAttributes(options)),
  options.readOnly
    ? [EditorState.readOnly.of(true), EditorView.editable.of(false)]
    : [history(), closeBrackets(), autocompletion(suggestions), highlightActiveLineGutter()],
  indentOnInput(),
  indentUnit.of('    '),
  EditorState.tabSize.of(4),
  bracketMatching(),
  highlightActiveLine(),
  EditorView.updateListener.of(({ docChanged }) => {
    if (docChanged) options.onChange();
  }),
  EditorView.domEventHandlers({
    blur: () => options.onBlur(),
    keyup: ({ key }, view) => {
      // Stays in effect until another key is pressed; CodeMirror's two seconds are too short for users of
      // screen readers.
      if (key === 'Escape') view.setTabFocusMode(HOUR_MS);
    },
  }),
];

function stateOf(options: EditorOptions): EditorState {
  const { before, text, after, mode, language, lines, onRun } = options;
  const { refusal, phrases } = editorTexts[language];
  return EditorState.create({
    doc: before + text + after,
    selection: { anchor: before.length },
    extensions: [
      keys(onRun),
      lineNumbers(),
      fixedEnds(options, refusal),
      behaviour(options),
      languageSupport(mode),
      EditorState.phrases.of(phrases),
      editorTheme(lines),
    ],
  });
}

/** Creates the buttons for undo and redo. */
function undoButtons(view: EditorView, language: Language): UndoButtons {
  const steps = {
    get canUndo() {
      return undoDepth(view.state) > 0;
    },
    get canRedo() {
      return redoDepth(view.state) > 0;
    },
    undo: () => undo(view),
    redo: () => redo(view),
  };
  const buttons = new UndoButtons(language, { steps }, (message) =>
    view.dispatch({ effects: EditorView.announce.of(message) }),
  );
  // The focus stays in the text, and with it the keyboard of a phone.
  buttons.element.addEventListener('mousedown', (event) => event.preventDefault());
  buttons.element.style.marginTop = '8px';
  return buttons;
}

/** Creates an editor with line numbers, highlighting, indentation, completion and undo. */
export function createEditor(options: EditorOptions): CodeEditor {
  const view = new EditorView({
    state: stateOf(options),
    dispatchTransactions(transactions) {
      view.update(transactions);
      buttons?.show();
    },
  });
  const buttons = options.hasUndo && !options.readOnly ? undoButtons(view, options.language) : null;
  const part = () => openPart(options, view.state.doc);
  const focusAt = (anchor: number): void => {
    view.focus();
    view.dispatch({ selection: { anchor }, scrollIntoView: true });
  };
  return {
    element: element('div', {}, buttons ? [view.dom, buttons.element] : [view.dom]),
    read: () => view.state.sliceDoc(part().from, part().to),
    goTo(line) {
      const { doc } = view.state;
      focusAt(doc.line(Math.max(1, Math.min(line, doc.lines))).from);
    },
    caret: () => (view.hasFocus ? view.state.selection.main.head - part().from : null),
    focusAt(position) {
      const { from, to } = part();
      focusAt(Math.max(from, Math.min(from + position, to)));
    },
    destroy: () => view.destroy(),
  };
}
