export { anchorOf, type Clause, clausePath, interfacePages, isClause } from './clauses.js';
export {
  type Client,
  type ClientOptions,
  createClient,
  type Lenient,
  ProblemError,
} from './client.js';
export type {
  BodyOf,
  Endpoint,
  File,
  Group,
  Handlers,
  Mount,
  Page,
  QueryOf,
  ReplyOf,
  TextKind,
} from './endpoint.js';
export {
  type EndpointName,
  endpointRows,
  endpoints,
  type Endpoints,
  type GroupHandlers,
} from './endpoints.js';
export { JsonSyntaxError, parseJson, writeJson } from './json.js';
export { checkShape, nestingOf } from './json-shape.js';
export { requestLimits, TooLargeError } from './limits.js';
export { openApi, type OfferedMounts, type OpenApiOptions } from './openapi.js';
export { mountPrefix, pathsOf } from './paths.js';
export { compileReader, isObject, type SchemaView, WrongMemberError } from './reading.js';
export { readScoreRecord, recordScore, type ScoreRecord } from './wire/record.js';
export { reference } from './reference.js';
export * from './wire/index.js';
