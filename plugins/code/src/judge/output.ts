import { isWithin, type Localized, type Tolerance } from '@fragwerk/sdk';

/** Without blanks at the ends of lines and empty lines at the end. */
const tidy = (text: string): string =>
  text
    .trimEnd()
    .split(/\r\n|\r|\n/)
    .map((line) => line.trimEnd())
    .join('\n');

const NUMBER = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/g;

function sameNumbers(expected: string, got: string, tolerance: Tolerance): boolean {
  const [wanted, came] = [expected.match(NUMBER) ?? [], got.match(NUMBER) ?? []];
  const isNear = (text: string, index: number) =>
    isWithin(Number(came[index]), Number(text), tolerance);
  return wanted.length === came.length && wanted.every(isNear);
}

const words = (text: string): string => tidy(text).replace(NUMBER, '#').replace(/\s+/g, ' ').trim();

/**
 * Whether an output is the expected one; blanks at the ends of lines and empty lines at the end do
 * not count. With a tolerance its numbers may differ that much, and blanks are all alike.
 */
export const sameOutput = (expected: string, got: string, tolerance: Tolerance | null): boolean =>
  tolerance
    ? words(expected) === words(got) && sameNumbers(expected, got, tolerance)
    : tidy(expected) === tidy(got);

/** Whether a whole text, but for blanks around it, is as a regular expression says. */
export const matchesPattern = (pattern: string, text: string): boolean => {
  try {
    return new RegExp(`^(?:${pattern})$`, 'su').test(tidy(text).trim());
  } catch {
    return false;
  }
};

/** What is nearly right about an output; it says nothing that is not in it already. */
export function outputHint(expected: string, got: string): Localized | null {
  if (tidy(got) === '' && tidy(expected) !== '')
    return { de: 'Das Programm gibt nichts aus.', en: 'The program prints nothing.' };
  const plain = (text: string) => text.replace(/\s+/g, '');
  if (plain(expected) === plain(got))
    return {
      de: 'Nur Leerzeichen oder Zeilenenden stimmen nicht.',
      en: 'Only blanks or line ends are not right.',
    };
  if (plain(expected).toLowerCase() === plain(got).toLowerCase())
    return {
      de: 'Nur Groß- und Kleinschreibung stimmt nicht.',
      en: 'Only upper and lower case is not right.',
    };
  return null;
}
