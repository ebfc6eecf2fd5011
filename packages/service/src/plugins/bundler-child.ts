// Entry of the bundler's process. It reads what others have written, and knows no settings.
import { type BundleJob, runBundler } from './bundler.js';

process.on('message', (job: BundleJob) => {
  void runBundler(job).then((result) => process.send?.(result));
});
process.once('disconnect', () => process.exit(0));
