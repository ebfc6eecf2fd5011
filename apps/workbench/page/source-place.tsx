import type { SourcePlace } from '../src/api.js';
import { Listing } from './scroll.js';

/** Returns file, line and column, as far as they are known. */
export const placeName = ({ file, line, column }: SourcePlace): string =>
  file && `${file}${line ? `:${line}` : ''}${line && column ? `:${column}` : ''}`;

export function PlaceName({ place }: { readonly place: SourcePlace }) {
  const name = placeName(place);
  return name ? <code>{name}</code> : null;
}

export function SourceLine({ place }: { readonly place: SourcePlace }) {
  if (!place.sourceLine) return null;
  return <Listing label={placeName(place)} text={place.sourceLine} />;
}
