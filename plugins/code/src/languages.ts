import type { Localized, ServiceFailure } from '@fragwerk/sdk';

const languageNames: Readonly<Record<string, string>> = {
  ...{ python: 'Python', c: 'C', cpp: 'C++', java: 'Java', nodejs: 'JavaScript', php: 'PHP' },
  python3: 'Python (Jobe)',
};

/** Source file names. Missing for Java, where Jobe derives the name from the class. */
export const sourceNames: Readonly<Record<string, string>> = {
  ...{ python: 'answer.py', c: 'prog.c', cpp: 'prog.cpp', nodejs: 'prog.js', php: 'prog.php' },
  python3: 'prog.py',
};

/** Languages of files by extension, under the names that our editor uses. */
const fileLanguages: Readonly<Record<string, string>> = {
  ...{ py: 'python', c: 'c', h: 'c', cpp: 'cpp', hpp: 'cpp', java: 'java', js: 'nodejs' },
};

/** Returns the language of a file; '' if it is plain text. */
export const fileLanguage = (name: string): string =>
  fileLanguages[name.slice(name.lastIndexOf('.') + 1)] ?? '';

export const languageName = (language: string): string => languageNames[language] ?? language;

/** Languages that Jobe offers now, or why they are unknown. */
export interface JobeOffer {
  readonly languages: readonly string[];
  readonly failure: ServiceFailure | null;
}

/** Returns the languages to offer in a dialog; all known ones if Jobe does not reply. */
export function offeredLanguages({ languages, failure }: JobeOffer): readonly string[] {
  if (failure === 'notSet') return ['python'];
  return [
    'python',
    ...(failure ? Object.keys(languageNames).filter((name) => name !== 'python') : languages),
  ];
}

/** Explains restrictions on languages other than Python to a teacher; `null` if there are none. */
export function offerSentence({ failure }: JobeOffer): Localized | null {
  if (failure === null) return null;
  return failure === 'notSet'
    ? {
        de: 'Hier läuft nur Python. Für andere Sprachen muss die Administration einen Jobe-Server eintragen.',
        en: 'Only Python is available. For other languages, the administrator has to set up a Jobe server.',
      }
    : {
        de: 'Der Jobe-Server antwortet gerade nicht. Programme in anderen Sprachen als Python werden erst bewertet, wenn er wieder antwortet.',
        en: 'The Jobe server is not responding. Programs in languages other than Python will be scored once it does.',
      };
}

/** Explains why a language is unavailable; `null` if it is available. */
export function languageProblem(language: string, offer: JobeOffer): Localized | null {
  if (language === 'python') return null;
  const sentence = offerSentence(offer);
  if (sentence || offer.languages.includes(language)) return sentence;
  const list = offer.languages.map(languageName).join(', ');
  return {
    de: `Der Jobe-Server unterstützt ${languageName(language)} nicht, nur ${list}.`,
    en: `The Jobe server does not support ${languageName(language)}, only ${list}.`,
  };
}
