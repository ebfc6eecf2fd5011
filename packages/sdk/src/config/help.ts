import { type Language, localized, type Localized } from '../localized.js';
import { formatRange, itemOf, placeForm, writeField } from './codecs.js';
import { takesVariables } from './expressions.js';
import type { ConfigField, ConfigFields } from './fields.js';
import { cellField } from './list.js';

const heads = {
  de: ['Angabe', 'Bedeutung', 'Werte', 'Vorgabe'],
  en: ['Item', 'Meaning', 'Values', 'Default'],
} as const;

const title: Localized = { de: 'Konfiguration', en: 'Configuration' };
const intro: Localized = {
  de: 'Die Angaben werden durch `;` oder Zeilenenden getrennt.',
  en: 'The items are separated by `;` or line ends.',
};

const expressions: Localized = {
  de: 'Zahlen und Auswahlwerte dürfen aus den Variablen der Frage berechnet werden, zum Beispiel `c=2*c0`; in einem Text steht `{c0}` für den Wert.',
  en: 'Numbers and choices may be calculated from the variables of the question, for example `c=2*c0`; in a text, `{c0}` stands for the value.',
};

const cell = (text: string) => text.replace(/[\r\n]+/g, ' ').replace(/\|/g, '\\|');
const code = (text: string) => `\`${text.replace(/`/g, "'")}\``;
const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;

/** The values that a field of each kind takes. */
const values: {
  readonly [K in ConfigField['kind']]: (field: Extract<ConfigField, { kind: K }>) => Localized;
} = {
  choice: ({ options }) =>
    localized((language) =>
      options.map(({ value, label }) => `${code(value)} ${label[language]}`).join(', '),
    ),
  percent: formatRange,
  number: formatRange,
  integer: formatRange,
  text: ({ maxLength: max }) => ({
    de: `Text, höchstens ${max} Zeichen`,
    en: `text, at most ${max} characters`,
  }),
  imageName: () => ({
    de: 'Name eines Bildes der Frage; `IMG0` ist das erste',
    en: 'name of an image of the question; `IMG0` is the first',
  }),
  toggle: () => ({ de: '`ja` oder `nein`', en: '`true` or `false`' }),
  colour: () => ({ de: 'Name wie `rot` oder `#rrggbb`', en: 'name like `red`, or `#rrggbb`' }),
  place: () => placeForm,
  list: ({ columns, minRows: min, maxRows: max }) =>
    localized((language) => {
      const all = Object.values(columns);
      const form = all.map(({ label }) => label[language]).join(': ');
      const rows = { de: `${min} bis ${max} Zeilen`, en: `${min} to ${max} rows` }[language];
      const cells = all.map(
        (column) => `${column.label[language]}: ${valuesOf(cellField(column))[language]}`,
      );
      return `${rows} ${code(`${form} | …`)}; ${cells.join('; ')}`;
    }),
};

const valuesOf = (field: ConfigField): Localized => values[field.kind](field as never);

/** Writes the fields as a Markdown table: item, meaning, values, default. */
export function helpTable(fields: ConfigFields, language: Language): string {
  const rows = Object.values(fields).map((field) =>
    row([
      code(itemOf(field)),
      field.help ? `${field.label[language]}: ${field.help[language]}` : field.label[language],
      valuesOf(field)[language],
      code(writeField(field, field.initial)),
    ]),
  );
  const head = heads[language];
  return [row(head), row(head.map(() => '---')), ...rows].join('\n');
}

/**
 * Appends the table of the fields to the author's help, unless the help has its own section
 * "Konfiguration" / "Configuration".
 */
export function helpWithTable(help: Localized, fields: ConfigFields): Localized {
  return localized((language) => {
    const written = help[language].trimEnd();
    const hasOwn = new RegExp(`^#{1,6} +${title[language]}`, 'im').test(written);
    if (Object.keys(fields).length === 0 || hasOwn) return help[language];
    const hasExpressions = Object.values(fields).some(takesVariables);
    const notation = [intro, ...(hasExpressions ? [expressions] : [])];
    const section = `## ${title[language]}\n\n${notation.map((text) => text[language]).join(' ')}\n\n${helpTable(fields, language)}\n`;
    return written === '' ? section : `${written}\n\n${section}`;
  });
}
