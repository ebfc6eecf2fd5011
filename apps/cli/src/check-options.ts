import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CheckRegistrationOptions, CheckServiceOptions } from '@fragwerk/conformance';
import { readArguments } from './arguments.js';
import { isSelected, listedChecks } from './selection.js';
import { UsageError } from './usage.js';
import { readPath, readPort, readSeconds, readText, readUrl, readWord } from './values.js';

const formats = ['text', 'json', 'junit', 'html'] as const;
export type Format = (typeof formats)[number];

/** What `fragwerk check` is asked to do. */
export interface CheckCommand {
  readonly action: 'help' | 'list' | 'check';
  readonly format: Format;
  readonly output: string | null;
  readonly only: readonly string[];
  /** The service to check. */
  readonly service: CheckServiceOptions | null;
  /** Folder of a plugin whose service is started for the check. */
  readonly folder: string | null;
  /** The registration to wait for. */
  readonly registration: CheckRegistrationOptions | null;
}

const options = {
  variant: { type: 'string' },
  endpoint: { type: 'string' },
  type: { type: 'string' },
  only: { type: 'string' },
  timeout: { type: 'string' },
  format: { type: 'string' },
  output: { type: 'string' },
  slow: { type: 'boolean' },
  list: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  'setup-port': { type: 'string' },
  'setup-host': { type: 'string' },
  user: { type: 'string' },
  password: { type: 'string' },
  wait: { type: 'string' },
} as const;

const parse = (args: readonly string[]) => readArguments('check', args, options);

type Values = ReturnType<typeof parse>['values'];

function readOnly({ only }: Values): string[] {
  if (only === undefined) return [];
  const words = only
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  if (words.length === 0) throw new UsageError('--only must not be empty.');
  const unknown = words.find((word) => !listedChecks.some((check) => isSelected(check, [word])));
  if (unknown === undefined) return words;
  throw new UsageError(
    `--only: there is no endpoint and no check "${unknown}"; fragwerk check --list shows them.`,
  );
}

/** Options that are there only where they were given. */
const given = <T, K extends string>(name: K, value: T | undefined): Partial<Record<K, T>> =>
  value === undefined ? {} : ({ [name]: value } as Record<K, T>);

const read = <T>(text: string | undefined, reader: (text: string) => T): T | undefined =>
  text === undefined ? undefined : reader(text);

const readService = (url: string, values: Values): CheckServiceOptions => ({
  url,
  only: readOnly(values),
  slow: values.slow ?? false,
  ...given(
    'variant',
    read(values.variant, (text) => readWord('--variant', text, ['A', 'B', 'auto'])),
  ),
  ...given(
    'servicePath',
    read(values.endpoint, (text) => readPath('--endpoint', text)),
  ),
  ...given(
    'type',
    read(values.type, (text) => readText('--type', text)),
  ),
  ...given(
    'timeoutMilliseconds',
    read(values.timeout, (text) => readSeconds('--timeout', text, 50)),
  ),
});

function readRegistration(values: Values): CheckRegistrationOptions | null {
  const { user, password } = values;
  const port = values['setup-port'];
  const host = values['setup-host'];
  if (port === undefined) {
    const dependent = (['setup-host', 'user', 'password', 'wait'] as const).find(
      (name) => values[name] !== undefined,
    );
    if (dependent === undefined) return null;
    throw new UsageError(
      `--${dependent} belongs to the check of a registration; add --setup-port.`,
    );
  }
  return {
    port: readPort('--setup-port', port),
    ...given(
      'host',
      read(host, (text) => readText('--setup-host', text)),
    ),
    ...given('user', user),
    ...given('password', password),
    ...given(
      'waitMilliseconds',
      read(values.wait, (text) => readSeconds('--wait', text, 3600)),
    ),
  };
}

function refuseServiceOptions(values: Values): void {
  const dependent = (['variant', 'endpoint', 'type', 'timeout', 'slow'] as const).find(
    (name) => values[name] !== undefined,
  );
  if (dependent !== undefined)
    throw new UsageError(`--${dependent} belongs to the check of a service; add its address.`);
}

/**
 * Reads the words after `fragwerk check`.
 *
 * @throws UsageError that says in one sentence what is wrong
 */
export function readCheckCommand(args: readonly string[]): CheckCommand {
  const { values, positionals } = parse(args);
  const [url, surplus] = positionals;
  if (surplus !== undefined)
    throw new UsageError(`One address is enough; "${surplus}" is one too many.`);
  const action = values.help ? 'help' : values.list ? 'list' : 'check';
  const registration = readRegistration(values);
  if (action === 'check' && url === undefined && !registration)
    throw new UsageError(
      'Which service? Give its address, for example: fragwerk check http://localhost:8080',
    );
  const folder = url !== undefined && existsSync(url) ? resolve(url) : null;
  const service =
    url === undefined ? null : readService(folder === null ? readUrl(url) : '', values);
  if (action === 'check' && !service) refuseServiceOptions(values);
  return {
    action,
    format: readWord('--format', values.format ?? 'text', formats),
    output: read(values.output, (text) => readText('--output', text)) ?? null,
    only: readOnly(values),
    service,
    folder,
    registration,
  };
}
