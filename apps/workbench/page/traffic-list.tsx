import type { TrafficEntry } from '../src/api.js';
import { useSay } from './store.js';
import { traffic as texts } from './texts-preview.js';

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

interface TrafficListProps {
  readonly calls: readonly TrafficEntry[];
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
}

const heads = [texts.endpoint, texts.status, texts.time, texts.bytes, texts.findings] as const;

/** Calls to the service, newest first. */
export function TrafficList({ calls, chosen, onChoose }: TrafficListProps) {
  const say = useSay();
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={say(texts.tab)}>
      <table class="calls">
        <thead>
          <tr>
            {heads.map((text) => (
              <th scope="col" key={text.en}>
                {say(text)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...calls].reverse().map((entry) => (
            <Row
              key={entry.id}
              entry={entry}
              isChosen={entry.id === chosen}
              onChoose={() => {
                onChoose(entry.id);
              }}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
