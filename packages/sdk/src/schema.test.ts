import { expect, test } from 'vitest';
import {
  describeProblem,
  integer,
  list,
  matches,
  nullable,
  number,
  object,
  oneOf,
  optional,
  parse,
  string,
  variant,
  withDefault,
} from './schema.js';

interface Row {
  readonly name: string;
  readonly range: string;
  readonly points: number;
  readonly unit?: string;
  readonly row: number | null;
}

const row = object<Row>({
  name: string,
  range: withDefault(string, 'I1-10'),
  points: withDefault(number({ min: 0 }), 1),
  unit: optional(string),
  row: nullable(integer({ min: 0, max: 39 })),
});
const rows = list(row, { max: 3 });

test('uses defaults for missing or null members, and drops unknown members', () => {
  const given = [{ name: 'U', points: null, row: null, extra: 1 }];
  expect(parse(rows, given)).toEqual({
    value: [{ name: 'U', range: 'I1-10', points: 1, row: null }],
  });
});

test('lists every problem with its path', () => {
  const given = [
    { name: 'U', row: 1 },
    { name: 5, points: -1, row: 40 },
  ];
  const parsed = parse(object({ rows }), { rows: given });
  const problems = 'problems' in parsed ? parsed.problems : [];
  expect(problems.map((problem) => describeProblem(problem).en)).toEqual([
    'rows[1].name: expected a string, got 5.',
    'rows[1].points: expected a number, at least 0, got -1.',
    'rows[1].row: expected an integer from 0 to 39, got 40.',
  ]);
  expect(problems.map((problem) => describeProblem(problem).de)[0]).toBe(
    'rows[1].name: erwartet wird ein Text, nicht 5.',
  );
});

test('rejects lists that are too long, and inherited members', () => {
  expect(matches(rows, [1, 2, 3, 4])).toBe(false);
  expect(matches(object<{ toString: string }>({ toString: string }), {})).toBe(false);
});

test('selects a variant by a member', () => {
  const run = variant<{ kind: string }>('kind', {
    script: object<{ kind: string; input: string }>({ kind: string, input: string }),
    call: object<{ kind: string }>({ kind: oneOf('call') }),
  });
  expect(matches(run, { kind: 'script', input: '' })).toBe(true);
  expect(matches(run, { kind: 'script' })).toBe(false);
  const parsed = parse(run, { kind: 'constructor' });
  expect('problems' in parsed && parsed.problems[0]).toMatchObject({ path: 'kind' });
});
