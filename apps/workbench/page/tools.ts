import { useEffect, useState } from 'preact/hooks';
import type { Localized } from '@fragwerk/host';
import { isAbort, messageOf } from './http.js';

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

/** The old way, for pages that are not on this machine and have no clipboard of their own. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'spoken';
  const before = document.activeElement;
  document.body.append(field);
  field.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else works there
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}

/** Puts a text into the clipboard. @returns whether the browser let it */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** JSON with indentation, anything else as it is. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
