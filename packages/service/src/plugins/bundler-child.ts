// Entry of the bundler's process. It reads third-party files, so it has no access to settings.
import { type BundleJob, runBundler } from './bundler.js';

process.on('message', (job: BundleJob) => {
  void runBundler(job).then((result) => process.send?.(result));
});
process.once('disconnect', () => process.exit(0));
