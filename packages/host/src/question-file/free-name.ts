/** Appends the next free number to a name, before the extension of a file: `karte2.png`. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const [, stem = '', digits = '', extension = ''] =
    /^(.*?)(\d*)(\.[A-Za-z]{2,4})?$/s.exec(name) ?? [];
  let number = Number(digits === '' ? 1 : digits) + 1;
  while (taken.has(`${stem}${number}${extension}`)) number += 1;
  return `${stem}${number}${extension}`;
}
