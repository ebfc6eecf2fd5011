import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type CheckRegistrationOptions,
  type CheckServiceOptions,
  isSelected,
} from '@fragwerk/conformance';
import {
  defined,
  onlyArgument,
  type Reader,
  readArguments,
  refuse,
  type Values,
} from './arguments.js';
import { readQuestionsAt } from './question-files.js';
import { listedChecks } from './selection.js';
import { CannotRunError } from './cannot-run-error.js';
import { choice, readPath, readPort, readText, readUrl, seconds } from './values.js';

const formats = ['text', 'json', 'junit', 'html'] as const;
export type Format = (typeof formats)[number];

/** Severity that makes the check fail, under its name in reports. */
const failures = { breaks: 'breaks', differs: 'deviation' } as const;

export type CheckCommand = ReturnType<typeof readCheckCommand>;

const readOnly: Reader<readonly string[]> = (text, option) => {
  const selected = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  if (selected.length === 0) throw new CannotRunError(`${option} must not be empty.`);
  const unknown = selected.find((word) => !listedChecks.some((check) => isSelected(check, [word])));
  if (unknown === undefined) return selected;
  throw new CannotRunError(
    `${option}: there is no endpoint and no check "${unknown}"; fragwerk check --list shows them.`,
  );
};

const options = {
  variant: choice('A', 'B', 'auto'),
  endpoint: readPath,
  type: readText,
  questions: String,
  timeout: seconds(50),
  slow: Boolean,
  'setup-port': readPort,
  'setup-host': readText,
  user: String,
  password: String,
  wait: seconds(3600),
  only: readOnly,
  format: choice(...formats),
  output: readText,
  baseline: readText,
  'fail-on': choice('breaks', 'differs'),
  list: Boolean,
};

type Given = Values<typeof options>;

const serviceOptions = ['variant', 'endpoint', 'type', 'questions', 'timeout', 'slow'] as const;
const registrationOptions = ['setup-host', 'user', 'password', 'wait'] as const;

function readService(url: string, values: Given): CheckServiceOptions {
  const { only = [], slow = false, variant, type, endpoint, questions, timeout } = values;
  return {
    ...{ url, only, slow },
    ...defined({
      ...{ variant, type, servicePath: endpoint, timeoutMs: timeout },
      questions: questions === undefined ? undefined : readQuestionsAt(questions),
    }),
  };
}

function readRegistration(port: number, values: Given): CheckRegistrationOptions {
  const { 'setup-host': host, user, password, wait: waitMs } = values;
  return { port, ...defined({ host, user, password, waitMs }) };
}

/** @throws CannotRunError if the arguments are invalid */
export function readCheckCommand(args: readonly string[]) {
  const { values, positionals } = readArguments('check', args, options);
  const { format = 'text', 'fail-on': failOn = 'differs', 'setup-port': port, only = [] } = values;
  const url = onlyArgument(positionals, 'address');
  const action = values.list ? 'list' : 'check';
  if (port === undefined)
    refuse(values, registrationOptions, 'the check of a registration; add --setup-port.');
  if (action === 'check' && url === undefined) {
    if (port === undefined)
      throw new CannotRunError(
        'Which service? Specify its address, for example: fragwerk check http://localhost:8080',
      );
    refuse(values, serviceOptions, 'the check of a service; add its address.');
  }
  const folder = url !== undefined && existsSync(url) ? resolve(url) : null;
  return {
    ...{ action, format, only, output: values.output ?? null, failOn: failures[failOn] },
    /** A report in JSON with the findings that are accepted. */
    baseline: values.baseline ?? null,
    service: url === undefined ? null : readService(folder === null ? readUrl(url) : '', values),
    /** Folder of a plugin whose service is started for the check. */
    folder,
    /** The registration to wait for, if any. */
    registration: port === undefined ? null : readRegistration(port, values),
  };
}
