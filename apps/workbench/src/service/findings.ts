import type { ExchangeFinding } from '@fragwerk/conformance';
import type { TrafficFinding } from '../api.js';

/** A finding of the conformance kit as the page shows it. */
export const inBothLanguages = (finding: ExchangeFinding): TrafficFinding => {
  const { passed, title, detail, clause, german } = finding;
  return {
    passed,
    title: { de: german.title, en: title },
    detail: { de: german.detail, en: detail },
    clause,
  };
};
