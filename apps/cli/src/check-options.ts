import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CheckRegistrationOptions, CheckServiceOptions } from '@fragwerk/conformance';
import { defined, ifGiven, onlyArgument, readArguments, valued } from './arguments.js';
import { readQuestionsAt } from './question-files.js';
import { isSelected, listedChecks } from './selection.js';
import { UsageError } from './usage-error.js';
import { readPath, readPort, readSeconds, readText, readUrl, readChoice } from './values.js';

const formats = ['text', 'json', 'junit', 'html'] as const;
export type Format = (typeof formats)[number];

/** Severity that makes the check fail, under its name in reports. */
const failures = { breaks: 'breaks', differs: 'deviation' } as const;

export interface CheckCommand {
  readonly action: 'list' | 'check';
  readonly format: Format;
  readonly output: string | null;
  /** A report in JSON with the findings that are accepted. */
  readonly baseline: string | null;
  readonly failOn: (typeof failures)[keyof typeof failures];
  readonly only: readonly string[];
  readonly service: CheckServiceOptions | null;
  /** Folder of a plugin whose service is started for the check. */
  readonly folder: string | null;
  /** The registration to wait for, if any. */
  readonly registration: CheckRegistrationOptions | null;
}

const options = {
  ...valued('variant', 'endpoint', 'type', 'only', 'timeout', 'format', 'output'),
  ...valued('baseline', 'fail-on', 'questions'),
  ...valued('setup-port', 'setup-host', 'user', 'password', 'wait'),
  slow: { type: 'boolean' },
  list: { type: 'boolean' },
} as const;

const parse = (args: readonly string[]) => readArguments('check', args, options);

type Values = ReturnType<typeof parse>['values'];

const serviceOptions = ['variant', 'endpoint', 'type', 'questions', 'timeout', 'slow'] as const;
const registrationOptions = ['setup-host', 'user', 'password', 'wait'] as const;

/** Refuses options that have no effect, with a hint. */
function refuse(values: Values, names: readonly (keyof Values)[], hint: string): void {
  const found = names.find((name) => values[name] !== undefined);
  if (found !== undefined) throw new UsageError(`--${found} belongs to the check of a ${hint}`);
}

function readOnly({ only }: Values): string[] {
  if (only === undefined) return [];
  const selected = only
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  if (selected.length === 0) throw new UsageError('--only must not be empty.');
  const unknown = selected.find((word) => !listedChecks.some((check) => isSelected(check, [word])));
  if (unknown === undefined) return selected;
  throw new UsageError(
    `--only: there is no endpoint and no check "${unknown}"; fragwerk check --list shows them.`,
  );
}

const readService = (url: string, values: Values): CheckServiceOptions => ({
  url,
  only: readOnly(values),
  slow: values.slow ?? false,
  ...defined({
    variant: ifGiven(values.variant, (text) => readChoice('--variant', text, ['A', 'B', 'auto'])),
    servicePath: ifGiven(values.endpoint, (text) => readPath('--endpoint', text)),
    type: ifGiven(values.type, (text) => readText('--type', text)),
    questions: ifGiven(values.questions, readQuestionsAt),
    timeoutMilliseconds: ifGiven(values.timeout, (text) => readSeconds('--timeout', text, 50)),
  }),
});

const readRegistration = (port: string, values: Values): CheckRegistrationOptions => ({
  port: readPort('--setup-port', port),
  ...defined({
    host: ifGiven(values['setup-host'], (text) => readText('--setup-host', text)),
    user: values.user,
    password: values.password,
    waitMilliseconds: ifGiven(values.wait, (text) => readSeconds('--wait', text, 3600)),
  }),
});

/** @throws UsageError if the arguments are invalid */
export function readCheckCommand(args: readonly string[]): CheckCommand {
  const { values, positionals } = parse(args);
  const url = onlyArgument(positionals, 'address');
  const action = values.list ? 'list' : 'check';
  const port = values['setup-port'];
  if (port === undefined) refuse(values, registrationOptions, 'registration; add --setup-port.');
  const registration = port === undefined ? null : readRegistration(port, values);
  if (action === 'check' && url === undefined && !registration)
    throw new UsageError(
      'Which service? Specify its address, for example: fragwerk check http://localhost:8080',
    );
  if (action === 'check' && url === undefined)
    refuse(values, serviceOptions, 'service; add its address.');
  const folder = url !== undefined && existsSync(url) ? resolve(url) : null;
  return {
    action,
    format: readChoice('--format', values.format ?? 'text', formats),
    output: ifGiven(values.output, (text) => readText('--output', text)) ?? null,
    baseline: ifGiven(values.baseline, (text) => readText('--baseline', text)) ?? null,
    failOn:
      failures[readChoice('--fail-on', values['fail-on'] ?? 'differs', ['breaks', 'differs'])],
    only: readOnly(values),
    service: url === undefined ? null : readService(folder === null ? readUrl(url) : '', values),
    folder,
    registration,
  };
}
