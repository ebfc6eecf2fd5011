import { useState } from 'preact/hooks';
import type { TrafficEntry } from '../src/api.js';
import { api } from './api-client.js';
import { attempt } from './question-actions.js';
import { update, useSay, useStore } from './store.js';
import { traffic as texts } from './texts-preview.js';
import { TrafficDetails } from './traffic-details.js';

interface RowProps {
  readonly entry: TrafficEntry;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Row({ entry, isChosen, onChoose }: RowProps) {
  const say = useSay();
  const { endpoint, path, status, milliseconds, requestBytes, replyBytes, findings, at } = entry;
  const failed = findings.filter(({ passed }) => !passed).length;
  return (
    <tr class={isChosen ? 'chosen' : ''}>
      <td>
        <button type="button" class="link" aria-pressed={isChosen} onClick={onChoose} title={at}>
          {endpoint || path}
        </button>
      </td>
      <td class={status >= 400 || status === 0 ? 'wrong' : ''}>{status || say(texts.noAnswer)}</td>
      <td>{Math.round(milliseconds)} ms</td>
      <td>
        {requestBytes} → {replyBytes}
      </td>
      <td class={failed ? 'wrong' : ''}>{say(failed ? texts.bad(failed) : texts.good)}</td>
    </tr>
  );
}

/** The calls to the service, newest first. */
export function TrafficPanel() {
  const say = useSay();
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
            {say(texts.filter)}{' '}
            <input
              type="search"
              value={filter}
              onInput={(event) => {
                setFilter(event.currentTarget.value);
              }}
            />
          </label>
          <button type="button" onClick={() => void attempt(clear)}>
            {say(texts.clear)}
          </button>
        </div>
        {found.length === 0 && <p class="hint">{say(texts.none)}</p>}
        {found.length > 0 && (
          <div class="scroll" tabIndex={0} role="region" aria-label={say(texts.tab)}>
            <table>
              <thead>
                <tr>
                  {[texts.endpoint, texts.status, texts.time, texts.bytes, texts.findings].map(
                    (text) => (
                      <th scope="col" key={text.en}>
                        {say(text)}
                      </th>
                    ),
                  )}
                </tr>
              </thead>
              <tbody>
                {[...found].reverse().map((entry) => (
                  <Row
                    key={entry.id}
                    entry={entry}
                    isChosen={entry.id === chosen}
                    onChoose={() => {
                      setChosen(entry.id);
                    }}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
      <TrafficDetails id={chosen} />
    </div>
  );
}
