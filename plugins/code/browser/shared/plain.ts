import { element, fieldStyle } from '@fragwerk/browser';
import { colour } from './palette.js';
import { codeFont, codeStyle } from './look.js';
import type { CodeEditor, EditorOptions } from '../editor/types.js';

function fixedBlock(text: string): HTMLElement[] {
  if (text === '') return [];
  const style = { ...codeStyle, background: colour('soft') };
  return [element('pre', { tabindex: '0', style }, [text.replace(/^\n|\n$/g, '')])];
}

/** Creates the fallback editor: a text area between the given lines. */
export function plainEditor(options: EditorOptions): CodeEditor {
  const { before, after, text, label, describedBy, readOnly } = options;
  const area = element('textarea', {
    ...{ 'aria-label': label, 'aria-describedby': describedBy, spellcheck: 'false' },
    ...{ autocomplete: 'off', autocapitalize: 'off', wrap: 'off' },
    ...(readOnly ? { readonly: '' } : {}),
    style: { ...fieldStyle, ...codeFont, display: 'block', width: '100%', resize: 'vertical' },
  });
  area.value = text;
  area.rows = Math.max(options.lines, text.split('\n').length + 1);
  area.addEventListener('input', options.onChange);
  area.addEventListener('blur', options.onBlur);
  area.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    options.onRun();
  });
  const linesBefore = before.split('\n').length - 1;
  const focusAt = (position: number): void => {
    area.focus();
    area.setSelectionRange(position, position);
  };
  return {
    element: element('div', {}, [...fixedBlock(before), area, ...fixedBlock(after)]),
    read: () => area.value,
    goTo(line) {
      const linesAbove = area.value.split('\n').slice(0, Math.max(0, line - linesBefore - 1));
      focusAt(linesAbove.join('\n').length + (linesAbove.length > 0 ? 1 : 0));
    },
    caret: () => (document.activeElement === area ? area.selectionStart : null),
    focusAt,
    destroy: () => undefined,
  };
}
