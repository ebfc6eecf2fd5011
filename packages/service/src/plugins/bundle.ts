import { builtinModules } from 'node:module';
import { dirname, isAbsolute, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BuildFailure, BuildOptions, Plugin as BundlerPlugin } from 'esbuild';
import { PluginLoadError } from './load-error.js';

const isSource = import.meta.url.endsWith('.ts');

/** Returns the file of one of our modules: the built one, or its source. */
function ownModule(specifier: string): string {
  const built = fileURLToPath(import.meta.resolve(specifier));
  return isSource ? built.replace(/\/dist\/([\w/]*)\.js$/, '/src/$1.ts') : built;
}

const OWN_MODULE = /^@fragwerk\/(?:sdk|sdk\/schema|renderers\/svg|browser|browser\/runtime)$/;

/** Resolves our packages for plugins in any folder, which need no installation then. */
const ownPackages = (isExternal: boolean): BundlerPlugin => ({
  name: 'own-packages',
  setup(build) {
    build.onResolve({ filter: OWN_MODULE }, ({ path }) => ({
      path: isExternal ? import.meta.resolve(path) : ownModule(path),
      external: isExternal,
    }));
  },
});

const nodeModules = new Set(builtinModules);

/** Forbids Node modules in browser scripts, which are generated from the same file. */
const noNode: BundlerPlugin = {
  name: 'no-node',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ path }) =>
      path.startsWith('node:') || nodeModules.has(path)
        ? {
            errors: [
              {
                text: `"${path}" exists in Node only, but the browser part is generated from this file, too. Import texts with "import help from './help.de.md'"; or set "browser: false", or write a browser part of your own`,
              },
            ],
          }
        : undefined,
    );
  },
};

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

/** Bundles the author's file as a module for Node, with a source map. */
export const bundleForNode = (entry: string): Promise<string> =>
  run(entry, {
    entryPoints: [entry],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // For the author's file and line in the log.
    sourcemap: 'inline',
    sourceRoot: pathToFileURL(`${dirname(entry)}/`).href,
    absWorkingDir: dirname(entry),
    // Without a build, there is nothing that Node could import.
    plugins: [ownPackages(!isSource)],
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(entry).href) },
  });

/** Returns the global names of a type's browser part; special characters are encoded. */
export function globalNames(type: string): { readonly start: string; readonly dialog: string } {
  const safe = type.replace(/[^A-Za-z0-9]/g, (other) => `$${other.charCodeAt(0).toString(16)}_`);
  return { start: `initPlugin${safe}`, dialog: `configPlugin${safe}` };
}

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Escapes code for the script element of the host: nothing ends the element or opens a comment, and
 * everything is ASCII, including regular expressions, which the bundler leaves unchanged.
 */
const escapeScript = (code: string) =>
  code
    .replace(/<\/(script)/gi, '<\\/$1')
    .replaceAll('<!--', '<\\x21--')
    .replace(/[\u0080-\uffff]/g, escaped);

interface BrowserBundle {
  readonly script: string;
  /** Source map as JSON; '' if escaping has changed positions. */
  readonly map: string;
}

const MAP_COMMENT = /\/\/# sourceMappingURL=data:application\/json;base64,([\w+/=]+)\s*$/;

/** Separates the output into an escaped script and its source map. */
function browserBundle(output: string): BrowserBundle {
  const [comment = '', data = ''] = MAP_COMMENT.exec(output) ?? [];
  const code = output.slice(0, output.length - comment.length);
  const script = escapeScript(code);
  return { script, map: script === code ? Buffer.from(data, 'base64').toString() : '' };
}

/**
 * Bundles the browser script of a plugin type: one script without imports.
 *
 * @param part file of the author's browser part, `null` if it is generated
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
