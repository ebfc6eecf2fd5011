import { createRequire } from 'node:module';
import { Validator } from '@seriousme/openapi-schema-validator';
import { endpointRows, pathsOf } from '@fragwerk/contract';
import { describe, expect, it } from 'vitest';
import { runningService } from './support/client.js';
import { samples, requestOf } from './support/samples.js';

type Json = Record<string, unknown>;
interface Operation {
  externalDocs?: { url: string };
  tags: string[];
  summary: string;
  operationId: string;
  requestBody?: {
    content: Record<string, { schema: Json; examples?: Record<string, { value: Json }> }>;
  };
  responses: Record<string, { content: Record<string, { schema: Json }> }>;
}
interface Description {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
}
type Check = ((value: unknown) => boolean) & { errors?: unknown };

// Ajv is a dependency of the validator, not ours.
const require = createRequire(import.meta.resolve('@seriousme/openapi-schema-validator'));
const { default: Ajv } = require('ajv/dist/2020.js') as {
  default: new (options: Json) => {
    addSchema: (schema: Json, name: string) => void;
    compile: (schema: Json) => Check;
  };
};

/** Returns the compiled schema of a reply. */
function replySchemas(description: Description) {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addSchema({ components: description.components }, 'description');
  const pointed = (schema: Json): Json =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"description#/')) as Json;
  return (operation: Operation, status: string, type: string): Check => {
    const schema = operation.responses[status]?.content[type]?.schema;
    if (!schema) throw new Error(`${operation.operationId}: ${status} ${type} is not described`);
    return ajv.compile(pointed(schema));
  };
}

describe.each(['A', 'B'])('the OpenAPI description of variant %s', (variant) => {
  const service = runningService({ VARIANT: variant, SERVICEPATH: '/uhrdienst' });
  const read = async () =>
    JSON.parse((await service.get('/uhrdienst/openapi.json')).text) as Description;

  it('has an example for each plugin type, whose answer is right', async () => {
    const { paths } = await read();
    const content = paths['/open/score']?.post?.requestBody?.content['application/json'];
    const examples = Object.entries(content?.examples ?? {});
    expect(examples.map(([type]) => type)).toEqual(['Uhr']);
    for (const [type, { value }] of examples)
      expect(await service.read('score', value), type).toMatchObject({
        status: 'OK',
        punkteIst: 1,
      });
  });

  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate((await read()) as unknown as Json);
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect((await read()).openapi).toMatch(/^3\.1\./);
  });

  it('lists paths and schemas in alphabetical order', async () => {
    const { paths, components } = await read();
    for (const names of [Object.keys(paths), Object.keys(components.schemas)]) {
      expect(names.length).toBeGreaterThan(20);
      expect(names).toEqual([...names].sort());
    }
  });

  it('describes every endpoint that is offered, and no pages for people', async () => {
    const { paths } = await read();
    for (const [name, row] of endpointRows) {
      const mounts = row.mounts.flatMap((mount) => pathsOf(row, mount, '/uhrdienst'));
      for (const path of mounts) {
        const method = row.methods[0].toLowerCase();
        const isDescribed = paths[path]?.[method] !== undefined;
        const isOffered = !(name === 'imageurl' && variant === 'A');
        expect(isDescribed, `${method} ${path}`).toBe(isOffered && !('hidden' in row));
      }
    }
    const outside = Object.keys(paths).filter((path) => path.startsWith('/uhrdienst/open/'));
    expect(outside.includes('/uhrdienst/open/image')).toBe(variant === 'B');
    expect(Object.keys(paths).filter((path) => /help|docs|index/.test(path))).toEqual([]);
    expect(paths['/uhrdienst']).toBeUndefined();
  });

  it('describes only what the service serves', async () => {
    const { paths } = await read();
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) {
        const isName = path.endsWith('/generalinfo');
        const reply = await service.ask({
          method: method.toUpperCase(),
          path,
          ...(method === 'post' ? { body: isName ? 'Uhr' : '{"typ":"Uhr"}' } : {}),
        });
        const isDialogPage = path.endsWith('/confighttp');
        expect(reply.status, `${method} ${path}: ${reply.text}`).toBe(isDialogPage ? 404 : 200);
      }
    }
  });

  it('has a unique id and a summary for each operation', async () => {
    const operations = Object.values((await read()).paths).flatMap((path) => Object.values(path));
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { summary, tags } of operations) {
      expect(summary).toMatch(/\S/);
      expect(tags).toHaveLength(1);
    }
  });

  it('links to the description of each operation', async () => {
    const operations = Object.values((await read()).paths).flatMap((path) => Object.values(path));
    const links = operations.flatMap(({ externalDocs }) => externalDocs?.url ?? []);
    expect(links).toContain('/uhrdienst/interface/endpoints.md#score');
    for (const page of new Set(links.map((link) => link.split('#')[0] ?? '')))
      expect((await service.get(page)).status, page).toBe(200);
  });

  it('is valid for the replies to all samples', async () => {
    const description = await read();
    const schemaOf = replySchemas(description);
    let checked = 0;
    for (const sample of samples) {
      const request = requestOf(sample, 'uhrdienst');
      const [path = ''] = request.path.split('?');
      const operation = description.paths[path]?.[(request.method ?? 'POST').toLowerCase()];
      if (!operation) continue;
      const reply = await service.ask(request);
      const type = reply.contentType.split(';')[0] ?? '';
      const isValid = schemaOf(operation, reply.status === 200 ? '200' : 'default', type);
      const mayBeEmpty = reply.status === 200 && reply.text === '';
      if (type.endsWith('json') && !mayBeEmpty) {
        expect(isValid(JSON.parse(reply.text)), `${path} ${JSON.stringify(isValid.errors)}`).toBe(
          true,
        );
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(30);
  });

  it('requires every member of a reply', async () => {
    const description = await read();
    const operation = description.paths['/open/image']?.post;
    if (!operation) throw new Error('image is not described');
    const isValid = replySchemas(description)(operation, '200', 'application/json');
    const reply = await service.read('image', { typ: 'Uhr' });
    expect(isValid(reply)).toBe(true);
    expect(isValid({ ...reply, surplus: 1 })).toBe(false);
    expect(isValid({ ...reply, error: undefined })).toBe(false);
    expect(isValid({ base64Image: '', imageInfoDto: null })).toBe(false);
  });
});
