import { button, element, hintStyle, row, setText, visuallyHidden } from '@fragwerk/browser';
import type { Language } from '@fragwerk/sdk';
import { labelledInput } from './labelled-input.js';
import { plotTexts } from './texts.js';

/** The answer in the preview, in the form of the question's column "Lösung". */
export class SolutionLine {
  readonly element: HTMLElement;
  private readonly field;

  constructor(language: Language) {
    const texts = plotTexts[language];
    this.field = labelledInput(texts.solution, { flex: '1 1 200px' });
    const { input } = this.field;
    input.readOnly = true;
    const status = element('span', { role: 'status', style: visuallyHidden });
    const copy = button(texts.copy, () => {
      input.select();
      // The clipboard API requires a secure origin, which frames of hosts do not have.
      // oxlint-disable-next-line typescript/no-deprecated -- the only way without it
      const isCopied = document.execCommand('copy');
      setText(status, isCopied ? texts.copied : '');
    });
    this.element = element('div', { style: { position: 'relative' } }, [
      element('p', { style: { ...hintStyle, margin: '0 0 4px' } }, [texts.solutionHelp]),
      row([this.field.element, copy, status], { alignItems: 'end' }),
    ]);
  }

  show(mode: string, answer: string): void {
    this.element.style.display = mode === 'off' || mode === 'measure' ? 'none' : '';
    // The host treats a number with a unit as text.
    this.field.input.value =
      /[^\d.+\-e]/i.test(answer) && !answer.startsWith('[') ? `"${answer}"` : answer;
  }
}
