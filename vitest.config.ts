import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    alias: {
      '@fragwerk/contract': source('packages/contract/src/index.ts'),
      '@fragwerk/sdk/expressions': source('packages/sdk/src/expressions/index.ts'),
      '@fragwerk/sdk/testing': source('packages/sdk/src/testing/index.ts'),
      '@fragwerk/sdk': source('packages/sdk/src/index.ts'),
      '@fragwerk/renderers/svg': source('packages/renderers/src/svg.ts'),
      '@fragwerk/browser/runtime': source('packages/browser/src/runtime/index.ts'),
      '@fragwerk/renderers': source('packages/renderers/src/index.ts'),
      '@fragwerk/service': source('packages/service/src/index.ts'),
      '@fragwerk/host': source('packages/host/src/index.ts'),
      '@fragwerk/conformance': source('packages/conformance/src/index.ts'),
      '@fragwerk/python/node': source('packages/python/src/node.ts'),
      '@fragwerk/python': source('packages/python/src/index.ts'),
      '@fragwerk/plugin-code': source('plugins/code/src/index.ts'),
      '@fragwerk/plugin-clock': source('plugins/clock/src/index.ts'),
      '@fragwerk/plugin-circuit': source('plugins/circuit/src/index.ts'),
      '@fragwerk/workbench': source('apps/workbench/src/index.ts'),
      '@fragwerk/browser': source('packages/browser/src/index.ts'),
    },
  },
  test: {
    include: ['{packages,plugins,apps,test,bench}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Modules and Chromium are loaded once for all files of a process; none leaves anything behind.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A busy machine is slow; what never comes fails all the same.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
  },
});
