import type { Reply } from './exchange.js';

/** Frameworks for which the kit knows how to fix a finding. */
export type Framework = 'FastAPI' | 'Spring' | 'Express';

type Traces = Pick<Reply, 'headers' | 'text'>;

const detectors: Readonly<Record<Framework, (reply: Traces) => boolean>> = {
  FastAPI: ({ headers, text }) =>
    /^\{"detail":(\[\{"type":|"Not Found"\})/.test(text) ||
    (headers.server === 'uvicorn' && text.startsWith('{"detail":')),
  Spring: ({ headers, text }) =>
    'x-application-context' in headers ||
    /^\{"timestamp":.*"status":\d+,"error":/.test(text) ||
    // Header values by which Spring Security differs from others.
    (headers['x-xss-protection'] === '0' &&
      headers['cache-control'] === 'no-cache, no-store, max-age=0, must-revalidate'),
  Express: ({ headers, text }) =>
    headers['x-powered-by'] === 'Express' || /<pre>Cannot (GET|POST) \//.test(text),
};

/** Recognises a framework by its headers and error replies; returns `null` if there is no trace. */
export const frameworkOf = (replies: readonly Traces[]): Framework | null =>
  (Object.keys(detectors) as Framework[]).find((name) => replies.some(detectors[name])) ?? null;
