import { useEffect, useState } from 'preact/hooks';
import type { Localized } from '@fragwerk/host';
import { isAbort, messageOf } from './http.js';
import { useStore } from './store.js';

/** Runs something after a delay. @returns a function that cancels or aborts it, for effects */
export function delayed(run: (signal: AbortSignal) => unknown, delayMs: number): () => void {
  const abort = new AbortController();
  const timer = setTimeout(() => void run(abort.signal), delayMs);
  return () => {
    clearTimeout(timer);
    abort.abort();
  };
}

interface Loaded<T> {
  readonly value: T | null;
  readonly problem: Localized | null;
}

/** Loads a value again when its inputs or the plugins change; keeps the last one meanwhile. */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T>,
  inputs: readonly unknown[],
  delayMs = 300,
): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ value: null, problem: null });
  const run = async (signal: AbortSignal): Promise<void> => {
    try {
      const value = await load(signal);
      if (!signal.aborted) setLoaded({ value, problem: null });
    } catch (error) {
      if (isAbort(error)) return;
      setLoaded(({ value }) => ({ value, problem: messageOf(error) }));
    }
  };
  const build = useStore(({ server }) => server?.build);
  useEffect(() => delayed(run, delayMs), [...inputs, build]);
  return loaded;
}

/** Indents JSON; returns any other text unchanged. */
export function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
