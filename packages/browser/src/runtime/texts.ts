import type { AnswerInput, Language, Range } from '@fragwerk/sdk';
import { writeNumber, writeQuantity } from '@fragwerk/sdk';

/** The words of a generated browser part in one language. */
export interface RuntimeTexts {
  readonly unset: string;
  readonly noAnswer: string;
  readonly sliderName: (label: string) => string;
  readonly handleName: (label: string) => string;
  readonly halfOfDay: string;
  readonly halves: readonly { readonly name: string; readonly hours: string }[];
  /** What is wrong with what was typed. */
  readonly problem: (input: AnswerInput) => string;
}

/** Bounds that nobody set are no bounds to name. */
const isBounded = ({ min, max }: Range) => max - min < 1e299;

/** What an answer that cannot be stored is not. */
function problemOf(input: AnswerInput, language: Language): string {
  const de = language === 'de';
  const amount = (value: number, unit: string) =>
    writeQuantity(value, unit, { language, keepsUnit: true });
  const range = ({ min, max }: Range, unit = '') => {
    const [from, to] = [writeNumber(min, language), amount(max, unit)];
    return de ? `von ${from} bis ${to}` : `from ${from} to ${to}`;
  };
  switch (input.kind) {
    case 'slider':
    case 'number': {
      if (isBounded(input))
        return `${de ? 'Das ist keine Zahl' : 'This is not a number'} ${range(input, input.unit)}.`;
      const example = amount(2.5, input.unit);
      return de
        ? `Das ist keine Zahl, zum Beispiel ${example}.`
        : `This is no number, for example ${example}.`;
    }
    case 'time':
      return de
        ? 'Das ist keine Uhrzeit von 0:00 bis 23:59, zum Beispiel 9:05 oder 15:30.'
        : 'This is not a time from 0:00 to 23:59, for example 9:05 or 15:30.';
    case 'point':
      return de
        ? `Das ist kein Punkt mit x ${range(input.x)} und y ${range(input.y)}.`
        : `This is not a point with x ${range(input.x)} and y ${range(input.y)}.`;
    default:
      return de
        ? 'Diese Antwort hat nicht die verlangte Form.'
        : 'This answer is not of the form that is asked for.';
  }
}

export const runtimeTexts: Readonly<Record<Language, RuntimeTexts>> = {
  de: {
    unset: 'noch nicht eingestellt',
    noAnswer: 'keine Antwort',
    sliderName: (label) => `${label} (Schieberegler)`,
    handleName: (label) => `${label} (im Bild ziehen)`,
    halfOfDay: 'Tageshälfte',
    halves: [
      { name: 'Vormittag', hours: '0–11 Uhr' },
      { name: 'Nachmittag', hours: '12–23 Uhr' },
    ],
    problem: (input) => problemOf(input, 'de'),
  },
  en: {
    unset: 'not set yet',
    noAnswer: 'no answer',
    sliderName: (label) => `${label} (slider)`,
    handleName: (label) => `${label} (drag in the picture)`,
    halfOfDay: 'Half of the day',
    halves: [
      { name: 'Morning', hours: '0–11' },
      { name: 'Afternoon', hours: '12–23' },
    ],
    problem: (input) => problemOf(input, 'en'),
  },
};
