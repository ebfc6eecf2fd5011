import { FRAME_HEADER } from '../src/frame-messages.js';

const tokenOf = (): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${FRAME_HEADER}"]`)?.content ?? '';

/** Returns whether an address belongs to the workbench, which forwards it to the service. */
function isOwn(address: string): boolean {
  const { baseURI } = document;
  return (
    URL.canParse(address, baseURI) && new URL(address, baseURI).origin === new URL(baseURI).origin
  );
}

/**
 * Lets calls of scripts to the service pass the workbench's guard: without an origin, they look like
 * calls of a page from elsewhere.
 */
export function sendTokenWithCalls(): void {
  const token = tokenOf();
  const originalFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (isOwn(request.url)) request.headers.set(FRAME_HEADER, token);
    return originalFetch(request);
  };

  const { prototype } = XMLHttpRequest;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its request below
  const originalOpen = prototype.open;
  prototype.open = function open(this: XMLHttpRequest, ...args: readonly unknown[]) {
    Reflect.apply(originalOpen, this, args);
    if (isOwn(String(args[1]))) this.setRequestHeader(FRAME_HEADER, token);
  };

  // A beacon cannot have headers.
  navigator.sendBeacon = (url, body = null) => {
    window.fetch(url, { method: 'POST', body, keepalive: true }).catch(() => undefined);
    return true;
  };
}
