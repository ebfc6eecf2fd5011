import type { ConfigValues } from '../config/index.js';
import type { Localized } from '../localized.js';
import { scoreChoice } from '../scoring/index.js';
import {
  type AnswerSpec,
  type ConfigDependent,
  type PickOption,
  resolve,
  valueAnswer,
} from './spec.js';
import { unquoted } from '../quotes.js';

const normalized = (text: string) => unquoted(text.trim()).trim().toLowerCase();

/** An answer that is one of several options, which may depend on the configuration. */
export function pick<const V extends string>(options: {
  readonly label: Localized;
  readonly options: ConfigDependent<readonly PickOption<V>[]>;
}): AnswerSpec<V> {
  const optionsOf = (config: ConfigValues) =>
    resolve<readonly PickOption<V>[]>(options.options, config);
  /** Teachers may write the label instead of the value. */
  const find = (text: string, config: ConfigValues) => {
    const wanted = normalized(text);
    const all = optionsOf(config);
    return (
      all.find(({ value }) => normalized(value) === wanted) ??
      all.find(({ label }) => [label.de, label.en].map(normalized).includes(wanted))
    );
  };
  return valueAnswer<V>({
    declared: ['pick', options],
    label: options.label,
    read: (stored, config) => find(stored, config)?.value ?? null,
    write: (value) => value,
    formatValue: (value, config, language) => find(value, config)?.label[language] ?? '',
    score: ({ answer, expected }, config) =>
      scoreChoice(find(answer, config)?.value ?? answer, find(expected.text, config)?.value ?? ''),
    input: (config) => ({ kind: 'pick', options: optionsOf(config) }),
  });
}
