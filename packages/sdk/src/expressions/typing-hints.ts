import type { Localized } from '../localized.js';
import { NUMBER_FUNCTIONS } from './functions.js';

/** A correction for what is often typed: text before the place of a mistake, text from there, and both texts. */
type Hint = readonly [before: RegExp, after: RegExp, de: string, en: string];

const ANY = /(?:)/;
const FUNCTION = `\\b(?:${Object.keys(NUMBER_FUNCTIONS).join('|')})`;
const and = 'x>0 and x<3';

const hints: readonly Hint[] = [
  [/\d$/, /^,\d/, 'Dezimalzahlen haben einen Punkt: 0.5.', 'Decimal numbers have a point: 0.5.'],
  [/[\w)\]]\s*$/, /^;/, 'Zahlen trennt ein Komma.', 'Numbers are separated by commas.'],
  [/\.$/, /^\./, 'Grenzen trennt ein Komma: 0,5.', 'Limits are separated by a comma: 0,5.'],
  [ANY, /^[⁰¹²³⁴-⁹]/, 'Potenzen haben ein ^: x^2.', 'Powers have a ^: x^2.'],
  [ANY, /^√/, 'Eine Wurzel ist sqrt(x).', 'A root is sqrt(x).'],
  [ANY, /^\|/, 'Ein Betrag ist abs(x).', 'An absolute value is abs(x).'],
  [/\|\s*$/, /^$/, 'Ein Betrag ist abs(x).', 'An absolute value is abs(x).'],
  [ANY, /^[×⋅•]/, 'Das Malzeichen ist *.', 'The multiplication sign is *.'],
  [ANY, /^[:÷]/, 'Das Divisionszeichen ist /.', 'The division sign is /.'],
  [
    ANY,
    /^[−–—]/,
    'Tippe das Minus auf der Tastatur: -.',
    'Type the minus sign of the keyboard: -.',
  ],
  [ANY, /^!(?!=)/, 'Eine Fakultät ist factorial(n).', 'A factorial is factorial(n).'],
  [ANY, /^π/, 'Die Zahl π ist %pi.', 'The number π is %pi.'],
  [/\/\s*$/, /^\//, 'Parallel ist R1||R2.', 'Write R1||R2 for components in parallel.'],
  [ANY, /^∠/, 'Ein Winkel in Grad: 10arg45.', 'An angle in degrees: 10arg45.'],
  [
    ANY,
    /^\{\s*\w+\s*\}/,
    'Datensätze stehen hier ohne geschweifte Klammern: U/R.',
    'Datasets have no braces here: U/R.',
  ],
  [
    ANY,
    /^\{/,
    'Abschnitte schreibt man als if(x<0,-x,x^2).',
    'Pieces are written as if(x<0,-x,x^2).',
  ],
  [ANY, /^(?:[<>=]|&|und\b|oder\b)/, `Bedingungen: ${and}.`, `Conditions: ${and}.`],
  [ANY, /^mod\b/i, 'Ein Rest ist mod(x,2).', 'A remainder is mod(x,2).'],
  [new RegExp(`${FUNCTION}\\^\\d+$`), /^\(/, 'Eine Potenz: sin(x)^2.', 'A power: sin(x)^2.'],
  [
    new RegExp(`${FUNCTION}\\s*$`),
    /^[\w%|]/,
    'Nach einer Funktion steht eine Klammer: sin(x).',
    'A function is followed by a bracket: sin(x).',
  ],
  [
    /\d\s+$/,
    /^[A-Za-z\u00b5\u03bc\u03a9\u2126]/,
    'Eine Einheit steht direkt nach der Zahl: 12V. Vor einem Namen fehlt das Malzeichen *.',
    'A unit directly follows its number: 12V. Before a name, the multiplication sign * is missing.',
  ],
  [
    /[\w)\]]\s*$/,
    /^[\w(%]/,
    'Davor fehlt wohl das Malzeichen *.',
    'The multiplication sign * seems to be missing before it.',
  ],
];

/** Returns a correction for a place at which an expression cannot be read, with a space before it. */
export function typingHint(text: string, position: number): Localized {
  const [before, after] = [text.slice(0, position), text.slice(position)];
  const [, , de, en] = hints.find(([left, right]) => left.test(before) && right.test(after)) ?? [];
  return de && en ? { de: ` ${de}`, en: ` ${en}` } : { de: '', en: '' };
}
