import type { ComponentChildren } from 'preact';

/** Preformatted text that scrolls, also by keyboard. */
export function Listing({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <pre class="scroll" tabIndex={0} role="region" aria-label={label}>
      {text}
    </pre>
  );
}

interface ScrollTableProps {
  readonly title: string;
  readonly headings: readonly string[];
  /** The rows. */
  readonly children: ComponentChildren;
  readonly class?: string;
}

/** A table with a caption that scrolls, also by keyboard. */
export function ScrollTable(props: ScrollTableProps) {
  const { title, headings, children, class: className = '' } = props;
  return (
    <div class={`scroll ${className}`} tabIndex={0} role="region" aria-label={title}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th scope="col" key={heading}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
