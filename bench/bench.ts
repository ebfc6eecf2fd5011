import { parseArgs } from 'node:util';
import { Budget } from './lib/budget.js';
import { measuredBy, writeSections } from './lib/document.js';
import { describeMachine, pinSelf } from './lib/machine.js';
import { positiveNumber } from './lib/options.js';
import { Progress } from './lib/progress.js';
import { targetAt } from './lib/target.js';
import { classes } from './sections/classes.js';
import { endpoints } from './sections/endpoints.js';
import { exam } from './sections/exam.js';
import { growth } from './sections/growth.js';
import { hostile } from './sections/hostile.js';
import { memory } from './sections/memory.js';
import { pictures } from './sections/pictures.js';
import { plots } from './sections/plots.js';
import { programs } from './sections/programs.js';
import type { Section } from './sections/section.js';
import { soak } from './sections/soak.js';
import { start } from './sections/start.js';
import { trial } from './sections/trial.js';

const sections: readonly Section[] = [
  endpoints,
  pictures,
  plots,
  start,
  memory,
  growth,
  hostile,
  programs,
  classes,
  trial,
  exam,
  soak,
];

/** No measurement starts after this time, except long ones; doubled if a peer is measured, too. */
const LIMIT_SECONDS = { quick: 52, full: 450 };

export const help = `Measures the service on this machine, on loopback only.

Usage: npm run bench -- [options] [parts]

Parts (default: all but classes, exam and soak):
${sections.map(({ name, help: what }) => `  ${name.padEnd(16)} ${what}`).join('\n')}

  --quick          short rounds with rough figures, under a minute instead of eight.
                   Parts that do not fit are left out and listed
  --against URL[,VARIANT]
                   also measures the endpoints of a running plugin service, for example
                   http://127.0.0.1:8083/pluginuhr; Fragwerk runs in that variant (default: A).
                   Takes over ten minutes
  --after SECONDS  how long after a class memory is read again (default: 300; quick: 10)
  --students N     in the exam (default: 2000)
  --window SECONDS in which all students open their elements, and then hand in (default: 10)
  --minutes N      of the soak (default: 10)
  --write          writes the tables into docs/performance.md
  --help           shows this text

The exit code is 1 if a reply was wrong in an exam, regardless of the verdicts, or in the soak.
`;

function readOptions(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      against: { type: 'string', default: '' },
      after: { type: 'string' },
      students: { type: 'string', default: '2000' },
      window: { type: 'string', default: '10' },
      minutes: { type: 'string', default: '10' },
      write: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.find((name) => !sections.some((section) => section.name === name));
  if (unknown !== undefined)
    throw new Error(`Unknown part "${unknown}"; see npm run bench -- --help.`);
  const chosen = sections.filter(
    ({ name, isLong }) =>
      (positionals.length === 0 && isLong !== true) || positionals.includes(name),
  );
  const { after = values.quick ? '10' : '300' } = values;
  const [address = '', variant = 'A'] = values.against.split(',');
  const given = {
    afterSeconds: positiveNumber('after', after),
    students: Math.ceil(positiveNumber('students', values.students, 1e6)),
    windowSeconds: positiveNumber('window', values.window, 1e6),
    minutes: positiveNumber('minutes', values.minutes, 24 * 60),
    ...{ quick: values.quick, variant },
  };
  return { given, address, chosen, write: values.write };
}

/** Runs `npm run bench`: prints a table per part. */
export async function main(args: readonly string[]): Promise<void> {
  const { given, address, chosen, write } = readOptions(args);
  pinSelf();
  const begin = performance.now();
  const against = address === '' ? null : await targetAt(address);
  const budget = new Budget(
    (given.quick ? LIMIT_SECONDS.quick : LIMIT_SECONDS.full) * (against ? 2 : 1),
  );
  const progress = new Progress();
  const written = new Map<string, string>();
  process.stdout.write(`${describeMachine()}\n`);
  for (const section of chosen) {
    if (budget.isExhausted && !section.isLong) {
      process.stdout.write(`\n## ${section.name}\n${budget.describeOmitted(1, 'part')}\n`);
      continue;
    }
    const run = { ...given, against, progress, budget };
    const result = await section.measure(run);
    progress.clear();
    process.stdout.write(`\n## ${section.name}\n\n${result}\n`);
    written.set(section.placeOf?.(run) ?? section.name, measuredBy(args) + result);
  }
  if (write) await writeSections(written);
  process.stdout.write(`\n${Math.round((performance.now() - begin) / 1_000)} s\n`);
}
