import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { File, Page } from '@fragwerk/contract';

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

const script = 'text/javascript; charset=utf-8';

/** The scripts and styles of our pages: those of the API documentation, and jQuery. */
export function docsFiles(servicePath: string) {
  const file = (type: string, path: () => string) => async (): Promise<File> => ({
    type,
    bytes: await readFile(path()),
  });
  const swagger = (name: string) => () => join(swaggerFolder(), name);
  return {
    docsStyle: file('text/css; charset=utf-8', swagger('swagger-ui.css')),
    docsScript: file(script, swagger('swagger-ui-bundle.js')),
    docsStart: (): File => ({ type: script, bytes: Buffer.from(startScript(servicePath)) }),
    jquery: file(script, () => require.resolve('jquery/dist/jquery.min.js')),
  };
}
