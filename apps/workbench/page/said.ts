import type { Localized } from '@fragwerk/host';
import type { TrafficFinding } from '../src/api.js';
import type { ShownFinding } from './findings.js';

/** Findings in the language of the page. */
export const said = (
  findings: readonly TrafficFinding[],
  say: (text: Localized) => string,
): readonly ShownFinding[] =>
  findings.map(({ passed, title, detail, clause }) => ({
    passed,
    title: say(title),
    detail: say(detail),
    clause,
  }));
