import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { colour } from '../shared/palette.js';
import { codeFont } from '../shared/look.js';

const frame = EditorView.theme({
  '&': {
    color: colour('text'),
    backgroundColor: colour('field'),
    border: `1px solid ${colour('border')}`,
    borderRadius: '8px',
    fontSize: codeFont.fontSize,
    // Longer programs scroll.
    maxHeight: '70vh',
  },
  '&.cm-focused': { outline: `3px solid ${colour('focus')}`, outlineOffset: '2px' },
  '.cm-scroller': {
    fontFamily: codeFont.fontFamily,
    lineHeight: codeFont.lineHeight,
    borderRadius: '8px',
  },
  '.cm-content': {
    caretColor: colour('text'),
    padding: '6px 0',
  },
  '.cm-gutters': {
    backgroundColor: colour('soft'),
    color: colour('muted'),
    borderRight: `1px solid ${colour('line')}`,
  },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 6px', minWidth: '36px' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-activeLineGutter': { backgroundColor: colour('line'), color: colour('text') },
  '.cm-line': { padding: '0 8px' },
  // In forced colours, only the edge remains visible.
  '.fixed-code': {
    backgroundColor: colour('soft'),
    borderLeft: `4px solid ${colour('border')}`,
    paddingLeft: '4px',
  },
  '&.cm-focused .cm-matchingBracket, .cm-matchingBracket': {
    backgroundColor: colour('line'),
    outline: `1px solid ${colour('border')}`,
  },
  '.cm-tooltip': {
    backgroundColor: colour('field'),
    color: colour('text'),
    border: `1px solid ${colour('border')}`,
    borderRadius: '6px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: codeFont.fontFamily },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 8px', minHeight: '24px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: colour('accent'),
    color: colour('onAccent'),
    forcedColorAdjust: 'none',
  },
});

const code = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: colour('keyword') },
  { tag: [tags.string, tags.special(tags.string), tags.character], color: colour('string') },
  { tag: [tags.comment], color: colour('comment'), fontStyle: 'italic' },
  { tag: [tags.number, tags.bool, tags.null], color: colour('number') },
  {
    tag: [tags.function(tags.definition(tags.variableName)), tags.className, tags.typeName],
    color: colour('name'),
  },
  { tag: tags.standard(tags.variableName), color: colour('name') },
]);

export function editorTheme(lines: number): Extension {
  const height = `calc(${lines} * ${codeFont.lineHeight} + 12px)`;
  const minHeight = EditorView.theme({
    '.cm-content': { minHeight: height },
    '.cm-gutters': { minHeight: `${height} !important` },
  });
  return [frame, minHeight, syntaxHighlighting(code)];
}
