import { completeAnyWord, completeFromList } from '@codemirror/autocomplete';
import { python } from '@codemirror/lang-python';
import { type StreamParser, StreamLanguage } from '@codemirror/language';
import { c, cpp, java } from '@codemirror/legacy-modes/mode/clike';
import { javascript } from '@codemirror/legacy-modes/mode/javascript';
import { EditorState, type Extension } from '@codemirror/state';

const cTypes = 'char double float int long short void';

/** Completions in addition to words of the program and those of the parsers below. */
const words: Readonly<Record<string, string>> = {
  c: `${cTypes} unsigned printf scanf malloc free strlen`,
  cpp: `${cTypes} bool string vector`,
  java: 'System',
  nodejs:
    'async await break case catch class const continue default do else export false finally for ' +
    'function if import let new null of return switch this throw true try typeof undefined while console',
};

const streamParsers: Readonly<Record<string, StreamParser<unknown>>> = {
  ...{ c, cpp, java, nodejs: javascript },
};

/** Returns highlighting, indentation and completion of a language; completion only if it is unknown. */
export function languageSupport(mode: string): Extension {
  if (mode === 'python') return python();
  const parser = streamParsers[mode];
  const completions = [
    { autocomplete: completeAnyWord },
    { autocomplete: completeFromList(words[mode]?.split(' ') ?? []) },
  ];
  return [
    EditorState.languageData.of(() => completions),
    ...(parser ? [StreamLanguage.define(parser)] : []),
  ];
}
