import { element, row } from '@fragwerk/browser';
import type { Language } from '@fragwerk/sdk';
import { isMode, type Mode, modes } from '../../src/answer/task.js';
import { labelled, labelledInput } from './labelled-input.js';
import { optionValue, withOption } from './rows.js';
import { plotTexts } from './texts.js';

/** Initial starting points and boxes, until the teacher changes them. */
const initial = { start: '0,0', boxes: '[1,2],[3,4]' } as const;

/** The field for the kind of answer, with the fields that it requires. */
export class AnswerFields {
  readonly element: HTMLElement;
  private text = '';
  private readonly mode: HTMLSelectElement;
  private readonly start;
  private readonly boxes;
  private readonly count;

  constructor(
    private readonly language: Language,
    private readonly on: {
      readonly onType: (text: string) => void;
      readonly onEdit: (text: string) => void;
    },
  ) {
    const texts = plotTexts[language];
    const options = Object.entries(modes).map(([mode, { label }]) =>
      element('option', { value: mode }, [`${label[language]} (${mode})`]),
    );
    this.mode = element('select', {}, options);
    this.start = labelledInput(texts.start, { flex: '1 1 120px' });
    this.boxes = labelledInput(texts.boxes, { flex: '1 1 200px' });
    this.count = labelledInput(texts.count, { flex: '1 1 120px' });
    this.mode.addEventListener('change', () => {
      const mode = this.mode.value as Mode;
      const { takes } = modes[mode];
      const inner = takes === 0 ? '' : takes === 2 ? initial.start : initial.boxes;
      this.on.onEdit(this.written(mode, inner));
    });
    for (const { input } of [this.start, this.boxes])
      input.addEventListener('input', () =>
        this.on.onType(this.written(this.mode.value as Mode, input.value)),
      );
    this.count.input.addEventListener('input', () =>
      this.on.onType(withOption(this.text, 'inputcounter', this.count.input.value.trim())),
    );
    const choice = labelled(texts.mode, { flex: '2 1 240px' }, this.mode);
    const fields = [this.start.element, this.boxes.element, this.count.element];
    this.element = row([choice, ...fields], { alignItems: 'end' });
  }

  show(text: string): void {
    this.text = text;
    const [, name = '', inner = ''] =
      /^(\w+)\s*(?:\((.*)\))?$/s.exec(optionValue(text, 'input')) ?? [];
    const found = name.toLowerCase();
    const mode = isMode(found) ? found : 'off';
    this.mode.value = mode;
    const { takes } = modes[mode];
    const fields = [
      { field: this.start, isShown: takes === 2, value: inner },
      { field: this.boxes, isShown: takes === 'pairs', value: inner },
      { field: this.count, isShown: mode === 'function', value: optionValue(text, 'inputcounter') },
    ];
    for (const { field, isShown, value } of fields) {
      field.element.style.display = isShown ? '' : 'none';
      if (field.input.value !== value) field.input.value = value;
    }
  }

  /** Returns the text with another kind of answer. */
  private written(mode: Mode, inner: string): string {
    const value = modes[mode].takes === 0 ? mode : `${mode}(${inner})`;
    return withOption(this.text, 'input', mode === 'off' ? '' : value);
  }
}
