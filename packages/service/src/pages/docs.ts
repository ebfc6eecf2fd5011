import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Page } from '@fragwerk/contract';
import type { FastifyInstance } from 'fastify';
import { jqueryPath } from './dialog.js';

const require = createRequire(import.meta.url);
const swaggerFolder = () =>
  join(dirname(require.resolve('@fastify/swagger-ui/package.json')), 'static');

const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const docsMarkup = (path: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Fragwerk: API documentation</title>
<link rel="stylesheet" href="${path}/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${path}/docs/swagger-ui-bundle.js"></script>
<script src="${path}/docs/start.js"></script>
</body>
</html>
`;

const startScript = (path: string) => `window.ui = SwaggerUIBundle({
  url: ${JSON.stringify(`${path}/openapi.json`)},
  dom_id: '#swagger-ui',
  deepLinking: true,
  tagsSorter: 'alpha',
  operationsSorter: 'alpha',
  validatorUrl: null,
});
`;

/** The page of the interactive API documentation. */
export const docsPage = (servicePath: string): Page => ({
  html: docsMarkup(servicePath),
  headers: { 'content-security-policy': docsPolicy },
});

/** Files that never change while the service runs. */
const cacheable = { 'cache-control': 'public, max-age=86400' } as const;

/** Serves the scripts and styles of our pages: those of the API documentation, and jQuery. */
export function mountAssets(app: FastifyInstance, servicePath: string): void {
  const script = 'text/javascript; charset=utf-8';
  const file = (path: string, type: string, read: () => Promise<string> | string) =>
    app.get(servicePath + path, async (_, reply) =>
      reply
        .headers(cacheable)
        .type(type)
        .send(await read()),
    );
  const swagger = (name: string) => () => readFile(join(swaggerFolder(), name), 'utf8');
  file('/docs/swagger-ui.css', 'text/css; charset=utf-8', swagger('swagger-ui.css'));
  file('/docs/swagger-ui-bundle.js', script, swagger('swagger-ui-bundle.js'));
  file('/docs/start.js', script, () => startScript(servicePath));
  file(jqueryPath, script, () => readFile(require.resolve('jquery/dist/jquery.min.js'), 'utf8'));
}
