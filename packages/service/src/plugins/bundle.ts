import { builtinModules } from 'node:module';
import { dirname, isAbsolute, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BuildFailure, BuildOptions, Plugin as BundlerPlugin } from 'esbuild';
import { PluginLoadError } from './load-error.js';

/** Whether this file runs as it was written, without having been built. */
const isSource = import.meta.url.endsWith('.ts');

/** A module of ours: built, or its source when we run from sources. */
function ownModule(specifier: string): string {
  const built = fileURLToPath(import.meta.resolve(specifier));
  return isSource ? built.replace(/\/dist\/([\w/]*)\.js$/, '/src/$1.ts') : built;
}

const OWN = /^@fragwerk\/(?:sdk|renderers\/svg|browser|browser\/runtime)$/;

/** Plugins import our packages wherever they lie, so that a folder needs no installation. */
const ownPackages = (isExternal: boolean): BundlerPlugin => ({
  name: 'own-packages',
  setup(build) {
    build.onResolve({ filter: OWN }, ({ path }) => ({
      path: isExternal ? import.meta.resolve(path) : ownModule(path),
      external: isExternal,
    }));
  },
});

const nodeModules = new Set(builtinModules);

/** The browser part is made of the same file, so it may not need Node. */
const noNode: BundlerPlugin = {
  name: 'no-node',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ path }) =>
      path.startsWith('node:') || nodeModules.has(path)
        ? {
            errors: [
              {
                text: `"${path}" exists in Node only, but the browser part is made of this file, too. Import texts with "import help from './help.de.md'"; or give the plugin "browser: false", or a browser part of its own`,
              },
            ],
          }
        : undefined,
    );
  },
};

/** Texts that an author may import beside code. */
const loader = { '.md': 'text', '.txt': 'text', '.svg': 'text' } as const;

async function run(entry: string, options: BuildOptions): Promise<string> {
  const { build } = await import('esbuild');
  try {
    const result = await build({
      bundle: true,
      logLevel: 'silent',
      loader,
      ...options,
      write: false,
    });
    return result.outputFiles[0]?.text ?? '';
  } catch (error) {
    const [first] = (error as Partial<BuildFailure>).errors ?? [];
    const at = first?.location;
    const folder = options.absWorkingDir ?? dirname(entry);
    const file = at && at.file !== '<stdin>' ? resolveFrom(folder, at.file) : entry;
    const place = at ? { line: at.line, column: at.column + 1, sourceLine: at.lineText } : {};
    const reason = `${first?.text ?? 'cannot be read'}.`;
    throw new PluginLoadError(reason, { file, ...place }, { cause: error });
  }
}

const resolveFrom = (folder: string, file: string) =>
  isAbsolute(file) ? file : resolve(folder, file);

/** The author's file as a module for Node, with a source map to the author's lines. */
export const bundleForNode = (entry: string): Promise<string> =>
  run(entry, {
    entryPoints: [entry],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // So that the log names the author's file and line.
    sourcemap: 'inline',
    sourceRoot: pathToFileURL(`${dirname(entry)}/`).href,
    absWorkingDir: dirname(entry),
    // Run from sources there is nothing built that Node could import.
    plugins: [ownPackages(!isSource)],
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(entry).href) },
  });

/** Global names of a type's browser part; other letters as their numbers, so that none collide. */
export function globalNames(type: string): { readonly start: string; readonly dialog: string } {
  const safe = type.replace(/[^A-Za-z0-9]/g, (letter) => `$${letter.charCodeAt(0).toString(16)}_`);
  return { start: `initPlugin${safe}`, dialog: `configPlugin${safe}` };
}

const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * The code without what would end or comment out the script element in which the host puts it, and
 * in ASCII also where the bundler leaves other letters, in regular expressions.
 */
const harmless = (code: string) =>
  code
    .replace(/<\/(script)/gi, '<\\/$1')
    .replaceAll('<!--', '<\\x21--')
    .replace(/[\u0080-\uffff]/g, escaped);

/** A browser part, and what leads from it to the author's lines. */
export interface BrowserBundle {
  readonly script: string;
  /** A source map as JSON; '' where letters were replaced after it was made: it would name wrong lines. */
  readonly map: string;
}

const MAP_COMMENT = /\/\/# sourceMappingURL=data:application\/json;base64,([\w+/=]+)\s*$/;

/** The code as the host may have it, with its map. */
function browserBundle(output: string): BrowserBundle {
  const [comment = '', data = ''] = MAP_COMMENT.exec(output) ?? [];
  const code = output.slice(0, output.length - comment.length);
  const script = harmless(code);
  return { script, map: script === code ? Buffer.from(data, 'base64').toString() : '' };
}

/**
 * The browser part, made of the author's description or with a part of the author's own: one script
 * without imports.
 *
 * @param part file of the author's browser part, `null` for none
 */
export async function bundleForBrowser(
  entry: string,
  { type, part }: { readonly type: string; readonly part: string | null },
): Promise<BrowserBundle> {
  const own = part === null ? '' : `import part from ${JSON.stringify(part)};\n`;
  const code = await run(entry, {
    stdin: {
      contents: `${own}import plugin from ${JSON.stringify(entry)};
import { installPlugin } from '@fragwerk/browser/runtime';
installPlugin(plugin, ${JSON.stringify(globalNames(type))}${part === null ? '' : ', part'});`,
      resolveDir: dirname(entry),
      loader: 'js',
    },
    platform: 'browser',
    format: 'iife',
    target: 'es2019',
    charset: 'ascii',
    legalComments: 'none',
    minify: true,
    sourcemap: 'inline',
    sourcesContent: false,
    sourceRoot: pathToFileURL(`${dirname(entry)}/`).href,
    absWorkingDir: dirname(entry),
    plugins: [noNode, ownPackages(false)],
    define: { 'import.meta.url': '""', process: 'undefined' },
  });
  return browserBundle(code);
}
