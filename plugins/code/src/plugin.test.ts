import { testPlugin } from '@fragwerk/sdk/testing';
import { test } from 'vitest';
import { noOutcome, type PythonJob, type PythonOutcome } from '@fragwerk/python';
import { code } from './code.js';

/** An interpreter in which every call returns the sum of its arguments. */
const python = ({ json }: { readonly json?: unknown }): PythonOutcome => ({
  runs: (json as PythonJob).runs.map((run) => {
    const numbers = run.kind === 'call' ? (run.expression.match(/-?\d+/g) ?? []) : [];
    const value = String(numbers.reduce((sum, text) => sum + Number(text), 0));
    const isEqual = run.kind === 'call' && run.expected === value;
    return { ...noOutcome('done'), value, isEqual };
  }),
  source: [],
});

await testPlugin(code, { test, services: { python } });
