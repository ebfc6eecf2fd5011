import { code } from '@fragwerk/plugin-code';
import type { PythonJob } from '../../packages/python/src/job.js';
import { withFakes } from '../../packages/sdk/src/testing/fake-services.js';
import { startTestService, type TestService } from '../support/service.js';
import { startPython } from './programs.js';

/** Starts a service whose programs share one interpreter; that of users starts one for each answer. */
export async function startSharedService(): Promise<Pick<TestService, 'url' | 'stop'>> {
  const python = startPython();
  const run = ({ json }: { readonly json?: unknown }) => python.run(json as PythonJob);
  const service = await startTestService({}, { plugins: [withFakes(code, { python: run })] });
  return {
    url: service.url,
    stop: async () => {
      python.stop();
      await service.stop();
    },
  };
}
