import { spell } from '@fragwerk/sdk';
import { useStore } from './store.js';

interface PairsProps {
  readonly pairs: readonly { readonly name: string; readonly text: string }[];
}

/** Names with their values. */
export function Pairs({ pairs }: PairsProps) {
  const language = useStore((state) => state.language);
  return (
    <dl class="pairs">
      {pairs.map(({ name, text }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            <code>{spell(text, language)}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
