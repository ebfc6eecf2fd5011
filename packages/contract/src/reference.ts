import { endpointRows } from './endpoints.js';
import type { Endpoint } from './endpoint.js';
import { pathsOf } from './paths.js';
import type { SchemaView } from './reading.js';

/** Returns a short name of a schema's type, for a table cell. */
function typeLabel(schema: SchemaView): string {
  if (schema.title !== undefined) return schema.title;
  if (schema.anyOf) {
    const options = schema.anyOf.filter(({ type }) => type !== 'null');
    return `${options.map(typeLabel).join(' or ')} or null`;
  }
  if (schema.enum) return schema.enum.join(', ');
  if (schema.items) return `list of ${typeLabel(schema.items)}`;
  if (schema.patternProperties) {
    const [values] = Object.values(schema.patternProperties);
    return `map of ${values ? typeLabel(values) : 'anything'}`;
  }
  return schema.format ?? schema.type ?? 'anything';
}

const bodyLabel = (part: Endpoint['body'] | Endpoint['reply']): string => {
  if (part === undefined) return '–';
  return typeof part === 'string' ? part : typeLabel(part);
};

/** Collects the named schemas that a schema uses, itself included. */
function collectSchemas(schema: unknown, found: Map<string, SchemaView>): void {
  if (typeof schema !== 'object' || schema === null) return;
  // Also called with a list of members, one of which may be called title.
  const { title }: { title?: unknown } = schema;
  if (typeof title === 'string') {
    if (found.has(title)) return;
    found.set(title, schema);
  }
  for (const part of Object.values(schema)) collectSchemas(part, found);
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

function schemaTable(name: string, { properties = {} }: SchemaView): string[] {
  const members = Object.entries(properties);
  const defaultOf = (member: SchemaView) =>
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
  const found = new Map<string, SchemaView>();
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
