import { element } from '@fragwerk/browser';
import type { CodeFile } from '../../src/question.js';
import { bulletList, codeBlock } from '../shared/controls.js';
import { codeStyle } from '../shared/look.js';
import { colour } from '../shared/palette.js';

/** Renders the rules as a list; nothing if there are none. */
export function ruleParts(sentences: readonly string[], title: string): HTMLElement[] {
  if (sentences.length === 0) return [];
  const head = element('p', { style: { margin: '12px 0 0', fontWeight: '600' } }, [title]);
  return [head, bulletList(sentences.map((sentence) => [sentence]))];
}

/** Renders the program's files as a collapsed list; nothing if there are none. */
export function fileParts(files: readonly CodeFile[], title: string): HTMLElement[] {
  if (files.length === 0) return [];
  const style = { ...codeStyle, maxHeight: '300px', background: colour('soft') };
  const shown = files.flatMap(({ name, text }) => [
    element('p', { style: { margin: '8px 0 2px' } }, [element('code', {}, [name])]),
    codeBlock(text, name, style),
  ]);
  const look = { cursor: 'pointer', fontWeight: '600', padding: '10px 0' };
  const names = files.map(({ name }) => name).join(', ');
  const summary = element('summary', { style: look }, [`${title}: ${names}`]);
  return [element('details', {}, [summary, ...shown])];
}
