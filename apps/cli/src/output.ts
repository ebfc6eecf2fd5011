import { writeFileSync } from 'node:fs';
import {
  htmlReport,
  jsonReport,
  junitReport,
  type Report,
  summaryLine,
  textReport,
  verdict,
} from '@fragwerk/conformance';
import type { Format } from './check-options.js';
import { writing } from './file-errors.js';
import { print, wantsColour } from './terminal.js';

const reporters: Readonly<Record<Format, (report: Report, colour: boolean) => string>> = {
  text: (report, colour) => textReport(report, { colour }),
  json: jsonReport,
  junit: junitReport,
  html: htmlReport,
};

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
