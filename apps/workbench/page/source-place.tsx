import type { SourcePlace } from '../src/api.js';

/** File, line and column, as far as they are known; '' for none. */
export const placeName = ({ file, line, column }: SourcePlace): string =>
  file && `${file}${line ? `:${line}` : ''}${line && column ? `:${column}` : ''}`;

/** The name of a place in the author's files. */
export function PlaceName({ place }: { readonly place: SourcePlace }) {
  const name = placeName(place);
  return name ? <code>{name}</code> : null;
}

/** The line of source at a place. */
export function SourceLine({ place }: { readonly place: SourcePlace }) {
  if (!place.sourceLine) return null;
  return (
    <pre tabIndex={0} role="region" aria-label={placeName(place)}>
      {place.sourceLine}
    </pre>
  );
}
