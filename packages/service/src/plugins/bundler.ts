import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { RareKinds } from '@fragwerk/sdk';
import type { BuildFailure, BuildOptions, Plugin as BundlerPlugin } from 'esbuild';
import { isFile, isInside, isUtf16, packageFolder, UTF16 } from '../folders.js';
import type { SourcePlace } from './places.js';
import { PluginSources, realPath } from './sources.js';

interface Job {
  readonly entry: string;
  /** Address of the sources in the map. */
  readonly sourceRoot: string;
}

/** Scripts to create from the files of a plugin type. */
export type BundleJob =
  /** For the service; see `cell/`. */
  | (Job & {
      readonly kind: 'cell';
      /** Exports of modules to inline as values, by file. */
      readonly values: Readonly<Record<string, object>>;
    })
  | (Job & {
      readonly kind: 'browser';
      /** File of the author's browser part, `null` if it is generated. */
      readonly part: string | null;
      /** Names of the type's global functions; `null` without a dialog. */
      readonly names: { readonly start: string; readonly dialog: string | null };
      readonly kinds: RareKinds;
    });

/** The script for cells, or those for browsers: of questions, then of the dialog if there is one. */
export type BundleResult =
  | { readonly scripts: readonly string[] }
  | { readonly reason: string; readonly place: Partial<SourcePlace> };

const isSource = import.meta.url.endsWith('.ts');

/**
 * Returns the file of one of our modules: the built one, or its source. Cells take the SDK in few files;
 * for browsers, bundles leave out those that they do not need.
 */
function ownModule(specifier: string, kind: BundleJob['kind']): string {
  const url = import.meta.resolve(specifier);
  const isWhole = kind === 'cell' && !isSource;
  const built = fileURLToPath(isWhole ? url : url.replace('/dist/node/', '/dist/'));
  return realPath(isSource ? built.replace(/\/dist\/([\w/]*)\.js$/, '/src/$1.ts') : built);
}

const ownModules = [
  ...['@fragwerk/sdk', '@fragwerk/sdk/check-figure', '@fragwerk/sdk/expressions'],
  '@fragwerk/sdk/schema',
  ...['@fragwerk/renderers/svg', '@fragwerk/browser', '@fragwerk/browser/runtime'],
  '@fragwerk/browser/polyfill',
];

/** Namespace of the modules with which scripts begin; they exist here only. */
const ENTRIES = 'entries';

/** Marks a path that has been checked, and is only being resolved. */
const CHECKED = Symbol('checked');

const moduleOf = (exports: object) =>
  Object.entries(exports)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');

/** Limits the files of a plugin type and its packages, because the bundler has no limit of memory. */
const MAX_TOTAL_BYTES = 32 * 1024 * 1024;

