import type { Localized } from '@fragwerk/sdk';
import type { Kind } from './literal.js';

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

/** Describes a value of the wrong type without revealing the expected value. */
export function kindHint(expected: Kind | null, got: Kind | null): Localized | null {
  if (!expected || !got || got === expected || (isNumeric(got) && isNumeric(expected))) return null;
  const [wanted, actual] = [kindNames[expected], kindNames[got]];
  if (got === 'none')
    return {
      de: `Der Aufruf gibt nichts zurück, erwartet wird ${wanted.de}. Fehlt ein return?`,
      en: `The call returns nothing instead of ${wanted.en}. Is a return statement missing?`,
    };
  return {
    de: `Das Ergebnis ist ${actual.de}, erwartet wird ${wanted.de}.`,
    en: `The result is ${actual.en}, but ${wanted.en} is expected.`,
  };
}
