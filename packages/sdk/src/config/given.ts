import type { Language } from '../localized.js';
import { writeQuantity } from '../quantities/index.js';
import { writeCell } from './codecs.js';
import type { ConfigField, ConfigFields, ConfigValue, ConfigValues } from './fields.js';

/** Formats the value of a field for people: `0,4 mol/l`. */
export function formatField(field: ConfigField, value: ConfigValue, language: Language): string {
  if (field.kind === 'choice')
    return field.options.find((option) => option.value === value)?.label[language] ?? '';
  if (typeof value === 'boolean')
    return { de: value ? 'ja' : 'nein', en: value ? 'yes' : 'no' }[language];
  if (typeof value !== 'number') return writeCell(field, value);
  const unit = field.kind === 'percent' ? '%' : 'unit' in field ? field.unit : '';
  return writeQuantity(value, unit, { language, keepsUnit: true });
}

/** Returns the given values with their names: `c = 0,4 mol/l`. */
export const givenValues = (
  fields: ConfigFields,
  config: ConfigValues,
  language: Language,
): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const { [name]: value = '' } = config;
    if (field.given !== true || value === '') return [];
    const sign = typeof value === 'number' ? ' =' : ':';
    return [`${field.label[language]}${sign} ${formatField(field, value, language)}`];
  });
