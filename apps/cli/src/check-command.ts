import {
  checkRegistration,
  checkService,
  type CheckServiceOptions,
  isConformant,
  isSelected,
  type Report,
} from '@fragwerk/conformance';
import { type Baseline, readBaseline, withBaseline } from './baseline.js';
import { type CheckCommand, readCheckCommand } from './check-options.js';
import { requireWritable } from './file-errors.js';
import { writeReport } from './output.js';
import { checkList } from './selection.js';
import { print, printMessage, withProgress } from './terminal.js';
import { CannotRunError } from './cannot-run-error.js';

async function waitForRegistration({ registration, only }: CheckCommand): Promise<Report | null> {
  if (!registration) return null;
  const seconds = (registration.waitMs ?? 60_000) / 1000;
  const report = await checkRegistration({
    ...registration,
    onListening: (url) => printMessage(`Waiting up to ${seconds} s for a registration at ${url} …`),
  });
  return { ...report, results: report.results.filter((result) => isSelected(result, only)) };
}

/** Starts a service with the plugin of a folder. */
type ServeFolder = (
  folder: string,
) => Promise<{ readonly url: string; readonly close: () => Promise<void> }>;

async function check(
  { service, folder }: CheckCommand,
  serveFolder: ServeFolder | undefined,
): Promise<Report | null> {
  if (!service) return null;
  if (folder === null) return checkRunning(service);
  if (!serveFolder)
    throw new CannotRunError(
      `${folder} is a folder; the npm package fragwerk checks the plugin in it, and this file only running services.`,
    );
  const { url, close } = await serveFolder(folder);
  try {
    return await checkRunning({ ...service, url });
  } finally {
    await close();
  }
}

const checkRunning = (service: CheckServiceOptions): Promise<Report> =>
  withProgress('Checking', (onProgress) => checkService({ ...service, onProgress }));

/** Joins the report of a registration with that of the service, and keeps the facts of the latter. */
const joined = (registration: Report, service: Report): Report => ({
  ...service,
  startedAt: registration.startedAt,
  milliseconds: registration.milliseconds + service.milliseconds,
  results: [...registration.results, ...service.results],
});

/**
 * Runs `fragwerk check`.
 *
 * @param serveFolder not given where only running services can be checked
 * @returns the exit code: 0 conformant, 1 not, considering what the options accept
 */
export async function checkCommand(
  args: readonly string[],
  serveFolder?: ServeFolder,
): Promise<number> {
  const command = readCheckCommand(args);
  const { action, format, output, failOn } = command;
  if (action !== 'check') {
    print(checkList(command.only, format === 'json'));
    return 0;
  }
  if (output !== null) requireWritable(output);
  const baseline: Baseline = command.baseline === null ? new Map() : readBaseline(command.baseline);
  const found = [await waitForRegistration(command), await check(command, serveFolder)];
  const whole = found.filter((report) => report !== null).reduce(joined);
  const report = { ...withBaseline(whole, baseline), failOn };
  if (report.results.length === 0 && report.cutShort === null)
    throw new CannotRunError('None of these checks applies to this service.');
  writeReport(report, format, output);
  return isConformant(report, failOn) ? 0 : 1;
}
