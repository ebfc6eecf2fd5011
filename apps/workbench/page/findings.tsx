import type { Localized } from '@fragwerk/host';
import type { ShownFinding } from '../src/api.js';
import { t } from './store.js';
import { traffic as texts } from './texts-preview.js';

interface FindingsProps {
  readonly title: string;
  readonly findings: readonly ShownFinding[];
}

/** Notes on outcomes that the symbol of a finding does not distinguish. */
const notes: Partial<Record<ShownFinding['outcome'], Localized>> = {
  skipped: texts.skipped,
  notOffered: texts.notOffered,
};

const isFine = ({ outcome }: ShownFinding): boolean =>
  outcome === 'passed' || outcome === 'skipped';

function detailOf({ title, failure, reason }: ShownFinding): string {
  if (!failure) return reason ? t(reason) : '';
  const [expected, received] = [t(failure.expected), t(failure.received)];
  return expected === t(title) ? received : `${expected} ≠ ${received}`;
}

export function Findings({ title, findings }: FindingsProps) {
  if (findings.length === 0) return null;
  const sorted = [...findings].sort((one, other) => Number(isFine(one)) - Number(isFine(other)));
  return (
    <ul class="findings" aria-label={title}>
      {sorted.map((finding, index) => {
        const note = notes[finding.outcome];
        const detail = detailOf(finding);
        return (
          <li key={index} class={isFine(finding) ? 'right' : 'wrong'}>
            {isFine(finding) ? '✓' : '✗'} {note && `${t(note)}: `}
            <span>{t(finding.title)}</span> {finding.clause && <small>({finding.clause})</small>}
            {detail && <div class="hint">{detail}</div>}
          </li>
        );
      })}
    </ul>
  );
}
