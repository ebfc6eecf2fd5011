import { expect, it } from 'vitest';
import { textLanguage } from './question-language.js';

it.each([
  ['Stelle die Uhr auf 3 Uhr 15.', 'de'],
  ['Wie groß sind die Spannung an R2 und der Strom?', 'de'],
  ['Temperatur für T in °C: Überprüfe!', 'de'],
  ['Set the clock to 3:15.', 'en'],
  ['What is the voltage at R2?', 'en'],
  ['U = 5 V, R = 10', null],
  ['', null],
])('%s', (text, language) => expect(textLanguage(text)).toBe(language));
