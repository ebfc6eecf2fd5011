import type { Language } from '@fragwerk/sdk';
import { button, row, setEnabled } from '../editor/controls.js';
import { UndoButtons } from '../editor/undo-buttons.js';
import { UndoStack } from '../editor/undo-stack.js';
import { element } from '../dom.js';
import { theme } from '../theme.js';
import type { Drawing } from './drawing.js';

const texts = {
  drawing: { de: 'Zeichnen', en: 'Drawing' },
  larger: { de: 'Bild vergrößern', en: 'Enlarge picture' },
  smaller: { de: 'Bild verkleinern', en: 'Shrink picture' },
};

const stepTexts = {
  undo: { de: 'Schritt zurück', en: 'Step back' },
  redo: { de: 'Schritt vor', en: 'Step forward' },
  undone: { de: 'Einen Schritt zurück', en: 'One step back' },
  redone: { de: 'Einen Schritt vor', en: 'One step forward' },
};

const FACTORS = [1, 1.5, 2, 3, 4];

interface ToolOptions {
  readonly language: Language;
  readonly stored: string;
  /** State of the drawing before; `null` for the first one. */
  readonly earlier: DrawingTools['state'] | null;
}

/** Undo, redo and zoom of an answer that is drawn: by buttons, keys, and the wheel with Ctrl. */
export class DrawingTools {
  readonly element: HTMLElement;
  private readonly steps: UndoStack;
  private readonly history: UndoButtons;
  private level = 0;
  private readonly larger: HTMLButtonElement;
  private readonly smaller: HTMLButtonElement;
  // Screen readers announce the values of the handles instead; the buttons below stay in place.
  private readonly readout = element('span', {
    'aria-hidden': 'true',
    style: {
      ...{ position: 'absolute', left: '0', bottom: '100%', pointerEvents: 'none' },
      ...{ color: theme.muted, fontSize: '14px', fontVariantNumeric: 'tabular-nums' },
    },
  });

  constructor(
    private readonly drawing: Drawing,
    private readonly options: ToolOptions,
    onChange: (stored: string, message: string) => void,
  ) {
    const { language, stored, earlier } = options;
    const now = { text: stored, caret: 0 };
    this.steps = earlier?.steps ?? new UndoStack(now);
    this.steps.add(now, null);
    const undo = { steps: this.steps, texts: stepTexts };
    this.history = new UndoButtons(language, undo, (message) => {
      const focused = document.activeElement;
      onChange(this.steps.present.text, message);
      // Removing the handle of a point would lose the focus.
      if (!focused || focused.isConnected) return;
      const handles = drawing.element.querySelectorAll<HTMLElement>('[role=slider]');
      handles[handles.length - 1]?.focus();
    });
    this.larger = button('+', () => this.zoom(1));
    this.smaller = button('−', () => this.zoom(-1));
    this.larger.setAttribute('aria-label', texts.larger[language]);
    this.smaller.setAttribute('aria-label', texts.smaller[language]);
    const parts = [...this.history.element.children, this.smaller, this.larger, this.readout];
    this.element = row(parts, { position: 'relative', marginBottom: '12px' });
    this.element.setAttribute('role', 'group');
    this.element.setAttribute('aria-label', texts.drawing[language]);
  }

  /** What stays when the question is drawn again: steps, and level and place of the enlarged picture. */
  get state() {
    const { scrollLeft: left, scrollTop: top } = this.drawing.element;
    return { steps: this.steps, level: this.level, place: { left, top } };
  }

  /** Continues where the drawing before ended, and listens to keys in the picture and the input. */
  start(input: HTMLElement): void {
    const { earlier } = this.options;
    const picture = this.drawing.element;
    for (const part of [picture, input]) this.history.listenTo(part);
    this.zoom(earlier?.level ?? 0);
    if (earlier) picture.scrollTo(earlier.place);
    picture.addEventListener('keydown', ({ key, ctrlKey, metaKey, altKey }) => {
      if (ctrlKey || metaKey || altKey) return;
      if (key === '+' || key === '-') this.zoom(key === '+' ? 1 : -1);
    });
    picture.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        this.zoom(event.deltaY < 0 ? 1 : -1);
      },
      { passive: false },
    );
  }

  add(stored: string): void {
    this.steps.add({ text: stored, caret: 0 }, null);
    this.history.show();
  }

  /** Shows what is at the pointer. */
  point(text: string): void {
    this.readout.textContent = text;
  }

  private zoom(by: number): void {
    const level = Math.min(FACTORS.length - 1, Math.max(0, this.level + by));
    if (level !== this.level) this.drawing.zoom(FACTORS[level] ?? 1);
    this.level = level;
    setEnabled(this.smaller, level > 0);
    setEnabled(this.larger, level < FACTORS.length - 1);
  }
}
