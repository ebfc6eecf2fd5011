import type { Localized } from '@fragwerk/host';
import type { TrafficEntry } from '../src/api.js';
import { moveFocus } from './keys.js';
import { t } from './store.js';
import { same } from './texts.js';
import { traffic as texts } from './texts-preview.js';

interface RowProps {
  readonly entry: TrafficEntry;
  readonly isChosen: boolean;
  /** Whether Tab stops at this call; arrow keys move to the others. */
  readonly isTabStop: boolean;
  readonly onChoose: () => void;
}

/** Returns the status, or the reason why there is none. */
function statusText({ status, blocked }: TrafficEntry): Localized {
  if (status === 0) return blocked ? texts.blocked : texts.noAnswer;
  return blocked ? texts.answeredBlocked(status) : same(String(status));
}

function Row({ entry, isChosen, isTabStop, onChoose }: RowProps) {
  const { endpoint, path, status, blocked, milliseconds, requestBytes, replyBytes } = entry;
  const { findings, at } = entry;
  const failed = findings.filter(({ outcome }) => outcome === 'failed').length;
  return (
    <tr class={isChosen ? 'chosen' : ''}>
      <td>
        <button
          type="button"
          class="link"
          aria-pressed={isChosen}
          tabIndex={isTabStop ? 0 : -1}
          onClick={onChoose}
          title={at}
        >
          {endpoint || path}
        </button>
      </td>
      <td class={blocked || status >= 400 || status === 0 ? 'wrong' : ''}>
        {t(statusText(entry))}
      </td>
      <td>{Math.round(milliseconds)} ms</td>
      <td>
        {requestBytes} → {replyBytes}
      </td>
      <td class={failed ? 'wrong' : ''}>{failed ? `✗ ${failed}` : t(texts.good)}</td>
    </tr>
  );
}

interface TrafficListProps {
  readonly calls: readonly TrafficEntry[];
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
}

const headings = [texts.endpoint, texts.status, texts.time, texts.bytes, texts.findings] as const;

/** Calls to the service, newest first. */
export function TrafficList({ calls, chosen, onChoose }: TrafficListProps) {
  const newestFirst = [...calls].reverse();
  const tabStop = calls.some(({ id }) => id === chosen) ? chosen : newestFirst[0]?.id;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t(texts.tab)}>
      <table class="calls">
        <thead>
          <tr>
            {headings.map((text) => (
              <th scope="col" key={text.en}>
                {t(text)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={(event) => moveFocus(event, 'y')}>
          {newestFirst.map((entry) => (
            <Row
              key={entry.id}
              entry={entry}
              isChosen={entry.id === chosen}
              isTabStop={entry.id === tabStop}
              onChoose={() => onChoose(entry.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
