import type { AnswerInput, Language } from '@fragwerk/sdk';
import { writeNumber } from '@fragwerk/sdk';

/** The words of a generated browser part in one language. */
export interface RuntimeTexts {
  readonly unset: string;
  readonly noAnswer: string;
  readonly sliderName: (label: string) => string;
  /** What is wrong with what was typed. */
  readonly problem: (input: AnswerInput) => string;
}

const scale = (
  { min, max, unit }: Extract<AnswerInput, { kind: 'slider' }>,
  language: Language,
) => ({
  from: writeNumber(min, language),
  to: `${writeNumber(max, language)}${unit === '' ? '' : ` ${unit}`}`,
});

export const runtimeTexts: Readonly<Record<Language, RuntimeTexts>> = {
  de: {
    unset: 'noch nicht eingestellt',
    noAnswer: 'keine Antwort',
    sliderName: (label) => `${label} (Schieberegler)`,
    problem(input) {
      if (input.kind !== 'slider') return 'Diese Antwort hat nicht die verlangte Form.';
      const { from, to } = scale(input, 'de');
      return `Das ist keine Zahl von ${from} bis ${to}.`;
    },
  },
  en: {
    unset: 'not set yet',
    noAnswer: 'no answer',
    sliderName: (label) => `${label} (slider)`,
    problem(input) {
      if (input.kind !== 'slider') return 'This answer is not of the form that is asked for.';
      const { from, to } = scale(input, 'en');
      return `This is not a number from ${from} to ${to}.`;
    },
  },
};
