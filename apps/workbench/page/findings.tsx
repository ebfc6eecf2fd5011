import { t } from './store.js';
import { traffic as texts } from './texts-preview.js';

/** One check and what came out, in the words of the page. */
export interface ShownFinding {
  readonly passed: boolean;
  readonly title: string;
  /** What came instead, '' when it passed. */
  readonly detail: string;
  readonly clause: string;
  /** A word before the title. */
  readonly note?: string | undefined;
}

interface FindingsProps {
  readonly title: string;
  readonly findings: readonly ShownFinding[];
  /** Language of the findings, where it is not the page's. */
  readonly language?: string;
}

/** Checks and what came out, failures first. */
export function Findings({ title, findings, language }: FindingsProps) {
  if (findings.length === 0) return null;
  const sorted = [...findings].sort((a, b) => Number(a.passed) - Number(b.passed));
  return (
    <ul class="findings" aria-label={title}>
      {sorted.map(({ passed, title: text, detail, clause, note }, index) => (
        <li key={index} class={passed ? 'right' : 'wrong'}>
          {passed ? '✓' : '✗'} {note && `${note}: `}
          <span lang={language}>{text}</span>{' '}
          {clause && <small>({t(texts.clause(clause))})</small>}
          {detail && (
            <div class="hint" lang={language}>
              {detail}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
