import type {
  ImportedQuestion,
  RegistrationState,
  RunMessages,
  SavedQuestion,
  TrafficDetail,
  TrafficEntry,
  WorkbenchState,
} from '../src/api.js';
import type { Replies } from '../src/engine.js';
import type { NewQuestion, Requests, RunCall, RunRequests } from '../src/routes/requests.js';
import { json, send } from './http.js';

const VERSION = 'x-question-version';

const questionPath = (file: string): string => `/questions/${encodeURIComponent(file)}`;

/** Returns a call that reads newline-delimited JSON as it arrives, and throws ApiError. */
export const streaming =
  <K extends RunCall>(name: K) =>
  async (
    body: RunRequests[K],
    onMessage: (message: RunMessages[K]) => void,
    signal: AbortSignal,
  ) => {
    const response = await send('POST', `/${name}`, { body, signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) break;
      const lines = (rest + chunk.value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onMessage(JSON.parse(line) as RunMessages[K]);
    }
  };

/** Runs a call of a table of the server. @throws ApiError */
export const call = <K extends keyof Replies>(
  name: K,
  body: Requests[K],
  signal?: AbortSignal,
): Promise<Replies[K]> => json('POST', `/${name}`, { body, signal });

/** The other calls of the workbench server; each throws ApiError. */
export const api = {
  state: () => json<WorkbenchState>('GET', '/state'),
  read: (file: string) => json<SavedQuestion>('GET', questionPath(file)),
  /** Version '' overwrites any version of the file. */
  save: ({ file, document, version }: SavedQuestion, keepalive = false) =>
    json<SavedQuestion>('PUT', questionPath(file), {
      body: document,
      keepalive,
      headers: version ? { [VERSION]: version } : {},
    }),
  create: (body: NewQuestion) => json<SavedQuestion>('POST', '/questions', { body }),
  archive: async () => (await send('GET', '/archive')).blob(),
  import: (file: File) =>
    json<readonly ImportedQuestion[]>('POST', `/import?name=${encodeURIComponent(file.name)}`, {
      body: file,
    }),
  remove: (file: string) => send('DELETE', questionPath(file)),
  traffic: () => json<readonly TrafficEntry[]>('GET', '/traffic'),
  trafficDetail: (id: number) => json<TrafficDetail>('GET', `/traffic/${id}`),
  clearTraffic: () => send('DELETE', '/traffic'),
  registration: () => json<RegistrationState>('GET', '/registration'),
};
