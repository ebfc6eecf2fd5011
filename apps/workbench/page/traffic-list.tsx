import type { Localized } from '@fragwerk/host';
import type { TrafficEntry } from '../src/api.js';
import { useSay } from './store.js';
import { traffic as texts } from './texts-preview.js';

interface RowProps {
  readonly entry: TrafficEntry;
  readonly isChosen: boolean;
  /** The one call that Tab stops at; arrow keys go to the others. */
  readonly isStop: boolean;
  readonly onChoose: () => void;
}

/** The status, or why there is none. */
function statusText({ status, blocked }: TrafficEntry): Localized {
  if (status === 0) return blocked ? texts.blocked : texts.noAnswer;
  return blocked ? texts.answeredBlocked(status) : { de: `${status}`, en: `${status}` };
}

function Row({ entry, isChosen, isStop, onChoose }: RowProps) {
  const say = useSay();
  const { endpoint, path, status, blocked, milliseconds, requestBytes, replyBytes } = entry;
  const { findings, at } = entry;
  const failed = findings.filter(({ passed }) => !passed).length;
  return (
    <tr class={isChosen ? 'chosen' : ''}>
      <td>
        <button
          type="button"
          class="link"
          aria-pressed={isChosen}
          tabIndex={isStop ? 0 : -1}
          onClick={onChoose}
          title={at}
        >
          {endpoint || path}
        </button>
      </td>
      <td class={blocked || status >= 400 || status === 0 ? 'wrong' : ''}>
        {say(statusText(entry))}
      </td>
      <td>{Math.round(milliseconds)} ms</td>
      <td>
        {requestBytes} → {replyBytes}
      </td>
      <td class={failed ? 'wrong' : ''}>{say(failed ? texts.bad(failed) : texts.good)}</td>
    </tr>
  );
}

const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Arrow keys, Home and End move between the calls. */
function moveFocus(event: KeyboardEvent): void {
  const list = event.currentTarget;
  if (!(list instanceof HTMLElement)) return;
  const buttons = [...list.querySelectorAll('button')];
  const index = buttons.findIndex((button) => button === document.activeElement);
  const step = steps[event.key];
  if (!step || index < 0) return;
  event.preventDefault();
  buttons[step(index, buttons.length - 1)]?.focus();
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
  const newestFirst = [...calls].reverse();
  const stop = calls.some(({ id }) => id === chosen) ? chosen : newestFirst[0]?.id;
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
        <tbody onKeyDown={moveFocus}>
          {newestFirst.map((entry) => (
            <Row
              key={entry.id}
              entry={entry}
              isChosen={entry.id === chosen}
              isStop={entry.id === stop}
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
