import { endpointRows, type EndpointName } from './endpoints.js';
import type { Endpoint, Mount } from './endpoint.js';
import { pathsOf } from './paths.js';
import { Problem } from './wire/index.js';

type Json = Readonly<Record<string, unknown>>;
type Row = readonly [EndpointName, Endpoint];

/** Returns the mounts at which a service offers an endpoint. */
export type OfferedMounts = (name: EndpointName, endpoint: Endpoint) => readonly Mount[];

export interface OpenApiOptions {
  readonly servicePath: string;
  readonly version: string;
  readonly offered: OfferedMounts;
  /** Example bodies of requests, by endpoint and by their names. */
  readonly examples?: Partial<Record<EndpointName, Readonly<Record<string, Json>>>>;
}

/** Requests are read leniently, replies are complete: the same DTO has two schemas. */
type Direction = 'request' | 'reply';

const byName = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));

/** Converts our schemas into OpenAPI's and collects the named ones. */
class Schemas {
  readonly #named = new Map<string, Json>();

  get components(): Json {
    return byName([...this.#named]);
  }

  /** Returns the schema, or a reference to it if it has a name. */
  use(schema: Json, direction: Direction): Json {
    const title = schema.title;
    if (typeof title !== 'string') return this.#inline(schema, direction);
    const name = direction === 'request' && !title.includes('Request') ? `${title}Input` : title;
    if (!this.#named.has(name)) {
      this.#named.set(name, {});
      this.#named.set(name, this.#inline(schema, direction));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  #inline(schema: Json, direction: Direction): Json {
    const result: Record<string, unknown> = { ...schema };
    delete result.title;
    delete result['x-digits'];
    delete result['x-data'];
    if (schema.anyOf) {
      result.anyOf = (schema.anyOf as Json[]).map((option) => this.use(option, direction));
    }
    if (schema.items) result.items = this.use(schema.items as Json, direction);
    if (schema.patternProperties) {
      const [values] = Object.values(schema.patternProperties as Record<string, Json>);
      delete result.patternProperties;
      result.type = 'object';
      result.additionalProperties = values ? this.use(values, direction) : true;
    }
    if (schema.properties) this.#members(schema, direction, result);
    if (direction === 'reply') delete result.default;
    return result;
  }

  #members(schema: Json, direction: Direction, result: Record<string, unknown>): void {
    const members = Object.entries(schema.properties as Record<string, Json>);
    result.properties = Object.fromEntries(
      members.map(([name, member]) => {
        const used = this.use(member, direction);
        const isNullable = direction === 'reply' || 'anyOf' in used;
        return [name, isNullable ? used : { anyOf: [used, { type: 'null' }] }];
      }),
    );
    if (direction === 'request') {
      delete result.required;
      result.additionalProperties = true;
    }
  }
}

const contentOf = (type: string, schema: Json): Json => ({ [type]: { schema } });

function replyContent(endpoint: Endpoint, schemas: Schemas): Json {
  if (endpoint.reply === 'html') return contentOf('text/html', { type: 'string' });
  if (endpoint.reply === 'text') return contentOf('text/plain', { type: 'string' });
  return contentOf('application/json', schemas.use(endpoint.reply as Json, 'reply'));
}

/** Adds examples to the content of a request. */
const withExamples = (content: Json, examples: Readonly<Record<string, Json>> = {}): Json =>
  Object.keys(examples).length === 0
    ? content
    : Object.fromEntries(
        Object.entries(content).map(([type, media]) => [
          type,
          {
            ...(media as Json),
            examples: Object.fromEntries(
              Object.entries(examples).map(([name, value]) => [name, { value }]),
            ),
          },
        ]),
      );

function requestParts(endpoint: Endpoint, schemas: Schemas, examples?: Record<string, Json>): Json {
  const parts: Record<string, unknown> = {};
  if (endpoint.query) {
    const members = Object.entries((endpoint.query as Json).properties as Record<string, Json>);
    parts.parameters = members.map(([name, schema]) => ({ name, in: 'query', schema }));
  }
  if (endpoint.body) {
    const content =
      endpoint.body === 'text'
        ? contentOf('text/plain', { type: 'string' })
        : contentOf('application/json', schemas.use(endpoint.body as Json, 'request'));
    parts.requestBody = { required: true, content: withExamples(content, examples) };
  }
  return parts;
}

const mountTags: Record<Mount, string> = {
  internal: 'Internal plugin API',
  root: 'Info',
  external: 'Open external API',
  public: 'Dialog and info, external',
  pages: 'Info, external',
};

interface Place {
  readonly mount: Mount;
  readonly method: string;
  readonly servicePath: string;
  readonly examples: Record<string, Json> | undefined;
}

function operation([name, endpoint]: Row, place: Place, schemas: Schemas): Json {
  const { mount, method, servicePath, examples } = place;
  const empty = endpoint.mayBeEmpty ? '; an empty body means null' : '';
  return {
    tags: [mountTags[mount]],
    summary: endpoint.summary,
    ...(endpoint.clause && {
      externalDocs: { url: `${servicePath}/interface/${endpoint.clause}` },
    }),
    ...requestParts(endpoint, schemas, examples),
    responses: {
      200: { description: `Success${empty}`, content: replyContent(endpoint, schemas) },
      default: {
        description: 'Error',
        content: contentOf('application/problem+json', schemas.use({ ...Problem }, 'reply')),
      },
    },
    operationId: `${mount}_${name}_${method}`,
  };
}

/** Builds the OpenAPI 3.1 description of a service from the endpoint table, sorted by name. */
export function openApi({ servicePath, version, offered, examples }: OpenApiOptions): Json {
  const schemas = new Schemas();
  const operations = (row: Row, mount: Mount): Json =>
    Object.fromEntries(
      row[1].methods.map((name) => {
        const method = name.toLowerCase();
        return [
          method,
          operation(row, { mount, method, servicePath, examples: examples?.[row[0]] }, schemas),
        ];
      }),
    );
  const paths = endpointRows
    .filter(([, endpoint]) => !endpoint.hidden)
    .flatMap((row) =>
      offered(...row).flatMap((mount) =>
        pathsOf(row[1], mount, servicePath).map((path) => [path, operations(row, mount)] as const),
      ),
    );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fragwerk plugin service',
      version,
      description: 'Plugin service of a learning platform: renders, calculates and scores plugins.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    externalDocs: { url: `${servicePath}/interface/README.md` },
    servers: [{ url: '/' }],
    paths: byName(paths),
    components: { schemas: schemas.components },
  };
}
