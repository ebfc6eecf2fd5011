import { resolve } from 'node:path';
import { defined, onlyArgument, readArguments } from './arguments.js';
import { CannotRunError } from './cannot-run-error.js';
import { choice, readPath, readPort, readText, readUrl } from './values.js';

const options = {
  service: readUrl,
  endpoint: readPath,
  port: readPort,
  host: readText,
  questions: readText,
  variant: choice('A', 'B'),
  open: Boolean,
};

/** @throws CannotRunError if the arguments are invalid */
export function readDevCommand(args: readonly string[]) {
  const { values, positionals } = readArguments('dev', args, options);
  const { open = false, endpoint, questions, ...others } = values;
  const { service, variant } = others;
  const folder = onlyArgument(positionals, 'folder');
  if (service !== undefined && variant !== undefined)
    throw new CannotRunError('--variant applies to your own plugin only; omit it with --service.');
  if (service === undefined && endpoint !== undefined)
    throw new CannotRunError('--endpoint applies to a running service; specify it with --service.');
  return {
    open,
    workbench: defined({
      ...others,
      servicePath: endpoint,
      folder: folder === undefined ? undefined : resolve(readText(folder, 'The folder')),
      questions: questions === undefined ? undefined : resolve(questions),
    }),
  };
}
