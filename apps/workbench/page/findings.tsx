import type { TrafficFinding } from '../src/api.js';

interface FindingsProps {
  readonly title: string;
  readonly findings: readonly TrafficFinding[];
}

/** Checks and what came out, failures first. */
export function Findings({ title, findings }: FindingsProps) {
  if (findings.length === 0) return null;
  const sorted = [...findings].sort((a, b) => Number(a.passed) - Number(b.passed));
  return (
    <ul class="findings" aria-label={title}>
      {sorted.map(({ passed, title: text, detail, clause }, index) => (
        <li key={index} class={passed ? 'right' : 'wrong'}>
          {passed ? '✓' : '✗'} {text} {clause && <small>({clause})</small>}
          {detail && <div class="hint">{detail}</div>}
        </li>
      ))}
    </ul>
  );
}
