import { useEffect, useState } from 'preact/hooks';
import type { Localized } from '@fragwerk/host';
import { isAbort, messageOf } from './api-client.js';

interface Loaded<T> {
  readonly value: T | null;
  readonly problem: Localized | null;
}

/** A value of the server that follows its inputs; the last one stays until the next has come. */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T>,
  inputs: readonly unknown[],
  delay = 300,
): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ value: null, problem: null });
  useEffect(() => {
    const abort = new AbortController();
    const run = async (): Promise<void> => {
      try {
        const value = await load(abort.signal);
        if (!abort.signal.aborted) setLoaded({ value, problem: null });
      } catch (error) {
        if (isAbort(error)) return;
        setLoaded(({ value }) => ({ value, problem: messageOf(error) }));
      }
    };
    const timer = setTimeout(() => void run(), delay);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, inputs);
  return loaded;
}

/** Puts a text into the clipboard. */
export const copyText = (text: string): Promise<void> => navigator.clipboard.writeText(text);

/** JSON with indentation, anything else as it is. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
