import type { Localized } from '../localized.js';
import { scoreChoice } from '../scoring/index.js';
import { type AnswerSpec, type ConfigDependent, resolve } from './spec.js';

/** One of several answers. */
export interface PickOption<V extends string = string> {
  /** What is stored. */
  readonly value: V;
  readonly label: Localized;
}

const folded = (text: string) =>
  text
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .trim()
    .toLowerCase();

/** An answer that is one of several; a function of the configuration may give the options. */
export function pick<const V extends string>(options: {
  readonly label: Localized;
  readonly options: ConfigDependent<readonly PickOption<V>[]>;
}): AnswerSpec<V> {
  type Config = Parameters<AnswerSpec['input']>[0];
  const optionsOf = (config: Config) => resolve<readonly PickOption<V>[]>(options.options, config);
  /** A teacher may write the label instead of the value. */
  const find = (text: string, config: Config) => {
    const wanted = folded(text);
    const all = optionsOf(config);
    return (
      all.find(({ value }) => folded(value) === wanted) ??
      all.find(({ label }) => folded(label.de) === wanted || folded(label.en) === wanted)
    );
  };
  return {
    label: options.label,
    read: (stored, config) => find(stored, config)?.value ?? null,
    write: (value) => value,
    parse: (typed, config) => find(typed, config)?.value ?? null,
    format: (stored, config, language) => find(stored, config)?.label[language] ?? '',
    score({ answer, expected }, config) {
      const valueOf = (text: string) => find(text, config)?.value;
      const right = valueOf(expected.text) ?? '';
      return scoreChoice(valueOf(answer) ?? answer, right);
    },
    input: (config) => ({ kind: 'pick', options: optionsOf(config) }),
  };
}
