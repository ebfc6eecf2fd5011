import { type Behaviour, problem, type ServiceReply, type ServiceRequest } from './message.js';

export type Json = Record<string, unknown>;

type Names = string | readonly string[];

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the value as an object, empty if it is something else. */
export const objectOf = (value: unknown): Json => (isJson(value) ? value : {});

/** Returns the value as text, empty if it is something else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const LONG = /([[:,]\s*)(-?\d{16,})(?=\s*[,}\]])/g;

/** Reads JSON, keeping integers that a double cannot hold. */
function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString().replace(LONG, '$1"long:$2"')) as unknown;
  } catch {
    return undefined;
  }
}

const write = (value: unknown): Buffer =>
  Buffer.from((JSON.stringify(value) || '').replace(/"long:(-?\d+)"/g, '$1'));

/** Returns the JSON object of a request or a reply, empty if there is none. */
export const bodyOf = ({ body }: ServiceRequest | ServiceReply): Json => objectOf(parse(body));

export const withText = (reply: ServiceReply, text: string): ServiceReply => ({
  ...reply,
  body: Buffer.from(text),
});

export const withJson = <T extends ServiceReply | ServiceRequest>(
  message: T,
  value: unknown,
): T => ({
  ...message,
  body: write(value),
});

/** Sets some members of the JSON object of a request or a reply. */
export const withMembers = <T extends ServiceReply | ServiceRequest>(message: T, some: Json): T =>
  withJson(message, { ...bodyOf(message), ...some });

/** Changes every successful reply of the endpoints. */
export const reply = (
  names: Names,
  change: (reply: ServiceReply, request: ServiceRequest) => ServiceReply,
): Behaviour => ({
  at: names,
  reply: (seen, request) => (seen.status === 200 ? change(seen, request) : seen),
});

/** Sends every successful reply of the endpoints with another header. */
export const header = (names: Names, name: string, value: string): Behaviour =>
  reply(names, (seen) => ({ ...seen, headers: { ...seen.headers, [name]: value } }));

/** Changes the text of every successful reply. */
export const text = (
  names: Names,
  change: (text: string, request: ServiceRequest) => string,
): Behaviour =>
  reply(names, (seen, request) => withText(seen, change(seen.body.toString(), request)));

/** Changes the JSON of every successful reply that has some. */
export const json = (
  names: Names,
  change: (value: unknown, request: ServiceRequest) => unknown,
): Behaviour =>
  reply(names, (seen, request) => {
    const value = parse(seen.body);
    return value === undefined ? seen : withJson(seen, change(value, request));
  });

/** Changes one member, given by a path such as `imageInfoDto.width`; `undefined` omits it. */
export const member = (
  names: Names,
  path: string,
  change: (value: unknown, request: ServiceRequest) => unknown,
): Behaviour =>
  json(names, (value, request) =>
    editAt(value, path.split('.'), (owner, name) =>
      Object.fromEntries(
        Object.entries(owner).map(([key, old]) => [key, key === name ? change(old, request) : old]),
      ),
    ),
  );

/** Renames a member. */
export const rename = (names: Names, path: string, other: string): Behaviour =>
  json(names, (value) =>
    editAt(value, path.split('.'), (owner, name) =>
      Object.fromEntries(
        Object.entries(owner).map(([key, old]) => [key === name ? other : key, old]),
      ),
    ),
  );

export const omit = (names: Names, path: string): Behaviour => member(names, path, () => undefined);

function editAt(
  value: unknown,
  [name = '', ...rest]: readonly string[],
  edit: (owner: Json, name: string) => Json,
): unknown {
  if (Array.isArray(value)) return value.map((one) => editAt(one, [name, ...rest], edit));
  if (!isJson(value)) return value;
  if (rest.length === 0) return edit(value, name);
  return { ...value, [name]: editAt(value[name], rest, edit) };
}

/** Changes the JSON of requests before the service reads them. */
export const request = (names: Names, change: (body: Json) => Json): Behaviour => ({
  at: names,
  request: (seen) => {
    const value = parse(seen.body);
    return isJson(value) ? withJson(seen, change(value)) : seen;
  },
});

/** Responds to some requests with an error. */
export const refuse = (
  names: Names,
  status: number,
  when: (request: ServiceRequest) => boolean = () => true,
): Behaviour => ({
  at: names,
  request: (seen) => (when(seen) ? problem(status) : seen),
});

/** Rejects `null` in a member, anywhere in the body. */
export const refuseNull = (names: Names, path: string, status = 500): Behaviour =>
  refuse(names, status, (seen) => {
    let value: unknown = parse(seen.body);
    for (const name of path.split('.')) {
      if (!isJson(value)) return false;
      value = value[name];
    }
    return value === null;
  });

/** Keeps requests such as `GET ping` waiting until the client gives up: all, or only the first ones. */
export const late = (what: `${'GET' | 'POST'} ${string}`, count = Infinity): Behaviour => ({
  at: what.replace(/^\w+ /, ''),
  request(seen, { memory }) {
    if (!what.startsWith(seen.method)) return seen;
    const waiting = Number(memory.get('waiting') ?? 0);
    memory.set('waiting', String(waiting + 1));
    return waiting < count ? new Promise(() => undefined) : seen;
  },
});
