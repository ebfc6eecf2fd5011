import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openApi, type OpenApiOptions } from '@fragwerk/contract';
import type { FastifyInstance } from 'fastify';
import { jqueryPath } from './dialog.js';
import { referencePage } from './reference.js';

const require = createRequire(import.meta.url);
const swaggerFolder = () =>
  join(dirname(require.resolve('@fastify/swagger-ui/package.json')), 'static');

const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const docsPage = (path: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
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

/** Files that never change while the service runs. */
const cacheable = { 'cache-control': 'public, max-age=86400' } as const;

/** Serves OpenAPI description, interactive documentation, code reference and jQuery. */
export function mountDocs(app: FastifyInstance, options: OpenApiOptions): void {
  const path = options.servicePath;
  const description = JSON.stringify(openApi(options));
  app.get(`${path}/openapi.json`, (_, reply) =>
    reply.type('application/json; charset=utf-8').send(description),
  );
  for (const url of [`${path}/docs`, `${path}/docs/`]) {
    app.get(url, (_, reply) =>
      reply
        .header('content-security-policy', docsPolicy)
        .type('text/html; charset=utf-8')
        .send(docsPage(path)),
    );
  }
  app.get(`${path}/reference`, (_, reply) => {
    const { html, headers } = referencePage();
    return reply.headers(headers).type('text/html; charset=utf-8').send(html);
  });
  const script = 'text/javascript; charset=utf-8';
  const file = (url: string, type: string, read: () => Promise<string> | string) =>
    app.get(path + url, async (_, reply) =>
      reply
        .headers(cacheable)
        .type(type)
        .send(await read()),
    );
  const swagger = (name: string) => () => readFile(join(swaggerFolder(), name), 'utf8');
  file('/docs/swagger-ui.css', 'text/css; charset=utf-8', swagger('swagger-ui.css'));
  file('/docs/swagger-ui-bundle.js', script, swagger('swagger-ui-bundle.js'));
  file('/docs/start.js', script, () => startScript(path));
  file(jqueryPath, script, () => readFile(require.resolve('jquery/dist/jquery.min.js'), 'utf8'));
}
