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

/** Reports requests of plugins that the browser blocks, and replies that it withholds. */
class BlockedRequests {
  #reports = 0;
  readonly #forbidden = new Set<string>();
  /** Last method by address. */
  readonly #methods = new Map<string, string>();

  /** Notes a call of a script. @returns a function that reports its failure */
  call(method: string, address: string): () => void {
    this.#methods.set(address, method);
    return () => this.fail(method, address);
  }

  /** Reports an address that the page's policy forbids. */
  forbid(address: string, directive: string): void {
    this.#forbidden.add(address);
    this.#report(this.#methods.get(address) ?? 'GET', address, directive);
  }

  /** Reports a failure, unless it is a violation of the policy and reported already. */
  fail(method: string, address: string): void {
    setTimeout(() => {
      if (/^https?:/.test(address) && !this.#forbidden.has(address))
        this.#report(method, address, '');
    }, VIOLATION_DELAY_MS);
  }

  #report(method: string, address: string, directive: string): void {
    if (this.#reports++ < MAX_REPORTS) send({ kind: 'blocked', method, address, directive });
  }
}

const absolute = (address: string): string => new URL(address, document.baseURI).href;

function watchFetch(blocked: BlockedRequests): void {
  const original = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = input instanceof Request ? input : { method: 'GET', url: input.toString() };
    const method = init?.method ?? request.method;
    const fail = blocked.call(method.toUpperCase(), absolute(request.url));
    try {
      return await original(input, init);
    } catch (error) {
      // An AbortError means that the script itself cancelled the call.
      if (!(error instanceof DOMException)) fail();
      throw error;
    }
  };
}

function watchRequests(blocked: BlockedRequests): void {
  const { prototype } = XMLHttpRequest;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its request below
  const original = prototype.open;
  prototype.open = function open(this: XMLHttpRequest, ...args: readonly unknown[]) {
    const [method, address] = args;
    this.addEventListener(
      'error',
      blocked.call(String(method).toUpperCase(), absolute(String(address))),
    );
    Reflect.apply(original, this, args);
  };
}

/** Starts to report requests that the browser blocks in this page. */
export function watchBlocked(): void {
  const blocked = new BlockedRequests();
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
    blocked.forbid(blockedURI, effectiveDirective),
  );
  window.addEventListener(
    'error',
    ({ target }) => {
      const address = addressOf(target);
      if (address !== '') blocked.fail('GET', address);
    },
    true,
  );
  watchFetch(blocked);
  watchRequests(blocked);
}
