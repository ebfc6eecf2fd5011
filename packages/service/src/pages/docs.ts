import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { File, Page } from '@fragwerk/contract';
import { html, type Html, rawHtml } from '@fragwerk/sdk';
import { frame } from './layout.js';
import { scriptSource } from './security.js';

const require = createRequire(import.meta.url);

interface Schema {
  readonly $ref?: string;
  readonly default?: unknown;
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly externalDocs?: { readonly url: string };
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content }>>;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const nameOf = (ref: string) => ref.replace('#/components/schemas/', '');

/** Returns a request body with the default of every member. */
function exampleOf({ schemas }: Description['components'], schema: Schema, type: string): unknown {
  const { properties = {} } = schemas[nameOf(schema.$ref ?? '')] ?? schema;
  const members = Object.entries(properties).map(([name, member]) => [
    name,
    name === 'typ' ? type : (member.default ?? member.anyOf?.[0]?.default ?? null),
  ]);
  return Object.fromEntries(members) as unknown;
}

/** Links to a named schema; returns the type of any other one. */
function schemaLink({ $ref, type, anyOf }: Schema): Html {
  if ($ref !== undefined) return html`<a href="#${nameOf($ref)}">${nameOf($ref)}</a>`;
  const [first] = anyOf ?? [];
  return first ? schemaLink(first) : html`${type ?? 'any'}`;
}

interface Row {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function bodyField(description: Description, { operation }: Row, type: string): Html {
  const [[kind, content] = []] = Object.entries(operation.requestBody?.content ?? {});
  if (kind === undefined || !content) return html``;
  const isText = kind === 'text/plain';
  const example = isText
    ? type
    : JSON.stringify(exampleOf(description.components, content.schema, type), null, 2);
  const id = `body-${operation.operationId}`;
  const rows = Math.min(12, example.split('\n').length);
  return html`<p><label for="${id}">Request, ${kind}: ${schemaLink(content.schema)}</label></p>
<textarea id="${id}" rows="${rows}" spellcheck="false">${example}</textarea>`;
}

const descriptionLink = ({ externalDocs }: Operation): Html | string =>
  externalDocs ? html` · <a href="${externalDocs.url}">Description</a>` : '';

function operationDetails(description: Description, row: Row, type: string): Html {
  const { path, method, operation } = row;
  const [[kind, reply] = []] = Object.entries(operation.responses['200']?.content ?? {});
  const inputs = (operation.parameters ?? []).map(({ name }) => {
    const id = `${name}-${operation.operationId}`;
    return html`<p><label for="${id}">${name}</label> <input id="${id}" name="${name}"></p>`;
  });
  const [sent = ''] = Object.keys(operation.requestBody?.content ?? {});
  return html`<details id="${operation.operationId}">
<summary><strong>${method.toUpperCase()}</strong> <code>${path}</code> ${operation.summary}</summary>
<p>Reply: ${kind ?? ''} ${reply ? schemaLink(reply.schema) : ''}${descriptionLink(operation)}</p>
<form data-method="${method.toUpperCase()}" data-path="${path}" data-type="${sent}">
${inputs}${bodyField(description, row, type)}
<p><button>Send</button></p>
<output></output>
</form>
</details>
`;
}

const rowsOf = ({ paths }: Description): readonly Row[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

const ownStyle = rawHtml(`
textarea { width: 100%; font: 14px/1.4 ui-monospace, monospace; } input, textarea, button { padding: .4rem .6rem; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: .35rem; }
button { cursor: pointer; font: inherit; } pre, output { display: block; font: 14px/1.4 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
output { max-height: none; } summary { min-height: 1.6rem; } summary code { font-weight: 600; }
`);

/** The interactive API documentation, from which every operation can be called. */
export function docsPage(servicePath: string, openApi: unknown, type: string): Page {
  const description = openApi as Description;
  const rows = rowsOf(description);
  const tags = [...new Set(rows.flatMap(({ operation }) => operation.tags))].sort();
  const script = scriptSource(
    readFileSync(new URL('../../dist/browser/docs.js', import.meta.url), 'utf8'),
  );
  const source = `\n${script.toString()}\n`;
  const digest = createHash('sha256').update(source).digest('base64');
  const groups = tags.map((tag) => {
    const own = rows.filter(({ operation }) => operation.tags.includes(tag));
    const details = own.map((row) => operationDetails(description, row, type));
    return html`<section data-tag="${tag}"><h2>${tag}</h2>
${details}</section>
`;
  });
  const schemas = Object.entries(description.components.schemas).map(
    ([name, schema]) => html`<details id="${name}"><summary>${name}</summary>
<pre>${JSON.stringify(schema, null, 2)}</pre></details>
`,
  );
  const body = html`<main>
<h1>API documentation</h1>
<p class="lead"><a href="${servicePath}/openapi.json">OpenAPI description</a> · <a href="${servicePath}/interface/README.md">Description of the interface</a></p>
${groups}
<h2>Schemas</h2>
${schemas}
</main>
<script>${rawHtml(source)}</script>`;
  return {
    html: frame({ title: 'Fragwerk: API documentation', style: ownStyle, body }).toString(),
    headers: {
      'content-security-policy': `default-src 'none'; script-src 'sha256-${digest}'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  };
}

export const jquery = async (): Promise<File> => ({
  type: 'text/javascript; charset=utf-8',
  bytes: await readFile(require.resolve('jquery/dist/jquery.min.js')),
});
