import type { ComponentChildren } from 'preact';
import { formatTyped } from '@fragwerk/sdk';
import { getState } from './store.js';

interface PairsProps {
  readonly pairs: readonly (readonly [name: ComponentChildren, value: ComponentChildren])[];
  readonly class?: string;
}

/** Names with their values, as a description list. */
export function Pairs({ pairs, class: className = 'pairs' }: PairsProps) {
  return (
    <dl class={className}>
      {pairs.map(([name, value], index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ValuesProps {
  readonly values: readonly { readonly name: string; readonly text: string }[];
}

export function ValueList({ values }: ValuesProps) {
  const { language } = getState();
  return (
    <Pairs
      pairs={values.map(({ name, text }) => [
        <code>{name}</code>,
        <code>{formatTyped(text, language)}</code>,
      ])}
    />
  );
}
