import { completeAnyWord, completeFromList } from '@codemirror/autocomplete';
import { python } from '@codemirror/lang-python';
import { type StreamParser, StreamLanguage } from '@codemirror/language';
import { c, cpp, java } from '@codemirror/legacy-modes/mode/clike';
import { javascript } from '@codemirror/legacy-modes/mode/javascript';
import { EditorState, type Extension } from '@codemirror/state';

const clikeKeywords =
  'break case char const continue default do double else enum float for if int long return short ' +
  'static struct switch void while';

/** Completions in addition to words of the program. */
const keywords: Readonly<Record<string, string>> = {
  c: `${clikeKeywords} sizeof typedef unsigned printf scanf malloc free strlen`,
  cpp: `${clikeKeywords} auto bool class false namespace new nullptr private public string template true using vector`,
  java:
    `${clikeKeywords} boolean catch class extends false final implements import interface new null ` +
    'private protected public String System throw throws true try',
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
    {
      autocomplete: completeFromList(
        (keywords[mode] ?? '').split(' ').filter((word) => word !== ''),
      ),
    },
  ];
  return [
    EditorState.languageData.of(() => completions),
    ...(parser ? [StreamLanguage.define(parser)] : []),
  ];
}
