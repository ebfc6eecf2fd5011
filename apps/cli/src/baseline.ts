import { type Finding, type Report } from '@fragwerk/conformance';
import { list, nullable, object, optional, parseJson, string } from '@fragwerk/sdk/schema';
import { CannotRunError } from './cannot-run-error.js';
import { readText } from './file-errors.js';

/** The parts of a JSON report that a baseline needs. */
const schema = object({
  results: list(
    object({
      id: string,
      type: nullable(string),
      failure: optional(object({ differences: list(string) })),
    }),
  ),
});

/** Differences that are accepted, by the check and plugin type that found them. */
export type Baseline = ReadonlyMap<string, readonly string[]>;

const keyOf = ({ id, type }: Pick<Finding, 'id' | 'type'>): string => `${id} ${type ?? ''}`;

/** Reads a JSON report as a baseline. @throws CannotRunError if it is not one */
export function readBaseline(file: string): Baseline {
  const report = parseJson(schema, readText(file, `Cannot read ${file}`));
  if (!report)
    throw new CannotRunError(
      `${file} is not a report; fragwerk check <url> --format json --output ${file} writes one.`,
    );
  const failed = report.results.filter(({ failure }) => failure);
  return new Map(failed.map((one) => [keyOf(one), one.failure?.differences ?? []]));
}

/**
 * Marks failures that the baseline holds as known; notes those that are gone. They stay in the
 * report, which can be the next baseline.
 */
export function withBaseline(report: Report, baseline: Baseline): Report {
  const gone = new Set(baseline.keys());
  const results = report.results.map((finding): Finding => {
    const { failure } = finding;
    if (!failure) return finding;
    const known = baseline.get(keyOf(finding));
    gone.delete(keyOf(finding));
    if (!failure.differences.every(({ en }) => known?.includes(en))) return finding;
    return { ...finding, outcome: 'known', reason: failure.received };
  });
  const note = `No longer found; these can leave the baseline: ${[...gone].join(', ')}.`;
  return { ...report, results, notes: gone.size === 0 ? report.notes : [...report.notes, note] };
}
