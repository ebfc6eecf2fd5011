import { resolve } from 'node:path';
import type { WorkbenchOptions } from '@fragwerk/workbench';
import { defined, ifGiven, onlyArgument, readArguments, valued } from './arguments.js';
import { UsageError } from './usage-error.js';
import { readPath, readPort, readText, readUrl, readChoice } from './values.js';

interface DevCommand {
  readonly open: boolean;
  readonly workbench: WorkbenchOptions;
}

const options = {
  ...valued('service', 'endpoint', 'port', 'host', 'questions', 'variant'),
  open: { type: 'boolean' },
} as const;

/** @throws UsageError if the arguments are invalid */
export function readDevCommand(args: readonly string[]): DevCommand {
  const { values, positionals } = readArguments('dev', args, options);
  const { service, endpoint, port, host, questions, variant } = values;
  const folder = onlyArgument(positionals, 'folder');
  if (service !== undefined && variant !== undefined)
    throw new UsageError('--variant applies to your own plugin only; omit it with --service.');
  if (service === undefined && endpoint !== undefined)
    throw new UsageError('--endpoint applies to a running service; specify it with --service.');
  return {
    open: values.open ?? false,
    workbench: defined({
      folder: ifGiven(folder, (text) => resolve(readText('The folder', text))),
      service: ifGiven(service, readUrl),
      servicePath: ifGiven(endpoint, (text) => readPath('--endpoint', text)),
      port: ifGiven(port, (text) => readPort('--port', text)),
      host: ifGiven(host, (text) => readText('--host', text)),
      questions: ifGiven(questions, (text) => resolve(readText('--questions', text))),
      variant: ifGiven(variant, (text) => readChoice('--variant', text, ['A', 'B'])),
    }),
  };
}
