/** Frequent words of questions, by language; without those that occur in both. */
const WORDS = {
  de: ' der die das den dem des ein eine einen einem einer und oder ist sind wie wird werden auf für mit von zu an auch nicht welche welcher wieviel groß gib berechne bestimme ',
  en: ' the a of and or is are what which how to on for with from by be not give find calculate write set your does ',
} as const;

/**
 * Guesses the language of a question's text, which questions do not contain, so that screen readers use the
 * right voice.
 *
 * @returns `null` for a text with too few known words
 */
export function textLanguage(text: string): 'de' | 'en' | null {
  const found = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (language: keyof typeof WORDS) =>
    found.filter((word) => WORDS[language].includes(` ${word} `)).length;
  const german = count('de') + found.filter((word) => /[äöüß]/.test(word)).length;
  const english = count('en');
  if (german === english) return null;
  return german > english ? 'de' : 'en';
}
