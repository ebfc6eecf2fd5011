import { element, fieldStyle, verbatim } from '@fragwerk/browser';
import { colour } from './palette.js';
import { codeFont, codeStyle } from './look.js';
import type { EditorOptions } from '../editor/types.js';

function fixedBlock(text: string): HTMLElement[] {
  if (text === '') return [];
  const style = { ...codeStyle, background: colour('soft') };
  return [element('pre', { tabindex: '0', style }, [text.replace(/^\n|\n$/g, '')])];
}

/** Creates the fallback editor: a text area between the given lines. */
export function plainEditor(options: EditorOptions) {
  const { before, after, text, label, describedBy, readOnly } = options;
  const area = element('textarea', {
    ...{ ...verbatim, 'aria-label': label, 'aria-describedby': describedBy, wrap: 'off' },
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
  const parts = [...fixedBlock(before), area, ...fixedBlock(after)];
  return {
    element: element('div', {}, parts) as HTMLElement,
    /** Returns the student's part. */
    read: () => area.value,
    /** Moves the caret to a line, counted from the first visible one. */
    goTo(line: number): void {
      const linesAbove = area.value.split('\n').slice(0, Math.max(0, line - linesBefore - 1));
      focusAt(linesAbove.join('\n').length + (linesAbove.length > 0 ? 1 : 0));
    },
    /** Returns the caret position in the student's part; `null` without focus. */
    caret: () => (document.activeElement === area ? area.selectionStart : null),
    /** Moves the caret to a position in the student's part, and the focus into the editor. */
    focusAt,
    destroy: (): void => undefined,
  };
}

/** A field for a program. */
export type CodeEditor = Readonly<ReturnType<typeof plainEditor>>;
