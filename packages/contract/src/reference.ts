import { endpointRows } from './endpoints.js';
import type { Endpoint } from './endpoint.js';
import { pathsOf } from './paths.js';

type Json = Readonly<Record<string, unknown>>;

const isNamed = (schema: Json): schema is Json & { readonly title: string } =>
  typeof schema.title === 'string';

/** Returns a short name of a schema's type, for a table cell. */
function typeLabel(schema: Json): string {
  if (isNamed(schema)) return schema.title;
  if (schema.anyOf) {
    const options = (schema.anyOf as Json[]).filter((option) => option.type !== 'null');
    return `${options.map(typeLabel).join(' or ')} or null`;
  }
  if (schema.enum) return (schema.enum as string[]).join(', ');
  if (schema.items) return `list of ${typeLabel(schema.items as Json)}`;
  if (schema.patternProperties) {
    const [values] = Object.values(schema.patternProperties as Record<string, Json>);
    return `map of ${values ? typeLabel(values) : 'anything'}`;
  }
  const format = schema.format;
  if (typeof format === 'string') return format;
  return typeof schema.type === 'string' ? schema.type : 'anything';
}

const bodyLabel = (part: Endpoint['body'] | Endpoint['reply']): string => {
  if (part === undefined) return '–';
  return typeof part === 'string' ? part : typeLabel(part as Json);
};

/** Collects the named schemas that a schema uses, itself included. */
function collectSchemas(schema: unknown, found: Map<string, Json>): void {
  if (typeof schema !== 'object' || schema === null) return;
  const json = schema as Json;
  if (isNamed(json)) {
    if (found.has(json.title)) return;
    found.set(json.title, json);
  }
  for (const part of Object.values(json)) collectSchemas(part, found);
}

const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function endpointTable(): string[] {
  return [
    row('Endpoint', 'Method', 'Paths', 'Request', 'Reply', 'What it does', 'Interface'),
    row('---', '---', '---', '---', '---', '---', '---'),
    ...endpointRows.map(([name, endpoint]) =>
      row(
        `\`${name}\``,
        endpoint.methods.join(', '),
        endpoint.mounts
          .flatMap((mount) => pathsOf(endpoint, mount, '/{endpoint}'))
          .map((path) => `\`${path}\``)
          .join('<br>'),
        bodyLabel(endpoint.query ?? endpoint.body),
        bodyLabel(endpoint.reply) + (endpoint.mayBeEmpty ? ' or empty' : ''),
        endpoint.summary,
        endpoint.clause ? `[${endpoint.clause}](../interface/${endpoint.clause})` : '–',
      ),
    ),
  ];
}

function schemaTable(name: string, schema: Json): string[] {
  const members = Object.entries(schema.properties as Record<string, Json>);
  const defaultOf = (member: Json) =>
    member.default === undefined ? '' : `\`${JSON.stringify(member.default)}\``;
  return [
    `### ${name}`,
    '',
    row('Member', 'Type', 'Default'),
    row('---', '---', '---'),
    ...members.map(([key, member]) => row(`\`${key}\``, typeLabel(member), defaultOf(member))),
    '',
  ];
}

/** Writes the reference of the interface as Markdown: all endpoints and all objects of the wire. */
export function reference(): string {
  const found = new Map<string, Json>();
  for (const [, endpoint] of endpointRows) {
    collectSchemas(endpoint.body, found);
    collectSchemas(endpoint.reply, found);
  }
  const schemas = [...found].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    '# Reference of the interface',
    '',
    '<!-- Generated from packages/contract by `npm run gen`; do not edit. -->',
    '',
    '`{endpoint}` is the service path (setting `SERVICEPATH`).',
    '',
    '## Endpoints',
    '',
    ...endpointTable(),
    '',
    '## Objects',
    '',
    'In requests every member may be missing or `null` and then has its default.',
    'In replies every member is present.',
    '',
    ...schemas.flatMap(([name, schema]) => schemaTable(name, schema)),
  ].join('\n');
}
