import { SERIES } from '@fragwerk/host';
import type { Localized } from '@fragwerk/host';
import { both } from './texts.js';

const NUMBER = '-?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+)?[afpnuµmkMGT]?';

interface RangeField {
  readonly label: Localized;
  /** Pattern of its text in the notation. */
  readonly pattern: string;
  readonly initial: string;
  /** Options of a selection list; a text field without them. */
  readonly options?: readonly string[];
  /** Whether a comma in it is a decimal comma. */
  readonly isNumber?: true;
}

const number = (de: string, en: string, initial: string): RangeField => ({
  label: both(de, en),
  pattern: NUMBER,
  initial,
  isNumber: true,
});
const count = (de: string, en: string, initial: string): RangeField => ({
  ...number(de, en, initial),
  pattern: '\\d+',
});

const rangeFields = {
  from: number('von', 'from', '1'),
  to: number('bis', 'to', '10'),
  step: number('Schritt', 'step', '1'),
  factor: number('Faktor', 'factor', '2'),
  count: count('Anzahl', 'count', '5'),
  digits: count('Ziffern', 'digits', '3'),
  series: {
    label: both('Reihe', 'series'),
    pattern: SERIES.join('|'),
    initial: 'E12',
    options: SERIES,
  },
  numbers: { label: both('Zahlen', 'numbers'), pattern: '[-.\\d][^:*]*', initial: '1, 2, 5' },
  words: { label: both('Wörter', 'words'), pattern: '.+', initial: 'rot, grün' },
} as const satisfies Record<string, RangeField>;

export type FieldName = keyof typeof rangeFields;
export type FieldValues = Readonly<Partial<Record<FieldName, string>>>;

export const fieldOf = (name: FieldName): RangeField => rangeFields[name];

/** A form of ranges (docs/interface/datasets.md#ranges) as a sentence with fields. */
export interface RangeForm {
  readonly notation: string;
  readonly sentence: Localized;
  readonly example: string;
}

/** Notation, example and sentence in both languages. */
const forms = [
  [
    'I{from}-{to}',
    'I3-15',
    'eine ganze Zahl von {from} bis {to}',
    'a whole number from {from} to {to}',
  ],
  ['{from}-{to}', '3-15', 'eine Zahl von {from} bis {to}', 'a number from {from} to {to}'],
  [
    'F{digits}:{from}-{to}',
    'F3:5-9',
    'eine Zahl mit {digits} gültigen Ziffern von {from} bis {to}',
    'a number with {digits} significant digits from {from} to {to}',
  ],
  [
    '{from}:{step}:{to}',
    '2:3:15',
    'eine Zahl von {from} bis {to} in Schritten von {step}',
    'a number from {from} to {to} in steps of {step}',
  ],
  [
    '{from}*{factor}:{to}',
    '3*2:100',
    'eine Zahl von {from} bis {to}, jede das {factor}-Fache der vorigen',
    'a number from {from} to {to}, each {factor} times the one before',
  ],
  [
    '{count}:{from}-{to}',
    '13:45-130',
    'eine von {count} Zahlen in gleichem Abstand von {from} bis {to}',
    'one of {count} numbers, equally spaced from {from} to {to}',
  ],
  [
    '{series}:{from}-{to}',
    'E12:10k-80k',
    'ein Normwert der Reihe {series} von {from} bis {to}',
    'a standard value of {series} from {from} to {to}',
  ],
  ['S:{words}', 'S:rot,grün', 'eines der Wörter {words}', 'one of the words {words}'],
  ['sS:{words}', 'sS:a,b', 'der Reihe nach die Wörter {words}', 'the words {words} in this order'],
  [
    'sF:{numbers}',
    'sF:1,2,5',
    'der Reihe nach die Zahlen {numbers}',
    'the numbers {numbers} in this order',
  ],
  ['{numbers}', '34,15k,24.4m', 'eine der Zahlen {numbers}', 'one of the numbers {numbers}'],
] as const;

/** The first that fits is taken to read a range. */
export const rangeForms: readonly RangeForm[] = forms.map(([notation, example, de, en]) => ({
  notation,
  example,
  sentence: both(de, en),
}));

/** Splits a text at its fields, which are at the odd positions. */
export const partsOf = (text: string): readonly string[] => text.split(/\{(\w+)\}/);

function patternOf({ notation }: RangeForm): RegExp {
  const parts = partsOf(notation).map((part, index) =>
    index % 2 === 1
      ? `(?<${part}>${fieldOf(part as FieldName).pattern})`
      : part.replace('*', '\\*'),
  );
  return new RegExp(`^\\s*${parts.join('\\s*')}\\s*$`);
}

/** Reads a range as one of the forms; `null` for what no sentence describes. */
export function readRangeForm(
  range: string,
): { readonly form: RangeForm; readonly values: FieldValues } | null {
  // Integers in a fixed order match the form of numbers, too.
  const text = range.replace(/^\s*sI:/, 'sF:').replace(/^\s*I:/, 'I');
  for (const one of rangeForms) {
    const found = patternOf(one).exec(text)?.groups;
    if (found) return { form: one, values: found };
  }
  return null;
}

export function writeRangeForm({ notation }: RangeForm, values: FieldValues): string {
  const write = (name: FieldName): string => {
    const { initial, isNumber } = fieldOf(name);
    const text = (values[name] ?? initial).trim();
    return isNumber ? text.replace(',', '.') : text;
  };
  return partsOf(notation)
    .map((part, index) => (index % 2 === 1 ? write(part as FieldName) : part))
    .join('');
}

/** Notations of ranges with their meaning. */
export const rangeHelp: readonly (readonly [string, Localized])[] = [
  ...rangeForms.map(({ example, sentence }) => {
    const { values = {} } = readRangeForm(example) ?? {};
    const filled = (text: string) =>
      text.replaceAll(/\{(\w+)\}/g, (_, name: FieldName) => values[name] ?? '');
    return [example, both(filled(sentence.de), filled(sentence.en))] as const;
  }),
  ['-3--0.5,0.5-3', both('eine Zahl aus mehreren Bereichen', 'a number from several ranges')],
  ['V3:1-10  M3x3:1-10', both('Vektor, Matrix', 'vector, matrix')],
  ['C:1-10j1-10', both('eine komplexe Zahl', 'a complex number')],
  ['R5:[a-z]+', both('ein Text nach einem Muster', 'a text that fits a pattern')],
];
