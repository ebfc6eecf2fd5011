import { useState } from 'preact/hooks';
import { api } from './api-client.js';
import { attempt } from './question-actions.js';
import { update, t, useStore } from './store.js';
import { traffic as texts } from './texts-preview.js';
import { TrafficDetails } from './traffic-details.js';
import { TrafficList } from './traffic-list.js';

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
          <button type="button" onClick={() => void attempt(clear)}>
            {t(texts.clear)}
          </button>
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
