import { fileURLToPath } from 'node:url';
import { parseConfigFileTextToJson } from 'typescript';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Tests run the sources, by the module paths of the type check. */
const file = readFileSync(pathOf('tsconfig.json'), 'utf8');
const { config } = parseConfigFileTextToJson('tsconfig.json', file) as {
  config: { compilerOptions: { paths: Record<string, [string]> } };
};
const alias = Object.entries(config.compilerOptions.paths).map(([name, [path]]) => ({
  find: new RegExp(`^${name}$`),
  replacement: pathOf(path),
}));

/** Folders and files whose tests take longer than their size suggests, the slowest first. */
const slow = ['test/code-', 'test/'].map(pathOf);

/** Begins with slow files, because one that begins last runs alone. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) =>
      [...slow, ''].findIndex((start) => moduleId.startsWith(start));
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => rankOf(one) - rankOf(other));
  }
}

export default defineConfig({
  resolve: { alias },
  test: {
    include: ['{packages,plugins,apps,test,bench}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    sequence: { sequencer: SlowFirst },
    setupFiles: ['test/support/random-seed.ts'],
    // Modules and Chromium are loaded once for all files of a process; none leaves anything behind.
    isolate: false,
    // A busy machine is slow; what never comes fails all the same.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // More than cores, because many tests wait for other processes.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
  },
});
