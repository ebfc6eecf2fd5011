import type { BlockedRequest } from '../src/api.js';
import { isForSwitch } from '../src/service/blocked.js';
import { api } from './api-client.js';
import { Findings } from './findings.js';
import { said } from './said.js';
import { type Blocked, getState, update, useSay, useStore } from './store.js';
import { blocked as texts } from './texts-preview.js';

const isSame = ({ finding }: Blocked, other: Blocked): boolean =>
  finding.title.en === other.finding.title.en;

/** Puts into the traffic what the browser blocked for a frame, and keeps it for the notice. */
export async function noteBlocked({ method, address, directive }: BlockedRequest): Promise<void> {
  const request = { method, address, directive };
  const before = getState();
  const entry = await api.blocked(request).catch(() => null);
  const [finding] = entry?.findings ?? [];
  const { blocked, allowsCdn, server } = getState();
  const isOld = allowsCdn !== before.allowsCdn || server?.build !== before.server?.build;
  if (!finding || isOld || blocked.some((known) => isSame(known, { request, finding }))) return;
  update({ blocked: [...blocked, { request, finding }] });
}

/** Lets plugins load files of other servers. */
function CdnSwitch() {
  const say = useSay();
  const allowsCdn = useStore((state) => state.allowsCdn);
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={allowsCdn}
        onChange={({ currentTarget }) => {
          update({ allowsCdn: currentTarget.checked });
        }}
      />
      {say(texts.allow)}
    </label>
  );
}

interface BlockedNoticeProps {
  /** Whether more than the headline shows from the start. */
  readonly isOpen: boolean;
}

/** What the browser blocked for plugins, with the switch where it helps. */
export function BlockedNotice({ isOpen }: BlockedNoticeProps) {
  const say = useSay();
  const blocked = useStore((state) => state.blocked);
  const allowsCdn = useStore((state) => state.allowsCdn);
  const helps = blocked.some(({ request }) => isForSwitch(request));
  if (blocked.length === 0 && !allowsCdn) return null;
  return (
    <details class="notice" open={isOpen}>
      <summary>⚠ {say(allowsCdn ? texts.allowed : texts.title)}</summary>
      <Findings
        title={say(texts.title)}
        findings={said(
          blocked.map(({ finding }) => finding),
          say,
        )}
      />
      {(helps || allowsCdn) && <CdnSwitch />}
      {allowsCdn && <p>{say(texts.warning)}</p>}
    </details>
  );
}
