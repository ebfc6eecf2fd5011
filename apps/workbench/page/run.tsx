import { useEffect, useRef, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import type { Localized } from '@fragwerk/host';
import type { RunMessages } from '../src/api.js';
import type { RunRequests } from '../src/routes/requests.js';
import { streaming } from './api-client.js';
import { isAbort, messageOf } from './http.js';
import { t } from './store.js';

/**
 * Returns the last message of a run, and a function that starts one instead of an earlier one. Another subject ends
 * the run and its message.
 */
export function useRun<K extends 'tests' | 'cluster'>(
  name: K,
  interrupted: Localized,
  subject = '',
) {
  type Message = RunMessages[K];
  const [message, setMessage] = useState<Message | null>(null);
  const running = useRef(new AbortController());
  const end = () => {
    running.current.abort();
    setMessage(null);
  };
  useEffect(() => end, [subject]);
  const start = async (readBody: () => RunRequests[K] | Promise<RunRequests[K]>): Promise<void> => {
    running.current.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    let last = { kind: 'progress', done: 0, all: 0 } as Message;
    const onMessage = (next: Message): void => {
      last = next;
      if (!signal.aborted) setMessage(next);
    };
    onMessage(last);
    try {
      await streaming(name)(await readBody(), onMessage, signal);
      if (last.kind === 'progress') onMessage({ kind: 'failed', message: interrupted });
    } catch (error) {
      if (!isAbort(error)) onMessage({ kind: 'failed', message: messageOf(error) });
    }
  };
  return { message, start };
}

interface RunStatusProps {
  readonly message: RunMessages['tests' | 'cluster'] | null;
  readonly label: string;
  readonly running: (done: number, all: number) => Localized;
  /** The verdict once the run has a result. */
  readonly children: ComponentChildren;
}

export function RunStatus({ message, label, running, children }: RunStatusProps) {
  return (
    <>
      {message?.kind === 'progress' && (
        <p class="verdict">
          <progress aria-label={label} value={message.done} max={Math.max(message.all, 1)} />{' '}
          {/* In the status, screen readers would announce each number. */}
          <span aria-hidden="true">{t(running(message.done, message.all))}</span>
        </p>
      )}
      <p role="status" class="verdict">
        {message?.kind === 'failed' && `⚠ ${t(message.message)}`}
        {children}
      </p>
    </>
  );
}
