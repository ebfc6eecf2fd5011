import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from '@fragwerk/contract';
import { guidePage, guides } from '@fragwerk/service';
import { framePage } from '../pages/frame.js';
import { shellPage } from '../pages/shell.js';
import { ApiError } from '../server/problems.js';
import type { ServiceTarget } from '../service/target.js';

const require = createRequire(import.meta.url);
/** The service includes the jQuery of its dialog pages. */
const requireOfService = createRequire(require.resolve('@fragwerk/service'));

/** Returns the path of a bundled script, also when this module runs from its source in tests. */
const bundled = (name: string): string =>
  fileURLToPath(
    new URL(`${import.meta.url.endsWith('.ts') ? '../../dist' : '..'}/${name}`, import.meta.url),
  );

const assets: Readonly<Record<string, string>> = {
  'page.js': 'text/javascript; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
  'axe.js': 'text/javascript; charset=utf-8',
};

/**
 * Returns the origins of the workbench for a Content-Security-Policy, which does not support
 * addresses in brackets: those become 'self'.
 */
function ownOrigins({ headers, socket }: FastifyRequest): readonly string[] {
  const { host = '' } = headers;
  const names = ['127.0.0.1', 'localhost'].map((name) => `${name}:${socket.localPort}`);
  const all = [...new Set([...names, host])].map((name) => `http://${name}`);
  return host.startsWith('[') ? [...all.slice(0, -1), "'self'"] : all;
}

const sendPage = (reply: FastifyReply, { html, headers }: Page): FastifyReply =>
  reply
    .headers({ ...headers, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html);

async function sourceOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new ApiError(
      503,
      {
        de: 'Die Seiten der Werkbank sind nicht gebaut. Starte sie mit "npm run dev".',
        en: 'The pages of the workbench are not built. Start it with "npm run dev".',
      },
      { cause: error },
    );
  }
}

/** @param frameToken sent by scripts of the frame with their calls */
export function mountPages(app: FastifyInstance, target: ServiceTarget, frameToken: string): void {
  app.get('/', (_request, reply) => sendPage(reply, shellPage()));
  for (const name of guides)
    app.get(`/guides/${name}`, async (_request, reply) => sendPage(reply, await guidePage(name)));
  for (const [name, type] of Object.entries(assets))
    app.get(`/assets/${name}`, async (_request, reply) => {
      const source = await sourceOf(bundled(name));
      // The frame has no origin of its own.
      const headers = {
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'no-store',
      };
      return reply.headers(headers).type(type).send(source);
    });
  app.get<{ Querystring: { language?: unknown; cdn?: unknown } }>(
    '/frame',
    async (request, reply) => {
      await target.ready();
      // The host's page includes jQuery, too.
      const files = [requireOfService.resolve('jquery/dist/jquery.min.js'), bundled('frame.js')];
      const page = framePage({
        language: request.query.language === 'en' ? 'en' : 'de',
        origins: ownOrigins(request),
        servicePath: target.servicePath,
        types: target.types,
        token: frameToken,
        scripts: await Promise.all(files.map(sourceOf)),
        allowsCdn: request.query.cdn === '1',
      });
      return sendPage(reply, page);
    },
  );
}
