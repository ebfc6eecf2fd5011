import type { ComponentChildren } from 'preact';
import type { QuestionProblem } from '@fragwerk/host';
import type { SourcePlace } from '../src/api.js';
import { Listing } from './scroll.js';
import { t } from './store.js';
import { common } from './texts.js';

interface ProblemsProps<P> {
  readonly problems: readonly P[];
  /** Returns what is in front of the text of a problem. */
  readonly lead?: (problem: P) => ComponentChildren;
}

export function Problems<P extends Pick<QuestionProblem, 'text'>>(props: ProblemsProps<P>) {
  const { problems, lead } = props;
  if (problems.length === 0) return null;
  return (
    <ul class="problems" aria-label={t(common.problems)}>
      {problems.map((problem, index) => (
        <li key={index}>
          ⚠ {lead?.(problem)}
          {lead && <br />}
          {t(problem.text)}
        </li>
      ))}
    </ul>
  );
}

/** A problem that screen readers announce immediately. */
export function Alert({ children }: { readonly children: string }) {
  return (
    <p class="problems" role="alert">
      ⚠ {children}
    </p>
  );
}

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
