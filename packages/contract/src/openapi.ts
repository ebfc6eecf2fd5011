import type { TSchema } from 'typebox';
import { endpointRows, type EndpointName } from './endpoints.js';
import type { Endpoint, Mount, TextKind } from './endpoint.js';
import { pathsOf } from './paths.js';
import type { SchemaView } from './reading.js';
import { Problem } from './wire/index.js';

type Json = Readonly<Record<string, unknown>>;
type Examples = Readonly<Record<string, Json>>;
type Row = readonly [EndpointName, Endpoint];

/** Returns the mounts at which a service offers an endpoint. */
export type OfferedMounts = (name: EndpointName, endpoint: Endpoint) => readonly Mount[];

export interface OpenApiOptions {
  readonly servicePath: string;
  readonly version: string;
  readonly offered: OfferedMounts;
  /** Example bodies of requests, by endpoint and by their names. */
  readonly examples?: Partial<Record<EndpointName, Examples>>;
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
  use(schema: SchemaView, direction: Direction): Json {
    const { title } = schema;
    if (title === undefined) return this.#inline(schema, direction);
    const name = direction === 'request' && !title.includes('Request') ? `${title}Input` : title;
    if (!this.#named.has(name)) {
      this.#named.set(name, {});
      this.#named.set(name, this.#inline(schema, direction));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  #inline(schema: SchemaView, direction: Direction): Json {
    const { anyOf, items, patternProperties } = schema;
    const result: Record<string, unknown> = { ...schema };
    delete result.title;
    delete result['x-digits'];
    delete result['x-data'];
    if (anyOf) result.anyOf = anyOf.map((option) => this.use(option, direction));
    if (items) result.items = this.use(items, direction);
    if (patternProperties) {
      const [values] = Object.values(patternProperties);
      delete result.patternProperties;
      result.type = 'object';
      result.additionalProperties = values ? this.use(values, direction) : true;
    }
    if (schema.properties) this.#addMembers(schema, direction, result);
    if (direction === 'reply') delete result.default;
    return result;
  }

  #addMembers(schema: SchemaView, direction: Direction, result: Record<string, unknown>): void {
    const members = Object.entries(schema.properties ?? {});
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

/** Content types of bodies that are not JSON. */
const textTypes: Record<TextKind, string> = {
  text: 'text/plain',
  html: 'text/html',
  file: 'application/octet-stream',
};

interface Body {
  readonly schema: TSchema | TextKind;
  readonly direction: Direction;
  readonly examples?: Examples | undefined;
}

function contentOf({ schema, direction, examples = {} }: Body, schemas: Schemas): Json {
  const shown = Object.entries(examples).map(([name, value]) => [name, { value }] as const);
  const more = shown.length === 0 ? {} : { examples: Object.fromEntries(shown) };
  return typeof schema === 'string'
    ? { [textTypes[schema as TextKind]]: { schema: { type: 'string' }, ...more } }
    : { 'application/json': { schema: schemas.use(schema, direction), ...more } };
}

function requestParts({ query, body }: Endpoint, schemas: Schemas, examples?: Examples): Json {
  const { properties = {} }: SchemaView = query ?? {};
  const members = Object.entries(properties);
  const content = body && contentOf({ schema: body, direction: 'request', examples }, schemas);
  return {
    ...(query && {
      parameters: members.map(([name, schema]) => ({ name, in: 'query', schema })),
    }),
    ...(content && { requestBody: { required: true, content } }),
  };
}

const mountTags: Record<Mount, string> = {
  internal: 'Internal plugin API',
  root: 'Info',
  external: 'Open external API',
  public: 'Dialog and info, external',
  pages: 'Info, external',
};

/** Builds the OpenAPI 3.1 description of a service from the endpoint table, sorted by name. */
export function openApi({ servicePath, version, offered, examples }: OpenApiOptions): Json {
  const schemas = new Schemas();
  const operation = ([name, endpoint]: Row, mount: Mount, method: string): Json => ({
    tags: [mountTags[mount]],
    summary: endpoint.summary,
    ...(endpoint.clause && {
      externalDocs: { url: `${servicePath}/interface/${endpoint.clause}` },
    }),
    ...requestParts(endpoint, schemas, examples?.[name]),
    responses: {
      200: {
        description: `Success${endpoint.mayBeEmpty ? '; an empty body means null' : ''}`,
        content: contentOf({ schema: endpoint.reply, direction: 'reply' }, schemas),
      },
      default: {
        description: 'Error',
        content: {
          'application/problem+json': { schema: schemas.use(Problem, 'reply') },
        },
      },
    },
    operationId: `${mount}_${name}_${method}`,
  });
  const operations = (row: Row, mount: Mount): Json =>
    Object.fromEntries(
      row[1].methods
        .map((name) => name.toLowerCase())
        .map((method) => [method, operation(row, mount, method)]),
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
