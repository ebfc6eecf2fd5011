import { allowedGlobals, allowedNames, hardenResults } from './allowed.js';
import type { CellConsole } from './console.js';
import { deniedNames } from './denied.js';

interface CompartmentOptions {
  readonly __options__: true;
  readonly name: string;
  readonly globals: object;
  /** Applied to all code of the compartment, also by its `eval` and `Function`. */
  readonly transforms: readonly ((code: string) => string)[];
}

interface Compartment {
  readonly globalThis: Record<string, unknown>;
  evaluate(code: string, options: { readonly __rejectSomeDirectEvalExpressions__: false }): unknown;
}

/** What the package `ses` adds to the global object. */
interface Hardened {
  readonly lockdown: (options: Readonly<Record<string, string>>) => void;
  readonly harden: <T>(value: T) => T;
  readonly Compartment: new (options: CompartmentOptions) => Compartment;
  /** Plugin code cannot read stack traces; this function, which it does not have, can. */
  readonly getStackString: (error: unknown) => string;
}

const hardened = globalThis as unknown as Hardened;

let isLockedDown = false;

/**
 * Freezes the built-in objects of JavaScript in this process for good. It comes before the first
 * cell, and after the modules that this process needs anyway.
 */
export async function lockDown(): Promise<void> {
  if (isLockedDown) return;
  // Only here, because it changes the global object.
  await import('ses');
  hardened.lockdown({
    // Numbers and dates in the language of the question, as in browsers.
    localeTaming: 'unsafe',
    // Only the process itself prints and handles errors.
    consoleTaming: 'unsafe',
    errorTrapping: 'none',
    unhandledRejectionTrapping: 'none',
    reporting: 'none',
    // Frames are filtered by the names of the cells.
    stackFiltering: 'verbose',
  });
  // Object URLs would let cells share objects.
  for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name);
  hardenResults(hardened.harden);
  isLockedDown = true;
}

/** Returns the frames of an error in this process, which its property does not contain. */
export const framesOf = (error: Error): string =>
  isLockedDown ? hardened.getStackString(error).replaceAll('\n  at ', '\n    at ') : '';

/** Returns the stack trace of an error of our own code, also in a process with cells. */
export const stackOf = (error: Error): string => {
  const { name, message, stack = '' } = error;
  return stack === '' ? `${name}: ${message}${framesOf(error)}` : stack;
};

/** Names with which code detects its environment. */
const knownNames: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(globalThis),
  ...deniedNames,
]);

let asked: string | symbol = '';

/**
 * The prototype of global objects: compartments read names that do not exist as `undefined`, so that
 * a typo would go unnoticed. Only the lookup of a name asks first whether it exists.
 */
const unknownNames = new Proxy(
  {},
  {
    has(_, name) {
      asked = name;
      return typeof name === 'string' && !knownNames.has(name);
    },
    get(_, name) {
      const isLookup = asked === name;
      asked = '';
      if (isLookup && typeof name === 'string' && !knownNames.has(name))
        throw new ReferenceError(`${name} is not defined`);
      return undefined;
    },
  },
);

/**
 * Evaluates a script in a compartment of its own, where nothing exists but JavaScript and the
 * allowed globals.
 *
 * @param name appears in stack traces
 * @returns the value of its last expression
 */
export function evaluate(
  code: string,
  { name, console }: { readonly name: string; readonly console: CellConsole },
): unknown {
  const { Compartment, harden } = hardened;
  const compartment = new Compartment({
    __options__: true,
    name,
    globals: { ...allowedGlobals(harden), console: harden(console) },
    transforms: [withoutImports],
  });
  const { globalThis: globals } = compartment;
  for (const key of Object.getOwnPropertyNames(globals))
    if (!allowedNames.has(key)) Reflect.deleteProperty(globals, key);
  Object.setPrototypeOf(globals, unknownNames);
  // Code that looks up constants is several times as fast.
  Object.freeze(globals);
  return compartment.evaluate(`${code}\n//# sourceURL=${name}`, {
    __rejectSomeDirectEvalExpressions__: false,
  });
}

/** An import expression, perhaps with a phase (`import.source(…)`); comments may be anywhere. */
const IMPORT = /\bimport(?=\s*(?:\(|\/[/*]|\.\s*(?:\/[/*]|[\w$\\{}]+\s*(?:\(|\/[/*]))))/g;

/**
 * Escapes the word `import` where an expression may begin: in texts and names it stays what it is, and an import
 * expression, of which bundles have none, becomes a syntax error. A compartment itself rejects `import(` everywhere,
 * also in texts, but not `import.source(`, which loads WebAssembly. Escapes HTML comments in texts, too.
 */
const withoutImports = (code: string): string =>
  code
    .replace(IMPORT, '\\u0069mport')
    .replaceAll('<!--', '<\\u0021--')
    .replaceAll('-->', '--\\u003e');
