// Entry of the bundler's process. It reads what others have written, and knows no settings.
import { type BundleJob, runBundler } from './bundler.js';

process.on('message', ({ id, job }: { readonly id: number; readonly job: BundleJob }) => {
  void runBundler(job).then((result) => process.send?.({ id, result }));
});
process.once('disconnect', () => process.exit(0));
