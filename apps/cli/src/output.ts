import { accessSync, constants, existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  htmlReport,
  jsonReport,
  junitReport,
  type Report,
  summaryLine,
  textReport,
  verdict,
} from '@fragwerk/conformance';
import { CannotRunError } from './cannot-run-error.js';
import type { Format } from './check-options.js';
import { reasonOf } from './file-errors.js';
import { print, wantsColour } from './terminal.js';

const reporters: Readonly<Record<Format, (report: Report, colour: boolean) => string>> = {
  text: (report, colour) => textReport(report, { colour }),
  json: jsonReport,
  junit: junitReport,
  html: htmlReport,
};

/** Runs `work`, which writes a file. @throws CannotRunError if it fails */
export function writing(file: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const reason = reasonOf(error) ?? (error as NodeJS.ErrnoException).code ?? '';
    throw new CannotRunError(`Cannot write ${file}: ${reason}.`, { cause: error });
  }
}

/** Checks before the run that a file can be written after it. @throws CannotRunError if not */
export function requireWritable(file: string): void {
  writing(file, () => {
    if (!existsSync(file)) {
      statSync(`${dirname(file)}/.`);
      accessSync(dirname(file), constants.W_OK);
    } else if (statSync(file).isDirectory()) {
      throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
    } else accessSync(file, constants.W_OK);
  });
}

/** Writes the report to its file and the summary to the terminal, or the report to the terminal. */
export function writeReport(report: Report, format: Format, file: string | null): void {
  const write = reporters[format];
  if (file === null) {
    print(write(report, wantsColour()));
    return;
  }
  writing(file, () => writeFileSync(file, write(report, false)));
  print(`${summaryLine(report)}\n${verdict(report)}\n`);
}
