/** Why something does not exist for plugin code, and what to use instead. */
const remedies = {
  clock:
    'plugin types have no clock, because the same question has to give the same reply at any time; use a value of the configuration',
  chance:
    'plugin types have no randomness, because the same question has to give the same reply every time; derive values from the configuration or the datasets of the question',
  timers: 'plugin types have no timers; an operation computes its result and returns it',
  node: 'plugin types have no access to Node: no files, no processes, no settings; import texts with "import help from \'./help.de.md\'"',
  bytes: 'plugin types have no Buffer; use Uint8Array, TextEncoder, TextDecoder, atob and btoa',
  network: 'plugin types have no network; declare a service (docs/services.md)',
  page: 'only browser parts have a page (docs/browser.md)',
  threads:
    'plugin types have neither threads nor WebAssembly; declare a service (docs/services.md)',
  modules: 'the code of a plugin type is one script; import modules at the beginning of a file',
  memory: 'plugin types cannot observe memory; use Map or WeakMap',
} as const;

type Remedy = keyof typeof remedies;

const namesOf: Readonly<Record<Remedy, readonly string[]>> = {
  clock: ['performance', 'Temporal', 'Date.now', 'Intl.DateTimeFormat'],
  chance: ['crypto', 'Math.random'],
  timers: [
    ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'clearTimeout'],
    ...['clearInterval', 'clearImmediate', 'requestAnimationFrame'],
  ],
  node: ['process', 'global', '__dirname', '__filename'],
  bytes: ['Buffer'],
  network: ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'Request', 'Headers'],
  page: ['window', 'document', 'navigator', 'localStorage', 'sessionStorage', 'self', 'location'],
  threads: ['Worker', 'SharedArrayBuffer', 'Atomics', 'WebAssembly', 'MessageChannel'],
  modules: ['require', 'module', 'exports', 'Compartment'],
  memory: ['WeakRef', 'FinalizationRegistry'],
};

const remedyOf: ReadonlyMap<string, Remedy> = new Map(
  (Object.keys(namesOf) as Remedy[]).flatMap((remedy) =>
    namesOf[remedy].map((name) => [name, remedy] as const),
  ),
);

export const deniedNames: readonly string[] = [...remedyOf.keys()];

const sentence = (name: string, remedy: Remedy) =>
  `"${name}" does not exist here: ${remedies[remedy]}.`;

/** Returns the sentence for a denied name, or for the object of a denied member. */
function sentenceFor(fullName: string): string | null {
  const name = fullName.replace(/^globalThis\./, '');
  const remedy = remedyOf.get(name) ?? remedyOf.get(name.split('.')[0] ?? '');
  return remedy ? sentence(name, remedy) : null;
}

const BUILT_IN =
  'The built-in objects of JavaScript cannot be changed, because plugin types share them; write a function or a class of your own.';

/** An error of a cell: its message, and the text of the line that threw. */
interface Thrown {
  readonly message: string;
  readonly line: string;
}

/** Errors of hardened JavaScript and of denied names, with their sentences. */
const translations: readonly (readonly [
  pattern: RegExp,
  translate: (groups: readonly string[], thrown: Thrown) => string | null,
])[] = [
  [/^secure mode .*%SharedMath%\.random/, () => sentence('Math.random', 'chance')],
  [/^secure mode .*%SharedDate%\.now/, () => sentence('Date.now', 'clock')],
  [
    /^secure mode .*%Shared(?:Date|Temporal)%/,
    () => `The current time does not exist here: ${remedies.clock}. "new Date(value)" is possible.`,
  ],
  [
    /^([\w$.]{1,100}) is not (?:a function|a constructor|defined)/,
    ([name = '']) => sentenceFor(name),
  ],
  [
    /^Cannot (?:read|set) properties of undefined \((?:reading|setting) '([\w$]{1,100})'\)/,
    ([member = ''], { line }) => memberOf(line, member),
  ],
  [/^Dynamic require of "([^"]{1,200})" is not supported/, ([name = '']) => sentence(name, 'node')],
  [/^Keyword must not contain escaped/, () => sentence('import()', 'modules')],
  [/^Cannot assign to read only property .*'root\.%/, () => BUILT_IN],
  [/^Cannot redefine property|^Cannot delete property/, (_, { line }) => builtInIn(line)],
  [/^Cannot add property .* object is not extensible/, (_, { line }) => builtInIn(line)],
  [
    /^Function\.prototype\.constructor is not a valid constructor/,
    () => 'Functions cannot be created from texts in this way; write the function itself.',
  ],
];

/** Returns the sentence for a member of a denied name in a line. */
function memberOf(line: string, member: string): string | null {
  const [, name = ''] =
    new RegExp(`([\\w$]+)\\s*\\??\\.\\s*${member.replaceAll('$', '\\$')}\\b`).exec(line) ?? [];
  return remedyOf.has(name) ? sentenceFor(`${name}.${member}`) : null;
}

const builtInIn = (line: string) =>
  /\.prototype\b|\b(?:Object|Array|String|Number|Math|JSON|Promise|Map|Set|globalThis|console)\b/.test(
    line,
  )
    ? BUILT_IN
    : null;

/** Returns the message of an error, in plain words if it is about something that a cell denies. */
export function translate(thrown: Thrown): string {
  for (const [pattern, translation] of translations) {
    const found = pattern.exec(thrown.message);
    const translated = found && translation(found.slice(1), thrown);
    if (translated !== null) return translated;
  }
  return thrown.message;
}
