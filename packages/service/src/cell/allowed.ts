/**
 * Everything in the global object of plugin code. It can only compute: no clock, no randomness, no timers,
 * no files, no network, no processes, no access to other code.
 */
export const allowedNames: ReadonlySet<string> = new Set([
  ...['Infinity', 'NaN', 'undefined', 'globalThis'],
  ...['Object', 'Function', 'Boolean', 'Symbol', 'Number', 'BigInt', 'Math', 'Date'],
  ...['String', 'RegExp', 'Array', 'Map', 'Set', 'WeakMap', 'WeakSet', 'Promise', 'Proxy'],
  ...['Reflect', 'JSON', 'Iterator', 'AsyncIterator', 'eval'],
  ...['Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError'],
  ...['TypeError', 'URIError'],
  ...['isFinite', 'isNaN', 'parseFloat', 'parseInt'],
  ...['ArrayBuffer', 'DataView', 'BigInt64Array', 'BigUint64Array', 'Float32Array'],
  ...['Float64Array', 'Int8Array', 'Int16Array', 'Int32Array', 'Uint8Array'],
  ...['Uint8ClampedArray', 'Uint16Array', 'Uint32Array', 'structuredClone'],
  ...['TextEncoder', 'TextDecoder', 'URL', 'URLSearchParams', 'atob', 'btoa', 'Intl'],
  ...['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent'],
  ...['escape', 'unescape', 'console'],
]);

type Harden = <T>(value: T) => T;

/** The parts of `Intl` that neither read the clock nor the time zone. */
const intlParts = ['Collator', 'ListFormat', 'NumberFormat', 'PluralRules', 'Segmenter'] as const;

/** A decoder that hides the objects inside of Node's, which cells would share. */
class CellTextDecoder {
  readonly #decoder: InstanceType<typeof TextDecoder>;

  constructor(...given: ConstructorParameters<typeof TextDecoder>) {
    this.#decoder = new TextDecoder(...given);
  }

  get encoding(): string {
    return this.#decoder.encoding;
  }

  get fatal(): boolean {
    return this.#decoder.fatal;
  }

  get ignoreBOM(): boolean {
    return this.#decoder.ignoreBOM;
  }

  decode(...given: Parameters<InstanceType<typeof TextDecoder>['decode']>): string {
    return this.#decoder.decode(...given);
  }
}

/** Returns the allowed globals that a compartment does not have of its own, or should not have. */
export const allowedGlobals = (harden: Harden): Readonly<Record<string, unknown>> =>
  harden({
    Float32Array,
    Float64Array,
    TextDecoder: CellTextDecoder,
    URL,
    URLSearchParams,
    atob,
    btoa,
    structuredClone,
    Intl: Object.fromEntries(intlParts.map((part) => [part, Intl[part]])),
  });

type Loose = (...values: unknown[]) => unknown;

const call =
  (of: object, name: string, ...values: unknown[]) =>
  () =>
    Reflect.apply(Reflect.get(of, name) as Loose, of, values);

const create =
  (type: new (...values: never[]) => object, ...values: unknown[]) =>
  () =>
    Reflect.construct(type, values) as unknown;

/** Returns calls that provoke every kind of error of the allowed functions of Node. */
const failures = (): readonly (() => unknown)[] => [
  call(new URLSearchParams(), 'append', 'a'),
  call(new URLSearchParams(), 'forEach', 1),
  call(new TextDecoder(), 'decode', 1),
  call(new TextDecoder('utf-8', { fatal: true }), 'decode', new Uint8Array([255])),
  call(new TextEncoder(), 'encodeInto', 'a', 1),
  call(new TextEncoder(), 'encodeInto', 1, new Uint8Array(1)),
  call(globalThis, 'atob', '*'),
  call(globalThis, 'atob'),
  call(globalThis, 'btoa', '€'),
  call(globalThis, 'structuredClone', () => 1),
  call(globalThis, 'structuredClone'),
  create(URL),
  create(URL, ''),
  create(URLSearchParams, 1),
  create(URLSearchParams, [1]),
  create(URLSearchParams, [['a']]),
  create(TextDecoder, 'x'),
  create(TextDecoder, 'utf-8', 1),
  // Methods and getters without their object.
  ...[URL, URLSearchParams, TextDecoder, TextEncoder].flatMap(({ prototype }) =>
    Object.getOwnPropertyNames(prototype).map(
      (name) => () => (Reflect.get(prototype, name, {}) as Loose).call({}),
    ),
  ),
];

/**
 * Freezes prototypes that code only reaches through results; those of `Intl.Segmenter` with the first one,
 * because its data takes 10 ms to load.
 */
function hardenPrototypes(harden: Harden): void {
  harden(new URLSearchParams().entries());
  const segment = Reflect.get(Intl.Segmenter.prototype, 'segment') as Loose;
  const patch: Pick<Intl.Segmenter, 'segment'> = {
    segment(this: Intl.Segmenter, text) {
      const segments = Reflect.apply(segment, this, [text]) as Intl.Segments;
      harden([segments, segments[Symbol.iterator]()]);
      return segments;
    },
  };
  Object.assign(Intl.Segmenter.prototype, patch);
}

/**
 * Freezes what functions of the engine and of Node return or throw, so that plugin types cannot affect
 * each other through it.
 */
export function hardenResults(harden: Harden): void {
  hardenPrototypes(harden);
  for (const fail of failures())
    try {
      fail();
    } catch (error) {
      harden(error);
    }
}