const SCRIPT = /\.([cm]?[jt]s|[jt]sx|css)$/i;
const MAP_REFERENCE = /([#@][ \t]*)sourceMappingURL=([^\s*'"`]*)/g;

/** Whether the bundler may read the source map that a file refers to. */
function isAllowedMap(reference: string, file: string, sources: PluginSources): boolean {
  if (reference.startsWith('data:')) return true;
  try {
    const path = fileURLToPath(new URL(reference, pathToFileURL(file)));
    return isFile(path) && sources.refuseFile(path) === null;
  } catch {
    // No path, or one that the bundler may understand differently.
    return false;
  }
}

/** Returns a script without its references to other source maps, `undefined` if it has none. */
function withoutForeignMaps(file: string, sources: PluginSources) {
  const code = readFileSync(file, 'utf8');
  const contents = code.replace(MAP_REFERENCE, (found, mark: string, reference: string) =>
    isAllowedMap(reference, file, sources) ? found : found.replace('s', '\\u0073'),
  );
  return contents === code ? undefined : ({ contents, loader: 'default' } as const);
}

/**
 * Limits what a bundle contains to the files of the plugin type and of its packages. Our packages
 * are found from any folder, and need no installation.
 */
function limitedTo(job: BundleJob): BundlerPlugin {
  const ownFiles = new Map(ownModules.map((name) => [name, ownModule(name, job.kind)]));
  const ownFolders = [...ownFiles.values()].map(packageFolder);
  const sources = new PluginSources(job.entry, ownFolders);
  const values = job.kind === 'cell' ? job.values : {};
  const isOurs = (file: string) => ownFolders.some((folder) => isInside(folder, file));
  const refused = (text: string) => ({ errors: [{ text }] });
  let totalBytes = 0;
  return {
    name: 'limited-sources',
    setup(build) {
      build.onResolve({ filter: /.*/ }, async ({ path, pluginData, ...given }) => {
        const { importer, resolveDir, kind } = given;
        if (kind === 'entry-point') return { path, namespace: ENTRIES };
        const ownFile = ownFiles.get(path);
        if (ownFile !== undefined) return { path: ownFile };
        if (pluginData === CHECKED) return undefined;
        // Files of the type by their paths, in which the bundler would not accept a `*`.
        if (given.namespace === ENTRIES) return isAbsolute(path) ? { path } : undefined;
        // Our packages have many files, and checking each would take longer than bundling them.
        if (path.startsWith('.') && isOurs(importer)) return undefined;
        const reason = sources.refuseImport(path, importer);
        // Libraries try to load modules of Node, and work without them.
        if (reason && kind === 'require-call' && !sources.isAuthors(importer))
          return { path, external: true };
        if (reason) return refused(reason);
        const found = await build.resolve(path, {
          importer,
          resolveDir,
          kind,
          pluginData: CHECKED,
        });
        if (found.errors.length > 0) return refused(`"${path}" does not exist`);
        const { path: file, namespace, sideEffects, suffix } = found;
        const hidden = namespace === 'file' && sources.refuseFile(file);
        if (hidden) return refused(hidden);
        // The bundler would wait for the writer of a pipe.
        if (namespace === 'file' && !isFile(file)) return refused(`"${path}" is not a file`);
        return { path: file, namespace, sideEffects, suffix };
      });
      const entries = entriesOf(job);
      const resolveDir = dirname(job.entry);
      build.onLoad({ filter: /.*/, namespace: ENTRIES }, ({ path }) => ({
        contents: entries[path] ?? '',
        resolveDir,
      }));
      // The bundler expands patterns of paths without this check.
      build.onLoad({ filter: /.*/, namespace: 'file' }, ({ path, with: attributes }) => {
        const known = values[path];
        if (known) return { contents: moduleOf(known) };
        if (isOurs(path)) return undefined;
        const reason = sources.refuseFile(path);
        if (reason !== null) return refused(reason);
        totalBytes += statSync(path).size;
        if (totalBytes > MAX_TOTAL_BYTES)
          return refused(`with "${path}", the files have more than ${MAX_TOTAL_BYTES} bytes`);
        if (sources.isAuthors(path) && isUtf16(path)) return refused(`"${path}" is ${UTF16}`);
        const isScript = SCRIPT.test(path) && attributes.type === undefined;
        return isScript ? withoutForeignMaps(path, sources) : undefined;
      });
    },
  };
}

/** Loaders of the text files that a plugin type and its tests can import. */
export const TEXT_LOADERS = {
  '.md': 'text',
  '.py': 'text',
  '.svg': 'text',
  '.txt': 'text',
} as const;

const common = {
  bundle: true,
  write: false,
  logLevel: 'silent',
  loader: TEXT_LOADERS,
  charset: 'ascii',
  legalComments: 'none',
  sourcemap: 'inline',
  sourcesContent: false,
  // Otherwise a tsconfig.json, which may lie outside of the allowed folders, would affect bundles.
  tsconfigRaw: {},
} as const satisfies BuildOptions;

const cellContents = (entry: string) => `import * as exported from ${JSON.stringify(entry)};
export { servicesFrom, ServiceError } from '@fragwerk/sdk';
export { exported };`;

const cellOptions = {
  platform: 'neutral',
  mainFields: ['module', 'main'],
  format: 'iife',
  // The last expression is the value of the script.
  globalName: 'fragwerkCell',
  footer: { js: 'fragwerkCell;' },
  target: 'es2022',
  supported: { 'dynamic-import': false },
  define: { 'import.meta.url': '""', FRAGWERK_BROWSER: 'undefined' },
} as const satisfies BuildOptions;

/** Returns the module with which each script begins, by the script's name. */
function entriesOf(job: BundleJob): Readonly<Record<string, string>> {
  if (job.kind === 'cell') return { cell: cellContents(job.entry) };
  const {
    entry,
    part,
    names: { start, dialog },
  } = job;
  const imports = `import '@fragwerk/browser/polyfill';
import plugin from ${JSON.stringify(entry)};
import { installDialog, installDialogLoader, installPlugin } from '@fragwerk/browser/runtime';
`;
  const own = part === null ? '' : `import part from ${JSON.stringify(part)};\n`;
  const question = `${imports}${own}installPlugin(plugin, "${start}"${part === null ? '' : ', part'});`;
  if (dialog === null) return { question };
  return {
    question: `${question}\ninstallDialogLoader("${dialog}");`,
    dialog: `${imports}installDialog(plugin, "${dialog}", "${start}");`,
  };
}

const browserOptions = {
  platform: 'browser',
  format: 'iife',
  target: 'es2019',
  minify: true,
  // Escaping moves what follows in a line, where its places in the source map would be wrong.
  lineLimit: 200,
} as const satisfies BuildOptions;

/** Drops what definePlugin creates for the service only, and kinds that the type does not use. */
const browserDefines = ({ kinds }: Extract<BundleJob, { kind: 'browser' }>) => ({
  'import.meta.url': '""',
  FRAGWERK_BROWSER: 'true',
  FRAGWERK_LISTS: String(kinds.lists),
  FRAGWERK_LABELS: String(kinds.labels),
  FRAGWERK_DRAWN: String(kinds.drawn),
});

function optionsOf(job: BundleJob): BuildOptions {
  const folder = dirname(job.entry);
  return {
    ...common,
    ...(job.kind === 'cell' ? cellOptions : { ...browserOptions, define: browserDefines(job) }),
    entryPoints: Object.keys(entriesOf(job)),
    outdir: folder,
    sourceRoot: job.sourceRoot,
    absWorkingDir: folder,
    plugins: [limitedTo(job)],
  };
}

/** Messages of the bundler that do not name a repair, and what replaces them. */
const repaired: readonly (readonly [message: RegExp, text: string])[] = [
  [/^Top-level await.*/, 'Top-level await is not possible here; wait in the operations instead'],
  [/^Unexpected "[„“”‚‘’»«]"/, `$&. Texts are between straight quotation marks: ' or "`],
  [/^Expected "[}\])]" but found .*/, '$&. Perhaps a comma is missing before it'],
  [
    /^No loader is configured for .*: (.*)/,
    `"$1" cannot be imported. Texts are in files with the extensions ${Object.keys(TEXT_LOADERS).join(', ')}`,
  ],
  [
    /^No matching export in "[^"]*(sdk|browser)\/(?:dist|src)\/[^"]*" for import (".*")$/,
    '@fragwerk/$1 has no $2; CHANGELOG.md of Fragwerk lists names that have changed',
  ],
];

function failureOf(error: unknown, entry: string): BundleResult {
  const [first] = (error as Partial<BuildFailure>).errors ?? [];
  const at = first?.location ?? first?.notes.find(({ location }) => location)?.location;
  const folder = dirname(entry);
  const isAuthors = at && !at.file.startsWith(`${ENTRIES}:`);
  const file = isAuthors ? (isAbsolute(at.file) ? at.file : resolve(folder, at.file)) : entry;
  const place = isAuthors ? { line: at.line, column: at.column + 1, sourceLine: at.lineText } : {};
  const text = first?.text ?? 'the file cannot be read';
  const reason = repaired.reduce((all, [message, remedy]) => all.replace(message, remedy), text);
  const hint = first?.notes.find((note) => note.text.startsWith('Did you mean'))?.text;
  return { reason: `${reason}.${hint === undefined ? '' : ` ${hint}`}`, place: { file, ...place } };
}

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Creates the ASCII scripts of a job in one run, so that files of both scripts are read once. It runs in a
 * process that knows no settings; see `bundle.ts`.
 */
export async function runBundler(job: BundleJob): Promise<BundleResult> {
  const { build } = await import('esbuild');
  try {
    const { outputFiles } = await build({ ...optionsOf(job), write: false });
    const scriptOf = (name: string) =>
      outputFiles.find(({ path }) => basename(path) === `${name}.js`)?.text ?? '';
    // The bundler leaves regular expressions unchanged.
    const scripts = Object.keys(entriesOf(job)).map((name) =>
      scriptOf(name).replace(/[\u0080-\uffff]/g, escaped),
    );
    return { scripts };
  } catch (error) {
    return failureOf(error, job.entry);
  }
}
