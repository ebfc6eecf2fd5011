import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PrintReply, ShowReply, TestMessage } from '../api.js';
import type { Engine } from '../engine.js';
import { frameParts } from '../pages/mathml.js';
import { asApiError } from '../server/problems.js';
import { typeset } from '../tools/latex.js';
import {
  closeRequest,
  configRequest,
  documentOf,
  instanceRequest,
  judgeRequest,
  membersOf,
  printRequest,
  showRequest,
  updateRequest,
} from './requests.js';

const LATEX_MISSING = 'LaTeX is not installed.';

/** Runs the tests and writes each message on a line of its own. */
async function streamTests(engine: Engine, body: unknown, reply: FastifyReply): Promise<void> {
  const document = documentOf(membersOf(body).document);
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const write = (message: TestMessage) => raw.write(`${JSON.stringify(message)}\n`);
  try {
    write(
      await engine.test(document, (done, all) => {
        write({ kind: 'progress', done, all });
      }),
    );
  } catch (error) {
    write({ kind: 'failed', message: asApiError(error).text });
  }
  raw.end();
}

/** The calls that run a question: show, judge, print, test, and what its fields mean. */
export function mountAttempts(app: FastifyInstance, engine: Engine, hasLatex: () => boolean): void {
  app.post('/api/show', async ({ body }): Promise<ShowReply> => {
    const shown = await engine.show(showRequest(body));
    return { ...shown, parts: frameParts(shown.parts) };
  });
  app.post('/api/problems', async ({ body }) => engine.problems(showRequest(body)));
  app.post('/api/config-problems', async ({ body }) => engine.configProblems(configRequest(body)));
  app.post('/api/judge', async ({ body }) => engine.judge(judgeRequest(body)));
  app.post('/api/print', async ({ body }): Promise<PrintReply> => {
    const printed = await engine.print(printRequest(body));
    if (!hasLatex()) return { ...printed, pdf: null, log: LATEX_MISSING };
    const { pdf, log } = await typeset(printed.source, printed.files);
    return { ...printed, pdf: pdf?.toString('base64') ?? null, log };
  });
  app.post('/api/tests', async ({ body }, reply) => streamTests(engine, body, reply));
  app.post('/api/formulas', async ({ body }) => engine.formulas(documentOf(body)));
  app.post('/api/datasets', async ({ body }) => engine.datasets(documentOf(body)));
  app.post('/api/insertions', async ({ body }) => engine.insertions(instanceRequest(body)));
  app.post('/api/update', async ({ body }) => engine.update(updateRequest(body)));
  app.post('/api/dialog/open', async ({ body }) => engine.openDialog(instanceRequest(body)));
  app.post('/api/dialog/close', async ({ body }) => engine.closeDialog(closeRequest(body)));
}
