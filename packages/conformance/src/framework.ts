import type { Reply } from './exchange.js';

/** Frameworks for which the kit knows how to mend a finding. */
export type Framework = 'FastAPI' | 'Spring' | 'Express';

type Signs = Pick<Reply, 'headers' | 'text'>;

const signs: Readonly<Record<Framework, (reply: Signs) => boolean>> = {
  FastAPI: ({ headers, text }) =>
    /^\{"detail":(\[\{"type":|"Not Found"\})/.test(text) ||
    (headers.server === 'uvicorn' && text.startsWith('{"detail":')),
  Spring: ({ headers, text }) =>
    'x-application-context' in headers ||
    /^\{"timestamp":.*"status":\d+,"error":/.test(text) ||
    // The header lines of Spring Security, in which it differs from others.
    (headers['x-xss-protection'] === '0' &&
      headers['cache-control'] === 'no-cache, no-store, max-age=0, must-revalidate'),
  Express: ({ headers, text }) =>
    headers['x-powered-by'] === 'Express' || /<pre>Cannot (GET|POST) \//.test(text),
};

/** Recognises a framework by its headers and its error answers; `null` when none shows itself. */
export const frameworkOf = (replies: readonly Signs[]): Framework | null =>
  (Object.keys(signs) as Framework[]).find((name) => replies.some(signs[name])) ?? null;
