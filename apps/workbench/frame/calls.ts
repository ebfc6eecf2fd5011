import { FRAME_HEADER } from '../src/frame-messages.js';
import { send } from './messages.js';

/** Limit of reports, so that a script in a loop does not flood the page. */
const MAX_REPORTS = 100;
/** Time in which the browser reports the violated rule. */
const VIOLATION_DELAY_MS = 100;

/** Returns the address that an element loads, '' for none. */
function addressOf(target: EventTarget | null): string {
  if (target instanceof HTMLLinkElement) return target.href;
  return target instanceof HTMLScriptElement || target instanceof HTMLImageElement
    ? target.src
    : '';
}

let reports = 0;
const forbidden = new Set<string>();
/** Last method by address. */
const methods = new Map<string, string>();

function report(method: string, address: string, directive: string): void {
  if (reports++ < MAX_REPORTS) send({ kind: 'blocked', method, address, directive });
}

/** Reports a failed request, unless it violates the page's policy and is reported already. */
function reportFailure(method: string, address: string): void {
  setTimeout(() => {
    if (/^https?:/.test(address) && !forbidden.has(address)) report(method, address, '');
  }, VIOLATION_DELAY_MS);
}

/** Notes a call of a script. @returns a function that reports its failure */
function noteCall(method: string, address: string): () => void {
  methods.set(address, method);
  return () => reportFailure(method, address);
}

const token =
  document.querySelector<HTMLMetaElement>(`meta[name="${FRAME_HEADER}"]`)?.content ?? '';

/** Returns whether an address belongs to the workbench, which forwards calls to the service. */
const isOwn = (address: string): boolean =>
  new URL(address).origin === new URL(document.baseURI).origin;

function wrapFetch(): void {
  const original = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const fail = noteCall(request.method.toUpperCase(), request.url);
    if (isOwn(request.url)) request.headers.set(FRAME_HEADER, token);
    try {
      return await original(request);
    } catch (error) {
      // An AbortError means that the script itself cancelled the call.
      if (!(error instanceof DOMException)) fail();
      throw error;
    }
  };
}

function wrapRequests(): void {
  const { prototype } = XMLHttpRequest;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its request below
  const original = prototype.open;
  prototype.open = function open(this: XMLHttpRequest, ...args: readonly unknown[]) {
    const [method, path] = args;
    const address = new URL(String(path), document.baseURI).href;
    this.addEventListener('error', noteCall(String(method).toUpperCase(), address));
    Reflect.apply(original, this, args);
    if (isOwn(address)) this.setRequestHeader(FRAME_HEADER, token);
  };
}

/**
 * Lets calls of scripts to the service pass the workbench's guard, because without an origin they look like
 * calls of a page from elsewhere; reports all requests that the browser blocks in this page.
 */
export function watchCalls(): void {
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
    forbidden.add(blockedURI);
    report(methods.get(blockedURI) ?? 'GET', blockedURI, effectiveDirective);
  });
  window.addEventListener(
    'error',
    ({ target }) => {
      const address = addressOf(target);
      if (address !== '') reportFailure('GET', address);
    },
    true,
  );
  wrapFetch();
  wrapRequests();
  // A beacon cannot have headers.
  navigator.sendBeacon = (url, body = null) => {
    window.fetch(url, { method: 'POST', body, keepalive: true }).catch(() => undefined);
    return true;
  };
}
