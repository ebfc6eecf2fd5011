import type { BlockedRequest } from '../src/frame-messages.js';
import { canBeAllowed } from '../src/service/blocked.js';
import { call } from './api-client.js';
import { Checkbox } from './fields.js';
import { Findings } from './findings.js';
import { type Blocked, getState, setter, t, update, usePageState } from './store.js';
import { blocked as texts } from './texts-preview.js';

const isSame = ({ finding }: Blocked, other: Blocked): boolean =>
  finding.title.en === other.finding.title.en;

/** Adds a request of a frame that the browser blocked to the traffic and to the notice. */
export async function addBlocked({ method, address, directive }: BlockedRequest): Promise<void> {
  const request = { method, address, directive };
  const before = getState();
  const { origin } = location;
  const entry = await call('blocked', { ...request, origin }).catch(() => null);
  const [finding] = entry?.findings ?? [];
  const { blocked, allowsCdn, server } = getState();
  const isOld = allowsCdn !== before.allowsCdn || server?.build !== before.server?.build;
  if (!finding || isOld || blocked.some((known) => isSame(known, { request, finding }))) return;
  update({ blocked: [...blocked, { request, finding }] });
}

interface BlockedNoticeProps {
  /** Whether the details are visible from the start. */
  readonly isOpen: boolean;
}

/** Requests of plugins that the browser blocked, and a switch that allows files of other servers. */
export function BlockedNotice({ isOpen }: BlockedNoticeProps) {
  const { blocked, allowsCdn } = usePageState();
  const helps = blocked.some(({ request }) => canBeAllowed(request));
  if (blocked.length === 0 && !allowsCdn) return null;
  return (
    <details class="notice" open={isOpen}>
      <summary>⚠ {t(allowsCdn ? texts.allowed : texts.title)}</summary>
      <Findings title={t(texts.title)} findings={blocked.map(({ finding }) => finding)} />
      {(helps || allowsCdn) && (
        <Checkbox label={t(texts.allow)} isChecked={allowsCdn} onCheck={setter('allowsCdn')} />
      )}
      {allowsCdn && <p>{t(texts.warning)}</p>}
    </details>
  );
}
