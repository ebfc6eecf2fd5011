/**
 * Appends the next free number to a name, before the extension of a file: `karte2.png`.
 *
 * @param gap between the name and its first number
 */
export function freeName(name: string, taken: ReadonlySet<string>, gap = ''): string {
  const [, before = '', digits = '', extension = ''] =
    /^(.*?)(\d*)(\.[A-Za-z]{2,4})?$/s.exec(name) ?? [];
  const stem = digits === '' ? before + gap : before;
  let number = Number(digits === '' ? 1 : digits) + 1;
  while (taken.has(`${stem}${number}${extension}`)) number += 1;
  return `${stem}${number}${extension}`;
}
