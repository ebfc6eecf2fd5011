import type { QuestionDocument } from '@fragwerk/host';
import type {
  BlockedRequest,
  ChecksReply,
  ConfigProblemsRequest,
  CreateQuestion,
  DatasetsReply,
  DialogCloseReply,
  DialogCloseRequest,
  DialogOpenReply,
  DialogOpenRequest,
  FormulasReply,
  InsertionsReply,
  InsertionsRequest,
  JudgeReply,
  JudgeRequest,
  PrintReply,
  PrintRequest,
  ProblemsReply,
  RegistrationState,
  SavedQuestion,
  ScriptPlaceReply,
  ScriptPlaceRequest,
  ShowReply,
  ShowRequest,
  TestMessage,
  TrafficDetail,
  TrafficEntry,
  UpdateReply,
  UpdateRequest,
  WorkbenchState,
} from '../src/api.js';
import { json, send } from './http.js';

const VERSION = 'x-question-version';

const post = <T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> =>
  json<T>('POST', path, signal ? { body, signal } : { body });

const questionPath = (file: string): string => `/questions/${encodeURIComponent(file)}`;

/** A question with the version that the server knows it by. */
export interface VersionedQuestion extends SavedQuestion {
  readonly version: string;
}

async function question(response: Response): Promise<VersionedQuestion> {
  const saved = (await response.json()) as SavedQuestion;
  return { ...saved, version: response.headers.get(VERSION) ?? '' };
}

/** Reads messages, one JSON object per line, as they come. */
async function readLines(response: Response, take: (message: TestMessage) => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const chunk = await reader?.read();
    if (!chunk || chunk.done) break;
    const lines = (rest + chunk.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim()) take(JSON.parse(line) as TestMessage);
  }
  if (rest.trim()) take(JSON.parse(rest) as TestMessage);
}

/** The calls of the workbench server; each throws ApiError. */
export const api = {
  state: () => json<WorkbenchState>('GET', '/state'),
  read: async (file: string) => question(await send('GET', questionPath(file))),
  /** Version '' writes whatever the file holds. */
  save: async (saved: VersionedQuestion, keepalive = false) =>
    question(
      await send('PUT', questionPath(saved.file), {
        body: saved.document,
        keepalive,
        headers: saved.version ? { [VERSION]: saved.version } : {},
      }),
    ),
  create: (request: CreateQuestion) => post<SavedQuestion>('/questions', request),
  remove: (file: string) => send('DELETE', questionPath(file)),
  show: (request: ShowRequest, signal: AbortSignal) => post<ShowReply>('/show', request, signal),
  problems: (request: ShowRequest, signal: AbortSignal) =>
    post<ProblemsReply>('/problems', request, signal),
  configProblems: (request: ConfigProblemsRequest) =>
    post<ProblemsReply>('/config-problems', request),
  judge: (request: JudgeRequest) => post<JudgeReply>('/judge', request),
  print: (request: PrintRequest, signal: AbortSignal) =>
    post<PrintReply>('/print', request, signal),
  formulas: (document: QuestionDocument, signal: AbortSignal) =>
    post<FormulasReply>('/formulas', document, signal),
  datasets: (document: QuestionDocument, signal: AbortSignal) =>
    post<DatasetsReply>('/datasets', document, signal),
  insertions: (request: InsertionsRequest) => post<InsertionsReply>('/insertions', request),
  update: (request: UpdateRequest) => post<UpdateReply>('/update', request),
  openDialog: (request: DialogOpenRequest) => post<DialogOpenReply>('/dialog/open', request),
  closeDialog: (request: DialogCloseRequest) => post<DialogCloseReply>('/dialog/close', request),
  test: async (document: QuestionDocument, take: (message: TestMessage) => void) => {
    await readLines(await send('POST', '/tests', { body: { document } }), take);
  },
  traffic: () => json<readonly TrafficEntry[]>('GET', '/traffic'),
  call: (id: number) => json<TrafficDetail>('GET', `/traffic/${id}`),
  clearTraffic: () => send('DELETE', '/traffic'),
  blocked: (request: BlockedRequest) => post<TrafficEntry>('/blocked', request),
  check: (endpoint: string) => post<ChecksReply>('/checks', { endpoint }),
  scriptPlace: (request: ScriptPlaceRequest) => post<ScriptPlaceReply>('/script-place', request),
  registration: () => json<RegistrationState>('GET', '/registration'),
  startRegistration: (body: { port: number; user: string; password: string }) =>
    post<RegistrationState>('/registration/start', body),
  stopRegistration: () => post<RegistrationState>('/registration/stop', {}),
};
