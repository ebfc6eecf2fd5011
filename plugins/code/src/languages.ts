import type { Localized, ServiceFailure } from '@fragwerk/sdk';

/** Names of programming languages as people write them. */
const languageNames: Readonly<Record<string, string>> = {
  ...{ python: 'Python', c: 'C', cpp: 'C++', java: 'Java', nodejs: 'JavaScript', php: 'PHP' },
  python3: 'Python (Jobe)',
};

/** Names of the file of a program. Java wants it named as the class in it, so Jobe names it there. */
export const sourceNames: Readonly<Record<string, string>> = {
  ...{ python: 'answer.py', c: 'prog.c', cpp: 'prog.cpp', nodejs: 'prog.js', php: 'prog.php' },
  python3: 'prog.py',
};

export const languageName = (language: string): string => languageNames[language] ?? language;

/** What Jobe offers at the moment: its languages, or why nobody knows. */
export interface JobeOffer {
  readonly languages: readonly string[];
  readonly failure: ServiceFailure | null;
}

/** The languages of Jobe that a dialog offers: with one that does not answer, the usual ones. */
export function offeredLanguages({ languages, failure }: JobeOffer): readonly string[] {
  if (failure === 'notSet') return ['python'];
  return [
    'python',
    ...(failure ? Object.keys(languageNames).filter((name) => name !== 'python') : languages),
  ];
}

/** What a teacher should know of languages other than Python; `null` where there is nothing to say. */
export function offerSentence({ failure }: JobeOffer): Localized | null {
  if (failure === null) return null;
  return failure === 'notSet'
    ? {
        de: 'Hier läuft nur Python. Andere Sprachen brauchen einen Jobe-Server, den die Administration einträgt.',
        en: 'Only Python runs here. Other languages need a Jobe server, which the administration sets up.',
      }
    : {
        de: 'Der Jobe-Server antwortet gerade nicht. Programme in anderen Sprachen als Python werden erst bewertet, wenn er wieder antwortet.',
        en: 'The Jobe server does not answer at the moment. Programs in languages other than Python are scored as soon as it does.',
      };
}

/** Why programs in a language do not run; `null` where they do. */
export function languageProblem(language: string, offer: JobeOffer): Localized | null {
  if (language === 'python') return null;
  const sentence = offerSentence(offer);
  if (sentence || offer.languages.includes(language)) return sentence;
  const list = offer.languages.map(languageName).join(', ');
  return {
    de: `${languageName(language)} kennt der Jobe-Server nicht; er hat ${list}.`,
    en: `The Jobe server does not know ${languageName(language)}; it has ${list}.`,
  };
}
