import { useStore } from './store.js';

/** A link to a guide for teachers (docs/guides), in a new tab. */
export function GuideLink({
  file,
  children,
}: {
  readonly file: string;
  readonly children: string;
}) {
  const language = useStore((state) => state.language);
  return (
    <a href={`/guides/${file}?lang=${language}`} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
