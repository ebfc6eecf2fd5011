import { useState } from 'preact/hooks';
import type { Localized } from '@fragwerk/host';
import type { TrafficEntry } from '../src/api.js';
import { api } from './api-client.js';
import { moveFocus } from './keys.js';
import { attempt } from './question-actions.js';
import { t, update, useStore } from './store.js';
import { traffic as texts } from './texts-preview.js';
import { same } from './texts.js';
import { TrafficDetails } from './traffic-details.js';

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
function TrafficList({ calls, chosen, onChoose }: TrafficListProps) {
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

export function TrafficPanel() {
  const calls = useStore((state) => state.traffic);
  const [filter, setFilter] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const wanted = filter.toLowerCase();
  const found = calls.filter(({ endpoint, path, status }) =>
    `${endpoint} ${path} ${status}`.toLowerCase().includes(wanted),
  );
  const clear = async (): Promise<void> => {
    await api.clearTraffic();
    setChosen(null);
    update({ traffic: [] });
  };
  return (
    <div class="traffic">
      <div class="traffic-list">
        <div class="toolbar">
          <label>
            {t(texts.filter)}{' '}
            <input
              type="search"
              value={filter}
              onInput={(event) => setFilter(event.currentTarget.value)}
            />
          </label>
          <button onClick={() => void attempt(clear)}>{t(texts.clear)}</button>
        </div>
        {found.length > 0 ? (
          <TrafficList calls={found} chosen={chosen} onChoose={setChosen} />
        ) : (
          <p class="hint">{t(calls.length > 0 ? texts.nothingFound : texts.none)}</p>
        )}
      </div>
      <TrafficDetails id={chosen} />
    </div>
  );
}
