import { spawnSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { tempFolder } from '../../../../test/support/temp-folder.js';
import { bundleForCell } from '../plugins/bundle.js';
import { allowedNames } from './allowed.js';

const folder = tempFolder();

/** Loads a script for each plugin, runs its operation, and prints outcomes and lines as JSON. */
const driver = `
import { loadCell } from ${JSON.stringify(fileURLToPath(new URL('./load.ts', import.meta.url)))};
const never = () => new Promise((resolve) => setTimeout(() => resolve('never'), 200));
const outcomes = {};
for (const [name, url] of JSON.parse(process.argv[2])) {
  const lines = [];
  try {
    const { plugin } = await loadCell({ url, exportName: 'default' }, (line) => lines.push(line));
    const input = { configText: 'c', list: [1, { a: 2 }] };
    const result = await Promise.race([plugin.operations.statement(input), never()]);
    outcomes[name] = { result, input, lines };
  } catch (error) {
    outcomes[name] = { error: error.message, stack: error.stack, lines };
  }
}
outcomes.after = {
  polluted: Object.keys(Object.prototype).concat(Object.keys(Array.prototype)),
  words: [[3, 1, 2].sort().join(), JSON.stringify({ a: 1 }), (1234.5).toLocaleString('de')],
};
console.log(JSON.stringify(outcomes));
process.exit(0);
`;

interface Outcome {
  readonly result?: unknown;
  readonly error?: string;
  readonly stack?: string;
  readonly input?: unknown;
  readonly lines: readonly string[];
}

/** Plugin types by name, whose operation is this function body. */
const bodies: Record<string, string> = {};
/** Sources of whole plugin types. */
const sources: Record<string, string> = {};
let outcomes: Record<string, Outcome> & {
  readonly after: { readonly polluted: unknown; readonly words: unknown };
};

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

const plain = (
  body: string,
) => `var fragwerkCell = { exported: { default: { info: { type: 'X' }, operations: {
  statement: async (input) => { ${body} }
} } } };
fragwerkCell;`;

beforeAll(async () => {
  const scripts = Object.entries(bodies).map(([name, body]) => [name, plain(body)]);
  for (const [name, source] of Object.entries(sources)) {
    scripts.push([name, await bundleForCell(folder.write(`${name}.ts`, source))]);
  }
  const file = `${folder.path}/driver.mjs`;
  buildSync({
    stdin: { contents: driver, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    outfile: file,
    ...({ bundle: true, format: 'esm', platform: 'node', logLevel: 'silent' } as const),
  });
  const urls = scripts.map(([name = '', script = ''], index) => {
    // As the bundler does.
    const text = script.replace(/[\u0080-\uffff]/g, escaped);
    const path = folder.write(`script-${index}.js`, text);
    return [name, pathToFileURL(path).href];
  });
  const { stdout, stderr } = spawnSync(process.execPath, [file, JSON.stringify(urls)], {
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  expect(stderr).toBe('');
  outcomes = JSON.parse(stdout) as typeof outcomes;
});

/** Attempts to reach Node or another realm → the result, or the message of the error. */
const searches: Record<string, readonly [body: string, found: unknown]> = {
  'the process': ['return process.env.PATH', /"process.env" does not exist here: .* Node/],
  'a module by require': ["return require('fs')", /"require" does not exist here/],
  'a module by import': ["return import('node:fs')", /"import\(\)" does not exist here/],
  'a module by import in a text': [
    'return eval("im" + "port(\'node:fs\')")',
    /"import\(\)" does not exist here/,
  ],
  'a module by import in a function': [
    'return new Function("return im" + "port(\'data:text/javascript,1\')")()',
    /"import\(\)" does not exist here/,
  ],
  'WebAssembly by a source import': [
    "return import.source('data:application/wasm;base64,AGFzbQEAAAA=').then(String)",
    /"import\(\)" does not exist here/,
  ],
  'WebAssembly by a source import in a text': [
    'return eval("im" + "port\\n. /**/ source /**/ (\'data:application/wasm;base64,AGFzbQEAAAA=\')").then(String)',
    /"import\(\)" does not exist here/,
  ],
  'the network': ["return fetch('http://127.0.0.1')", /"fetch" does not exist here: .*service/],
  'a socket': ["return new WebSocket('ws://a')", /"WebSocket" does not exist here/],
  'a timer': ['setTimeout(() => 1, 1)', /"setTimeout" does not exist here: .*timers/],
  'a timer of the global object': ['globalThis.setTimeout(() => 1)', /setTimeout" does not exist/],
  'a thread': ['return new Worker("a")', /"Worker" does not exist here/],
  'shared memory': ['return new SharedArrayBuffer(8)', /"SharedArrayBuffer" does not exist here/],
  WebAssembly: ['return new WebAssembly.Memory({ initial: 1 })', /WebAssembly/],
  'bytes of Node': ['return Buffer.from("a")', /"Buffer.from" does not exist here: .*Uint8Array/],
  'weak references': ['return new WeakRef({})', /"WeakRef" does not exist here/],
  'the clock': ['return Date.now()', /"Date.now" does not exist here: .*clock/],
  'the date': ['return new Date().getFullYear()', /current time does not exist here: .*clock/],
  'the date as text': ['return Date()', /current time does not exist here/],
  'a fine clock': ['return performance.now()', /"performance.now" does not exist here: .*clock/],
  'the clock of Intl': ['return new Intl.DateTimeFormat().format()', /"Intl.DateTimeFormat" does/],
  chance: ['return Math.random()', /"Math.random" does not exist here: .*randomness.*derive/],
  'chance of crypto': ['return crypto.randomUUID()', /"crypto.randomUUID" does not exist here/],
  'the page': ['return document.title', /"document.title" does not exist here: .*browser parts/],
  'Function by an arrow function': ['return (() => 1).constructor("return process")()', /texts/],
  'Function by an async function': [
    'return (async () => 1).constructor("return process")()',
    /texts/,
  ],
  'Function by a generator': ['return (function* () {}).constructor("return process")()', /texts/],
  'Function by an async generator': ['return (async function* () {}).constructor("1")()', /texts/],
  'Function itself': ['return new Function("return typeof process")()', 'undefined'],
  'direct eval': ['return eval("typeof process + typeof require")', 'undefinedundefined'],
  'indirect eval': ['return (0, eval)("typeof process + typeof require")', 'undefinedundefined'],
  'this of a sloppy function': ['return new Function("return String(this)")()', 'undefined'],
  'the caller': ['return (function f() { return String(f.caller) })()', 'undefined'],
  'stack traces': ['return String(new Error("a").stack)', ''],
  prepareStackTrace: [
    'Error.prepareStackTrace = (e, sites) => sites; return typeof new Error("a").stack',
    'string',
  ],
  captureStackTrace: [
    'const o = {}; Error.captureStackTrace(o); return o.stack === "" ? "" : typeof o.stack',
    '',
  ],
  'the realm by console': ['return typeof console.log.constructor', 'function'],
  'Function by console': ['return console.log.constructor("return process")()', /texts/],
  'Function by TextEncoder': [
    'return new TextEncoder().encode("a").constructor.constructor("return process")()',
    /texts/,
  ],
  'Function by URL': ['return URL.constructor("return process")()', /texts/],
  'Function by an error of Node': [
    'try { new URL("") } catch (e) { return e.constructor.constructor("return process")() }',
    /texts/,
  ],
  'Function by structuredClone': [
    'return structuredClone(new Map()).constructor.constructor("return process")()',
    /texts/,
  ],
  'Function by the input': ['return input.constructor.constructor("return process")()', /texts/],
  'inspect by console': [
    `let found = 'nothing';
     console.log({ [Symbol.for('nodejs.util.inspect.custom')](...given) { found = typeof given[2]; } });
     return found`,
    'nothing',
  ],
  'registered symbols': [
    'return typeof globalThis[Symbol.for("fragwerk.running")] + typeof globalThis[Symbol.for("fragwerk.loop")]',
    'undefinedundefined',
  ],
  'a compartment of its own': ['return new Compartment({})', /"Compartment" does not exist here/],
  'blobs by URL': ['return typeof URL.createObjectURL', 'undefined'],
};

/** Attempts to change what plugin types share → the error, if any. */
const changes: Record<string, string> = {
  'Object.prototype': 'Object.prototype.polluted = 1',
  'Array.prototype': 'Array.prototype.push = () => { throw 1 }',
  'an array method by __proto__': '[].__proto__.sort = () => "hacked"',
  'the prototype of Object.prototype': 'Object.setPrototypeOf(Object.prototype, { polluted: 1 })',
  JSON: 'JSON.stringify = () => "hacked"',
  'Promise.prototype.then': 'Promise.prototype.then = () => "hacked"',
  'an iterator': '[][Symbol.iterator]().__proto__.next = () => ({ done: true })',
  'RegExp.prototype': 'RegExp.prototype.exec = () => null',
  'an error class of Node': 'try { new TextDecoder("x") } catch (e) { e.__proto__.polluted = 1 }',
  'a function of the console': 'console.log.polluted = 1',
  'a class of Node': 'URL.prototype.polluted = 1',
  Intl: 'Intl.NumberFormat.prototype.format = () => "hacked"',
  'the error of atob': 'try { atob("*") } catch (e) { e.constructor.prototype.polluted = 1 }',
};

/** Results that are not plain data → the data that leaves the cell. */
const results: Record<string, readonly [body: string, found: unknown]> = {
  'a getter that throws': ['return { get a() { throw new Error("no") } }', /^no$/],
  'a getter with data': ['return { get a() { return 5 } }', { a: 5 }],
  'a function': ['return () => 1', undefined],
  'a proxy': ['return new Proxy({ a: 1 }, {})', { a: 1 }],
  'a proxy that throws': [
    'return new Proxy({}, { ownKeys() { throw new Error("trap") } })',
    /trap/,
  ],
  'toJSON that throws': ['return { toJSON() { throw new Error("json") } }', /json/],
  'a circle': ['const a = {}; a.a = a; return a', /circular/],
  'an own __proto__': ['return JSON.parse(\'{"__proto__":{"polluted":1}}\')', {}],
  'a thenable that never resolves': ['return { then() {} }', 'never'],
  'a thenable with data': ['return { then(resolve) { resolve({ a: 1 }) } }', { a: 1 }],
  'a symbol': ['return Symbol("a")', undefined],
  'a bigint': ['return 1n', /BigInt/],
  'ten million characters': ['return "x".repeat(10_000_000)', /larger than 8388608/],
  'a thrown proxy': ['throw new Proxy(new Error("a"), { get() { throw 1 } })', ''],
  'a thrown error with a getter': [
    'const e = new Error("a"); Object.defineProperty(e, "message", { get() { throw 1 } }); throw e',
    '',
  ],
  'a thrown null': ['throw null', ''],
  'a thrown text': ['throw "just words"', 'just words'],
  'deep nesting': ['let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return a', /stack|inside/],
  'nesting that Node can read': [
    'let a = "{"; for (let i = 0; i < 1001; i++) a = i % 2 ? [a] : { a }; return a',
    /more than 1000 objects and lists inside each other/,
  ],
};

for (const [name, [body]] of Object.entries({ ...searches, ...results })) bodies[name] = body;
for (const [name, body] of Object.entries(changes)) bodies[`change ${name}`] = body;

function expectFound(name: string, found: unknown): void {
  const { result, error } = outcomes[name] ?? {};
  if (found instanceof RegExp) expect(error, JSON.stringify(result)).toMatch(found);
  else if (error !== undefined) expect(error).toBe(found);
  else expect(result).toEqual(found);
}

describe('plugin code in a cell', () => {
  it.each(Object.entries(searches))('does not reach %s', (name, [, found]) =>
    expectFound(name, found),
  );

  it.each(Object.keys(changes))('does not change %s', (name) => {
    expect(outcomes[`change ${name}`]?.error).toBeDefined();
    expect(outcomes.after).toEqual({ polluted: [], words: ['1,2,3', '{"a":1}', '1.234,5'] });
  });

  it.each(Object.entries(results))('returns plain data or fails, for %s', (name, [, found]) =>
    expectFound(name, found),
  );

  bodies.names = 'return Object.getOwnPropertyNames(globalThis)';
  it('has the allowed globals only', () => {
    const names = outcomes.names?.result as readonly string[];
    expect(names.filter((name) => !allowedNames.has(name))).toEqual([]);
    const missing = [...allowedNames].filter((name) => !names.includes(name));
    // Newer versions of Node have these, too.
    expect(missing.filter((name) => !name.endsWith('Iterator'))).toEqual([]);
  });

  bodies.walk = `
    const seen = new Set(), open = [], thawed = [];
    const visit = (path, value) => {
      if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return;
      if (seen.has(value) || value === globalThis || value === fragwerkCell) return;
      seen.add(value);
      if (!Object.isFrozen(value)) thawed.push(path);
      open.push([path, value]);
    };
    const fail = (name, deed) => { try { deed(); } catch (error) { visit(name, error.constructor); visit(name, Object.getPrototypeOf(error)); } };
    for (const name of Object.getOwnPropertyNames(globalThis))
      if (name !== 'globalThis') visit(name, globalThis[name]);
    for (const given of [[], [''], ['*'], [1], [{}], [[1]], [() => 1], ['utf-8', 1]])
      for (const type of [URL, URLSearchParams, TextDecoder, TextEncoder]) {
        fail(type.name, () => new type(...given));
        for (const name of Object.getOwnPropertyNames(type.prototype)) {
          fail(type.name + name, () => type.prototype[name](...given));
          fail(type.name + name, () => new type('a:b')[name](...given));
        }
      }
    for (const given of [[], ['*'], ['€'], [() => 1], [Symbol('a')]])
      for (const call of [atob, btoa, structuredClone]) fail(call.name, () => call(...given));
    const segments = new Intl.Segmenter().segment('a');
    const iterable = [segments, new URLSearchParams('a'), [1], 'a', new Map(), new Set(), 'a'.matchAll(/a/g)];
    const own = [segments, function* () {}, async function* () {}];
    if (typeof [].values().map === 'function')
      own.push([].values().map(() => 1), Iterator.from({ next() {} }), Iterator.from([1]).take(1));
    for (const result of [...own, ...iterable.map((one) => one[Symbol.iterator]())])
      visit('a result', Object.getPrototypeOf(result));
    for (const decoder of [new TextDecoder('utf-16le'), new TextDecoder('latin1')]) {
      decoder.decode(new Uint8Array([1]), { stream: true });
      for (const key of Reflect.ownKeys(decoder)) visit('a decoder', decoder[key]);
    }
    for (let next = open.shift(); next; next = open.shift()) {
      const [path, value] = next;
      visit(path + '.__proto__', Object.getPrototypeOf(value));
      for (const key of Reflect.ownKeys(value)) {
        const part = Object.getOwnPropertyDescriptor(value, key);
        for (const inner of [part.value, part.get, part.set]) visit(path + '.' + String(key), inner);
      }
    }
    // Each cell has its own.
    return thawed.filter((path) => !/^(eval|Function)$/.test(path));
  `;
  it('finds only frozen objects, wherever it looks', () =>
    expect(outcomes.walk).toMatchObject({ result: [] }));

  bodies.inputs = 'input.list[1].a = "changed"; input.list.push(4); delete input.configText;';
  it('works on a copy of its input', () =>
    expect(outcomes.inputs?.input).toEqual({ configText: 'c', list: [1, { a: 2 }] }));

  bodies.prints = `console.log('a\\n{"level":30}', { b: 1 }); console.error('c');
    console.error(new TypeError('no chalk'));
    for (let i = 0; i < 1000; i++) console.log('flood'.repeat(1000));
    console.log(new Proxy({}, { get() { throw 1 } }), { get a() { throw 1 } });`;
  it('prints some short lines per second', () => {
    const { lines = [] } = outcomes.prints ?? {};
    const first = ['a', '{"level":30} { b: 1 }', 'c', 'TypeError: no chalk'];
    expect(lines.slice(0, 4)).toEqual(first);
    expect(lines.length).toBeLessThan(50);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(500);
    expect(lines.at(-1)).toMatch(/more than 20 lines in a second/);
  });

  bodies.named = `const error = new Error('a');
    error.name = 'no chalk\\n    at teacher (file:///chalk.ts:1:1)'; throw error;`;
  it('throws errors whose name is that of a class', () =>
    expect(outcomes.named?.stack).toMatch(/^Error: a(?!.*chalk)/s));

  bodies.language = `
    const text = (1234567.891).toLocaleString('de-AT') + ['ä', 'z', 'a'].sort(new Intl.Collator('de').compare).join('')
      + new Intl.PluralRules('de').select(1) + btoa('a') + new URL('b?c=1', 'http://a/').href;
    const bytes = new Float64Array([0.5, 1]);
    return [text, bytes[0], new TextDecoder().decode(new TextEncoder().encode('€')), structuredClone({ a: [1] })]`;
  it('has numbers, words, bytes and addresses', () =>
    expect(outcomes.language?.result).toEqual([
      `${(1234567.891).toLocaleString('de-AT')}aäzone${btoa('a')}http://a/b?c=1`,
      0.5,
      '€',
      { a: [1] },
    ]));
});

describe('the script of a plugin type', () => {
  const plugin = (statement: string, before = '') => `import { definePlugin } from '@fragwerk/sdk';
${before}
export default definePlugin({ type: 'X', statement: ({ configText }): string => {
  ${statement}
} });
`;
  sources.throws = plugin(
    "const words: string = configText;\n  throw new Error('no chalk: ' + words);",
  );
  it('names the author’s file and line in errors', () => {
    const { error, stack } = outcomes.throws ?? {};
    expect(error).toBe('no chalk: c');
    expect(stack).toMatch(/^Error: no chalk: c\n {4}at .*throws\.ts:5:9/);
    expect(stack).not.toMatch(/node_modules|node:|packages\/service/);
  });

  sources.denied = plugin('return process.env.HOME ?? "";', 'declare const process: any;');
  it('names the author’s file and line for a denied name', () =>
    expect(outcomes.denied?.stack).toMatch(
      /"process\.env" does not exist here: [^]*\n {4}at .*denied\.ts:4:\d+/,
    ));

  sources.words = plugin(
    "return 'import (a) from import(b) <!-- c --> ' + String.raw`an import. \\a ` + String(/ä import\\(|-->/.exec('ä import(')?.[0]);",
  );
  it('may contain what a cell rejects in code as texts', () =>
    expect(outcomes.words).toMatchObject({
      result: 'import (a) from import(b) <!-- c --> an import. \\a ä import(',
    }));

  bodies.cut = 'return (';
  it('is named in the error if it is cut off', () =>
    expect(outcomes.cut?.stack).toMatch(/^SyntaxError: .*\n {4}at file:\/\/\/.*script-\d+\.js$/));
});
