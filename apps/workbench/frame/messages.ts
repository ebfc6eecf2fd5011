import type { FromFrame, ToFrame } from '../src/api.js';

/** Tells the page something. The frame's origin is opaque, so it cannot name the page's. */
export function tell(message: FromFrame): void {
  parent.postMessage(message, '*');
}

const KINDS = ['show', 'dialog', 'audit'];

function isToFrame(data: unknown): data is ToFrame {
  return (
    typeof data === 'object' && data !== null && 'kind' in data && KINDS.includes(String(data.kind))
  );
}

/** Listens to the page alone: other windows and the plugins themselves are not heard. */
export function listen(take: (message: ToFrame) => void): void {
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source === parent && isToFrame(event.data)) take(event.data);
  });
}

/** Picks the text of the frame's language. */
export const say = (text: { readonly de: string; readonly en: string }): string =>
  document.documentElement.lang.startsWith('en') ? text.en : text.de;
