import { resolve } from 'node:path';
import type { WorkbenchOptions } from '@fragwerk/workbench';
import { readArguments } from './arguments.js';
import { UsageError } from './usage.js';
import { readPath, readPort, readText, readUrl, readWord } from './values.js';

/** What `fragwerk dev` is asked to do. */
export interface DevCommand {
  readonly action: 'help' | 'run';
  /** Whether to open the browser. */
  readonly open: boolean;
  readonly workbench: WorkbenchOptions;
}

const options = {
  service: { type: 'string' },
  endpoint: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  questions: { type: 'string' },
  variant: { type: 'string' },
  open: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const parse = (args: readonly string[]) => readArguments('dev', args, options);

type Values = ReturnType<typeof parse>['values'];

/** What belongs to one kind of service only. */
function refuseContradictions({ service, variant, endpoint }: Values): void {
  if (service !== undefined && variant !== undefined)
    throw new UsageError('--variant is for the own service; leave it out with --service.');
  if (service === undefined && endpoint !== undefined)
    throw new UsageError('--endpoint is for a running service; name that with --service.');
}

function workbenchOptions(values: Values, folder: string | undefined): WorkbenchOptions {
  const { service, endpoint, port, host, questions, variant } = values;
  return {
    ...(folder === undefined ? {} : { folder: resolve(readText('The folder', folder)) }),
    ...(service === undefined ? {} : { service: readUrl(service) }),
    ...(endpoint === undefined ? {} : { servicePath: readPath('--endpoint', endpoint) }),
    ...(port === undefined ? {} : { port: readPort('--port', port) }),
    ...(host === undefined ? {} : { host: readText('--host', host) }),
    ...(questions === undefined ? {} : { questions: resolve(readText('--questions', questions)) }),
    ...(variant === undefined ? {} : { variant: readWord('--variant', variant, ['A', 'B']) }),
  };
}

/**
 * Reads the words after `fragwerk dev`.
 *
 * @throws UsageError that says in one sentence what is wrong
 */
export function readDevCommand(args: readonly string[]): DevCommand {
  const { values, positionals } = parse(args);
  const [folder, surplus] = positionals;
  if (surplus !== undefined)
    throw new UsageError(`One folder is enough; "${surplus}" is one too many.`);
  refuseContradictions(values);
  return {
    action: values.help ? 'help' : 'run',
    open: values.open ?? false,
    workbench: workbenchOptions(values, folder),
  };
}
