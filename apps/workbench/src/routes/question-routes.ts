import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  emptyQuestion,
  exampleQuestion,
  exportQuestion,
  type QuestionDocument,
} from '@fragwerk/host';
import type { ImportedQuestion, SavedQuestion } from '../api.js';
import type { QuestionStore } from '../questions/store.js';
import { importQuestions, packQuestions } from '../questions/transfer.js';
import type { TrialResults } from '../questions/trials.js';
import { MAX_IMPORT_BYTES } from '../server/limits.js';
import { newQuestion, readBody } from './requests.js';

/** Returns a random id, so that tag names of two questions on one page differ. */
const newId = (): string => String(randomInt(1_000, 1_000_000_000));

const VERSION = 'x-question-version';

interface OfFile {
  Params: { file: string };
}

/** Creates a question: empty, the example of a type, or a copy. */
async function createDocument(store: QuestionStore, body: unknown): Promise<QuestionDocument> {
  const { name, type, copyOf } = readBody(newQuestion, body);
  if (copyOf !== undefined) return { ...(await store.read(copyOf)).document, name, id: newId() };
  const fresh = type === undefined ? emptyQuestion(name, name) : exampleQuestion({ type, name });
  return { ...fresh, id: newId() };
}

/** Mounts `PUT`, `GET`, `POST` and `DELETE` of question files. */
export function mountQuestions(
  app: FastifyInstance,
  store: QuestionStore,
  onChange: () => void,
): void {
  const path = '/api/questions/:file';
  app.get<OfFile>(path, ({ params }) => store.read(params.file));
  app.put<OfFile>(path, async ({ params, body, headers }): Promise<SavedQuestion> => {
    const version = headers[VERSION];
    const expected = typeof version === 'string' ? version : undefined;
    const saved = await store.write(params.file, body, expected);
    onChange();
    return saved;
  });
  app.delete<OfFile>(path, async ({ params }, reply) => {
    await store.remove(params.file);
    onChange();
    return reply.code(204).send();
  });
  app.post('/api/questions', async ({ body }, reply) => {
    const document = await createDocument(store, body);
    const [saved] = await store.create([document]);
    onChange();
    return reply.code(201).send(saved);
  });
}

/** Mounts the archive of all questions, and their import. */
export function mountTransfer(
  app: FastifyInstance,
  { store, trials }: { readonly store: QuestionStore; readonly trials: TrialResults },
  onChange: () => void,
): void {
  app.get('/api/archive', async (_request, reply) => {
    const files: Record<string, string> = {};
    for (const { file, problem } of await store.list()) {
      if (problem !== null) continue;
      const { document } = await store.read(file);
      files[file] = exportQuestion(document, trials.of(document));
    }
    return reply.type('application/zip').send(Buffer.from(packQuestions(files)));
  });
  const type = 'application/octet-stream';
  app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post<{ Querystring: { name?: string }; Body: Buffer }>(
    '/api/import',
    { bodyLimit: MAX_IMPORT_BYTES },
    async ({ query, body }, reply): Promise<readonly ImportedQuestion[]> => {
      const imported = await importQuestions(store, query.name ?? '', body);
      onChange();
      return reply.code(201).send(imported);
    },
  );
}
