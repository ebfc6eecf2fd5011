import type { Localized } from '@fragwerk/sdk';
import { type Kind, literalKind } from './literal.js';

const isNumeric = (kind: Kind) => ['bool', 'int', 'float', 'complex'].includes(kind);

const kindNames: Readonly<Record<Kind, Localized>> = {
  none: { de: 'nichts (None)', en: 'nothing (None)' },
  bool: { de: 'ein Wahrheitswert (bool)', en: 'a boolean (bool)' },
  int: { de: 'eine ganze Zahl (int)', en: 'an integer (int)' },
  float: { de: 'eine Kommazahl (float)', en: 'a decimal number (float)' },
  complex: { de: 'eine komplexe Zahl (complex)', en: 'a complex number (complex)' },
  str: { de: 'ein Text (str)', en: 'a string (str)' },
  bytes: { de: 'eine Folge von Bytes (bytes)', en: 'a byte string (bytes)' },
  list: { de: 'eine Liste (list)', en: 'a list (list)' },
  tuple: { de: 'ein Tupel (tuple)', en: 'a tuple (tuple)' },
  set: { de: 'eine Menge (set)', en: 'a set (set)' },
  dict: { de: 'ein Wörterbuch (dict)', en: 'a dictionary (dict)' },
};

/** What functions and dictionaries return in place of a list. */
const ITERABLE =
  /^<(?:filter|map|zip|enumerate|generator|\w*reverse\w*) object |^(?:range|dict_\w+)\(/;

/** Describes a value of the wrong type without revealing the expected value. */
export function kindHint(expected: Kind | null, value: string): Localized | null {
  const got = literalKind(value);
  if (!expected || got === expected) return null;
  const wanted = kindNames[expected];
  if (ITERABLE.test(value) && ['list', 'tuple', 'set', 'dict'].includes(expected))
    return {
      de: `Erwartet wird ${wanted.de}. Fehlt ${expected}(…) um das Ergebnis?`,
      en: `The result has to be ${wanted.en}. Is ${expected}(…) around it missing?`,
    };
  if (/^<(?:bound method|(?:built-in )?function) /.test(value))
    return {
      de: 'Das Ergebnis ist eine Funktion. Fehlen die Klammern (…) für ihren Aufruf?',
      en: 'The result is a function. Are the brackets (…) of a call missing?',
    };
  if (!got || (isNumeric(got) && isNumeric(expected))) return null;
  const actual = kindNames[got];
  if (got === 'none')
    return {
      de: `Der Aufruf gibt nichts zurück, erwartet wird ${wanted.de}. Fehlt ein return?`,
      en: `The call returns nothing instead of ${wanted.en}. Is a return statement missing?`,
    };
  const isComma = got === 'tuple' && isNumeric(expected);
  return {
    de: `Das Ergebnis ist ${actual.de}, erwartet wird ${wanted.de}.${isComma ? ' Steht ein Komma statt eines Dezimalpunkts?' : ''}`,
    en: `The result is ${actual.en}, but ${wanted.en} is expected.${isComma ? ' Is there a comma instead of a decimal point?' : ''}`,
  };
}
