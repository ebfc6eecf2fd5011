import { exportQuestion } from '@fragwerk/host';
import type { FastifyInstance } from 'fastify';
import type { ImportedQuestion } from '../api.js';
import type { QuestionStore } from '../questions/store.js';
import type { TrialResults } from '../questions/trials.js';
import { importQuestions, MAX_IMPORT_BYTES, packQuestions } from '../questions/transfer.js';

/** Mounts the archive of all questions, and their import. */
export function mountTransfer(
  app: FastifyInstance,
  { store, trials }: { readonly store: QuestionStore; readonly trials: TrialResults },
  onChange: () => void,
): void {
  app.get('/api/archive', async (_request, reply) => {
    const files: Record<string, string> = {};
    for (const { file } of await store.list()) {
      const { document } = await store.read(file);
      files[file] = exportQuestion(document, trials.of(document));
    }
    return reply.type('application/zip').send(Buffer.from(packQuestions(files)));
  });
  const limit = { parseAs: 'buffer', bodyLimit: MAX_IMPORT_BYTES } as const;
  app.addContentTypeParser('application/octet-stream', limit, (_request, body, done) =>
    done(null, body),
  );
  const route = { bodyLimit: MAX_IMPORT_BYTES };
  app.post<{ Querystring: { name?: string }; Body: Buffer }>(
    '/api/import',
    route,
    async ({ query, body }, reply): Promise<readonly ImportedQuestion[]> => {
      const imported = await importQuestions(store, query.name ?? '', body);
      onChange();
      return reply.code(201).send(imported);
    },
  );
}
