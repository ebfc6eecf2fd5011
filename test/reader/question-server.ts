import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@fragwerk/contract';
import {
  type PreparedQuestion,
  prepareQuestion,
  type QuestionDocument,
  scoreAnswers,
  showQuestion,
  type StatementPart,
} from '@fragwerk/host';
import { escapeHtml } from '@fragwerk/sdk';

const scriptText = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

function partHtml(part: StatementPart): string {
  if (part.kind === 'text') return `<p>${escapeHtml(part.text.trim())}</p>`;
  const place = part.kind === 'plugin' || part.kind === 'input' ? part.place : null;
  if (!place) throw new Error(`The page of the reader has no part of the kind ${part.kind}.`);
  const answer = part.kind === 'input' ? ` name="${part.subquestion}"` : '';
  return `<div id="${escapeHtml(place.tagName)}_div"></div>
    <input type="hidden"${answer} class="${escapeHtml(place.tagName)}_inp">`;
}

/** Writes a page as the host does: the question, its answers in a form, and the result after handing in. */
async function writePage(prepared: PreparedQuestion): Promise<string> {
  const { parts, problems } = await showQuestion(prepared, 0);
  if (problems.length > 0) throw new Error(problems.map(({ text }) => text.de).join(' '));
  const types = [...prepared.types.values()].filter(({ typ }) =>
    prepared.document.plugins.some(({ type }) => type === typ),
  );
  const libraries = types.flatMap(({ javascriptLibrariesLocal }) => javascriptLibrariesLocal);
  const scripts = libraries.map((library) =>
    library.local === 'JAVASCRIPT'
      ? `<script>${library.js_code.replace(/<\/script/gi, '<\\/script')}</script>`
      : `<script src="${escapeHtml(library.name ?? library.library ?? '')}"></script>`,
  );
  const calls = parts.flatMap((part) =>
    (part.kind === 'plugin' || part.kind === 'input') && part.place
      ? [
          `window[${scriptText(part.place.startFunction)}](${scriptText(part.place.viewJson)}, true);`,
        ]
      : [],
  );
  const name = escapeHtml(prepared.document.name);
  return `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>${name}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
    ${scripts.join('\n')}</head><body><main><h1>${name}</h1><form>${parts.map(partHtml).join('\n')}
    <button>Abgeben</button></form><p role="status"></p></main><script>
    ${calls.join('\n')}
    document.querySelector('form').addEventListener('submit', async (event) => {
      event.preventDefault();
      const answers = Object.fromEntries(new FormData(event.target));
      const reply = await fetch(location.pathname, { method: 'POST', body: JSON.stringify(answers) });
      document.querySelector('[role=status]').textContent = await reply.text();
    });</script></body></html>`;
}

const points = new Intl.NumberFormat('de-AT', { maximumFractionDigits: 2 });

async function handIn(
  prepared: PreparedQuestion,
  answers: Record<string, string>,
): Promise<string> {
  const scored = await scoreAnswers(prepared, 0, answers);
  const sum = (key: 'points' | 'maxPoints') => scored.reduce((total, one) => total + one[key], 0);
  return `Abgegeben: ${points.format(sum('points'))} von ${points.format(sum('maxPoints'))} Punkten`;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** Question pages of a host, whose plugins come from a service. */
export interface QuestionServer {
  /** Makes a page of a question, in its first row. @returns its address */
  readonly add: (document: QuestionDocument) => Promise<string>;
  readonly close: () => void;
}

/** Starts the server of the pages. Files of the plugins come from the service. */
export async function startQuestionServer(service: string): Promise<QuestionServer> {
  const client = createClient({ base: service, servicePath: '/fragwerk' });
  const questions: PreparedQuestion[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    const prepared = questions[Number(/^\/question\/(\d+)$/.exec(path)?.[1] ?? -1)];
    if (!prepared) {
      const reply = await fetch(service + path);
      const type = reply.headers.get('content-type') ?? '';
      response.writeHead(reply.status, { 'content-type': type });
      response.end(Buffer.from(await reply.arrayBuffer()));
      return;
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (request.method === 'POST') {
      const answers = JSON.parse(await textOf(request)) as Record<string, string>;
      response.end(await handIn(prepared, answers));
    } else response.end(await writePage(prepared));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    add: async (document) => {
      const prepared = await prepareQuestion(document, { client, engine: null });
      const [problem] = prepared.problems;
      if (problem) throw new Error(problem.text.de);
      return `${base}/question/${questions.push(prepared) - 1}`;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
