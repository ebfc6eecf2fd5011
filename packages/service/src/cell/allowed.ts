/** The groups in which docs/authoring.md lists what plugin code may use. */
type Group = 'language' | 'text' | 'data' | 'output';

interface Allowed {
  readonly names: readonly string[];
  readonly group: Group;
}

/**
 * Everything that plugin code finds in its global object. Only what computes is here: no clock, no
 * randomness, no timers, no files, no network, no processes, no way to other code.
 */
const allowed: readonly Allowed[] = [
  {
    group: 'language',
    names: [
      ...['Infinity', 'NaN', 'undefined', 'globalThis'],
      ...['Object', 'Function', 'Boolean', 'Symbol', 'Number', 'BigInt', 'Math', 'Date'],
      ...['String', 'RegExp', 'Array', 'Map', 'Set', 'WeakMap', 'WeakSet', 'Promise', 'Proxy'],
      ...['Reflect', 'JSON', 'Iterator', 'AsyncIterator', 'eval'],
      ...['Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError'],
      ...['TypeError', 'URIError'],
      ...['isFinite', 'isNaN', 'parseFloat', 'parseInt'],
    ],
  },
  {
    group: 'data',
    names: [
      ...['ArrayBuffer', 'DataView', 'BigInt64Array', 'BigUint64Array', 'Float32Array'],
      ...['Float64Array', 'Int8Array', 'Int16Array', 'Int32Array', 'Uint8Array'],
      ...['Uint8ClampedArray', 'Uint16Array', 'Uint32Array', 'structuredClone'],
    ],
  },
  {
    group: 'text',
    names: [
      ...['TextEncoder', 'TextDecoder', 'URL', 'URLSearchParams', 'atob', 'btoa', 'Intl'],
      ...['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent'],
      ...['escape', 'unescape'],
    ],
  },
  { group: 'output', names: ['console'] },
];

export const allowedNames: ReadonlySet<string> = new Set(allowed.flatMap(({ names }) => names));

type Harden = <T>(value: T) => T;

/** The parts of `Intl` that neither read the clock nor the time zone. */
const intlParts = ['Collator', 'ListFormat', 'NumberFormat', 'PluralRules', 'Segmenter'] as const;

/** Returns the allowed globals that a compartment does not have of its own. */
export const allowedGlobals = (harden: Harden): Readonly<Record<string, unknown>> =>
  harden({
    Float32Array,
    Float64Array,
    URL,
    URLSearchParams,
    atob,
    btoa,
    structuredClone,
    Intl: Object.fromEntries(intlParts.map((part) => [part, Intl[part]])),
  });

/** Returns calls that fail in every way in which the allowed functions of Node can. */
const failures = (): (() => unknown)[] => {
  const { construct, get } = Reflect;
  const query = new URLSearchParams();
  const calls: [object, string, unknown[]][] = [
    [query, 'append', ['a']],
    [query, 'forEach', [1]],
    [new TextDecoder(), 'decode', [1]],
    [new TextDecoder('utf-8', { fatal: true }), 'decode', [new Uint8Array([255])]],
    [new TextEncoder(), 'encodeInto', ['a', 1]],
    [new TextEncoder(), 'encodeInto', [1, new Uint8Array(1)]],
    [globalThis, 'atob', ['*']],
    [globalThis, 'atob', []],
    [globalThis, 'btoa', ['€']],
    [globalThis, 'structuredClone', [() => 1]],
    [globalThis, 'structuredClone', []],
  ];
  const constructions: [new (...values: never[]) => object, unknown[]][] = [
    [URL, []],
    [URL, ['']],
    [URLSearchParams, [1]],
    [URLSearchParams, [[1]]],
    [URLSearchParams, [[['a']]]],
    [TextDecoder, ['x']],
    [TextDecoder, ['utf-8', 1]],
  ];
  const prototypes: [object, string][] = [
    ...[URL, URLSearchParams, TextDecoder, TextEncoder].flatMap(({ prototype }) =>
      Object.getOwnPropertyNames(prototype).map((name): [object, string] => [prototype, name]),
    ),
  ];
  return [
    ...calls.map(
      ([of, name, values]) =>
        () =>
          Reflect.apply(get(of, name) as () => unknown, of, values) as unknown,
    ),
    ...constructions.map(
      ([type, values]) =>
        () =>
          construct(type, values) as unknown,
    ),
    // Methods and getters without their object.
    ...prototypes.map(
      ([of, name]) =>
        () =>
          (get(of, name, {}) as () => unknown).call({}),
    ),
  ];
};

/** Freezes the errors of Node's own functions, so that plugin types cannot change those of others. */
export function hardenErrors(harden: Harden): void {
  for (const fail of failures())
    try {
      fail();
    } catch (error) {
      harden(error);
    }
}
