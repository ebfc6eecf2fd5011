import { emptyQuestion, exampleQuestion, type QuestionDocument } from '@fragwerk/host';
import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SavedQuestion } from '../api.js';
import type { QuestionStore, StoredQuestion } from '../questions/store.js';
import { optionalText, textOf } from './requests.js';

/** So that two questions on one page have places of different names. */
const newId = (): string => String(randomInt(1_000, 1_000_000_000));

const VERSION = 'x-question-version';

/** Answers with a question; its version stands in a header. */
const sendQuestion = (reply: FastifyReply, { file, document, version }: StoredQuestion) =>
  reply.header(VERSION, version).send({ file, document } satisfies SavedQuestion);

/** A question of a new name: empty, the example of a type, or a copy. */
async function newQuestion(store: QuestionStore, body: unknown): Promise<QuestionDocument> {
  const name = textOf(body, 'name');
  const type = optionalText(body, 'type');
  const copyOf = optionalText(body, 'copyOf');
  if (copyOf !== undefined) return { ...(await store.read(copyOf)).document, name, id: newId() };
  const fresh = type === undefined ? emptyQuestion(name, name) : exampleQuestion({ type, name });
  return { ...fresh, id: newId() };
}

/** `PUT`, `GET`, `POST` and `DELETE` of question files. */
export function mountQuestions(
  app: FastifyInstance,
  store: QuestionStore,
  onChange: () => void,
): void {
  const path = '/api/questions/:file';
  app.get<{ Params: { file: string } }>(path, async ({ params }, reply) =>
    sendQuestion(reply, await store.read(params.file)),
  );
  app.put<{ Params: { file: string } }>(path, async ({ params, body, headers }, reply) => {
    const version = headers[VERSION];
    const known = typeof version === 'string' ? version : undefined;
    const saved = await store.write(params.file, body, known);
    onChange();
    return sendQuestion(reply, saved);
  });
  app.delete<{ Params: { file: string } }>(path, async ({ params }, reply) => {
    await store.remove(params.file);
    onChange();
    return reply.code(204).send();
  });
  app.post('/api/questions', async ({ body }, reply) => {
    const document = await newQuestion(store, body);
    const saved = await store.create(document);
    onChange();
    return sendQuestion(reply.code(201), saved);
  });
}
