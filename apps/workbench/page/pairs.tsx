interface PairsProps {
  readonly pairs: readonly { readonly name: string; readonly text: string }[];
}

/** Names with their values. */
export function Pairs({ pairs }: PairsProps) {
  return (
    <dl class="pairs">
      {pairs.map(({ name, text }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            <code>{text}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
