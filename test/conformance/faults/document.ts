import { faults } from './index.js';

const fromCell = (from: string): string =>
  from === 'own idea' ? from : `[${from.replace(/.*#/, '')}](../interface/${from})`;

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Returns docs/generated/conformance-faults.md, which lists the check that reports each fault. */
export const faultsDocument = (): string =>
  [
    '# Faults that the conformance kit catches',
    '',
    '<!-- Generated from test/conformance/faults by test/conformance/faults.test.ts; do not edit. -->',
    '',
    `A small faulty service has one of these ${faults.length} faults at a time. For each of them exactly one`,
    'check fails, the one named here, and on the healthy service none does. `npx vitest run',
    'test/conformance/faults.test.ts` shows it; with `WRITE_FAULTS=1` it writes this table anew. For each',
    'fault the checks run that ask a faulty endpoint, for the others cannot see it; with `FULL=1` all run.',
    '',
    row('Fault', 'What the service does wrong', 'From', 'Variant', 'Check that reports it'),
    row('---', '---', '---', '---', '---'),
    ...faults.map(({ id, title, from, variant, expects }) =>
      row(`\`${id}\``, title, fromCell(from), variant, `\`${expects}\``),
    ),
    '',
  ].join('\n');
