import { tell } from './messages.js';

/** A script in a loop must not flood the page. */
const MOST_TOLD = 100;
/** So long the browser may take to name the rule that something broke, in milliseconds. */
const NAMING = 100;

/** Address of what an element loads, '' when it loads nothing. */
function addressOf(target: EventTarget | null): string {
  if (target instanceof HTMLLinkElement) return target.href;
  return target instanceof HTMLScriptElement || target instanceof HTMLImageElement
    ? target.src
    : '';
}

/** Reports what the browser refuses to load or to send for plugins, and answers that it withholds. */
class Blocked {
  #told = 0;
  readonly #forbidden = new Set<string>();
  /** How each address was called last. */
  readonly #methods = new Map<string, string>();

  /** A script calls an address. @returns what to do when it gets no answer */
  call(method: string, address: string): () => void {
    this.#methods.set(address, method);
    return () => {
      this.fail(method, address);
    };
  }

  /** The page's policy forbids an address. */
  forbid(address: string, directive: string): void {
    this.#forbidden.add(address);
    this.#tell(this.#methods.get(address) ?? 'GET', address, directive);
  }

  /** Something failed; when the policy was the reason, that is reported already. */
  fail(method: string, address: string): void {
    setTimeout(() => {
      if (/^https?:/.test(address) && !this.#forbidden.has(address))
        this.#tell(method, address, '');
    }, NAMING);
  }

  #tell(method: string, address: string, directive: string): void {
    if (this.#told++ < MOST_TOLD) tell({ kind: 'blocked', method, address, directive });
  }
}

const complete = (address: string): string => new URL(address, document.baseURI).href;

function watchFetch(blocked: Blocked): void {
  const original = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = input instanceof Request ? input : { method: 'GET', url: input.toString() };
    const method = init?.method ?? request.method;
    const fail = blocked.call(method.toUpperCase(), complete(request.url));
    try {
      return await original(input, init);
    } catch (error) {
      // A script that gives up gets an AbortError.
      if (!(error instanceof DOMException)) fail();
      throw error;
    }
  };
}

function watchRequests(blocked: Blocked): void {
  const { prototype } = XMLHttpRequest;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its request below
  const original = prototype.open;
  prototype.open = function open(this: XMLHttpRequest, ...args: readonly unknown[]) {
    const [method, address] = args;
    this.addEventListener(
      'error',
      blocked.call(String(method).toUpperCase(), complete(String(address))),
    );
    Reflect.apply(original, this, args);
  };
}

/** Reports from now on what the browser blocks in this page. */
export function watchBlocked(): void {
  const blocked = new Blocked();
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
    blocked.forbid(blockedURI, effectiveDirective);
  });
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
