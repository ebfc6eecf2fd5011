import type { Localized } from '../localized.js';
import { NUMBER_FUNCTIONS } from './functions.js';

/** A correction for what is often typed: text before the place of a mistake, text from there, and both texts. */
type Hint = readonly [before: RegExp, after: RegExp, de: string, en: string];

const ANY = /(?:)/;
const FUNCTION = `\\b(?:${Object.keys(NUMBER_FUNCTIONS).join('|')})`;
const and = 'x>0 and x<3';

const hints: readonly Hint[] = [
  [/\d$/, /^,\d/, 'Schreib Dezimalzahlen mit Punkt: 0.5.', 'Write decimals with a point: 0.5.'],
  [/[\w)\]]\s*$/, /^;/, 'Trenne Zahlen durch Kommas.', 'Separate numbers by commas.'],
  [/\.$/, /^\./, 'Trenne Grenzen mit Komma: 0,5.', 'Separate limits by a comma: 0,5.'],
  [ANY, /^[⁰¹²³⁴-⁹]/, 'Schreib Potenzen mit ^: x^2.', 'Write powers with ^: x^2.'],
  [ANY, /^√/, 'Schreib die Wurzel als sqrt(x).', 'Write roots as sqrt(x).'],
  [ANY, /^\|/, 'Schreib den Betrag als abs(x).', 'Write absolute values as abs(x).'],
  [/\|\s*$/, /^$/, 'Schreib den Betrag als abs(x).', 'Write absolute values as abs(x).'],
  [ANY, /^[×⋅•]/, 'Das Malzeichen ist *.', 'The multiplication sign is *.'],
  [ANY, /^[:÷]/, 'Das Divisionszeichen ist /.', 'The division sign is /.'],
  [
    ANY,
    /^[−–—]/,
    'Tippe das Minus auf der Tastatur: -.',
    'Type the minus sign of the keyboard: -.',
  ],
  [ANY, /^!(?!=)/, 'Schreib die Fakultät als factorial(n).', 'Write factorials as factorial(n).'],
  [ANY, /^[„“”‚‘»«]/, 'Schreib gerade Anführungszeichen: "…".', 'Write straight quotes: "…".'],
  [ANY, /^π/, 'Schreib π als %pi.', 'Write π as %pi.'],
  [/\/\s*$/, /^\//, 'Parallel schreibt man R1||R2.', 'Write R1||R2 for components in parallel.'],
  [ANY, /^∠/, 'Schreib Winkel in Grad so: 10arg45.', 'Write angles in degrees like 10arg45.'],
  [
    ANY,
    /^\{\s*\w+\s*\}/,
    'Schreib Datensätze hier ohne geschweifte Klammern: U/R.',
    'Write datasets without braces here: U/R.',
  ],
  [ANY, /^\{/, 'Schreib Abschnitte als if(x<0,-x,x^2).', 'Write pieces as if(x<0,-x,x^2).'],
  [/^\s*$/, /^=/, 'Lass das = am Anfang weg.', 'Leave out the = at the start.'],
  [ANY, /^(?:[<>=]|&|und\b|oder\b)/, `Bedingungen: ${and}.`, `Conditions: ${and}.`],
  [ANY, /^mod\b/i, 'Schreib den Rest als mod(x,2).', 'Write remainders as mod(x,2).'],
  [new RegExp(`${FUNCTION}\\^\\d+$`), /^\(/, 'Schreib sin(x)^2.', 'Write sin(x)^2.'],
  [
    new RegExp(`${FUNCTION}\\s*$`),
    /^[\w%|]/,
    'Schreib nach einer Funktion eine Klammer: sin(x).',
    'Write a bracket after a function: sin(x).',
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
