import {
  Agent,
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Behaviour,
  isAt,
  nameOf,
  type ServiceReply,
  type ServiceRequest,
  type Tools,
} from './message.js';

/** A running faulty service. */
interface FaultyService {
  readonly url: string;
  stop(): Promise<void>;
}

/** Headers that belong to one connection, or are derived from the body. */
const ownHeaders = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'accept-encoding',
]);

const headersOf = ({ rawHeaders }: IncomingMessage): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    if (!ownHeaders.has(name)) headers[name] = rawHeaders[index + 1] ?? '';
  }
  return headers;
};

/** Reads a body; the module `stream/consumers` takes several times as long. */
const bufferOf = (message: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    message.on('data', (part: Buffer) => parts.push(part));
    message.on('end', () => resolve(Buffer.concat(parts)));
    message.on('error', reject);
  });

/** Forwards a request to the healthy service and returns the reply unchanged. */
function forward(origin: URL, agent: Agent, request: ServiceRequest): Promise<ServiceReply> {
  const { method, path, headers, body } = request;
  const hasBody = body.length > 0 || method === 'POST' || method === 'PUT';
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({
      host: origin.hostname,
      port: origin.port,
      agent,
      method,
      path,
      headers: { ...headers, ...(hasBody ? { 'content-length': body.length } : {}) },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      bufferOf(incoming).then(
        (bytes) =>
          resolve({
            status: incoming.statusCode ?? 500,
            headers: headersOf(incoming),
            body: bytes,
          }),
        reject,
      );
    });
    outgoing.end(body);
  });
}

/** Replies of the healthy service that never change. */
type Memory = Map<string, Promise<ServiceReply>>;

/**
 * Creates a cache for many faulty services in front of one healthy service, which then draws each
 * picture only once.
 */
export const createMemory = (): Memory => new Map();

/** Returns whether the reply to a request depends on sessions or on the time. */
const isChanging = ({ path, body }: ServiceRequest): boolean =>
  /\/info$|configuration|confighttp/.test(path) || /"configurationID":"[^"]/.test(body.toString());

function remembered(
  memory: Memory,
  request: ServiceRequest,
  send: () => Promise<ServiceReply>,
): Promise<ServiceReply> {
  if (isChanging(request)) return send();
  const { accept = '', 'content-type': type = '' } = request.headers;
  const key = [request.method, request.path, accept, type, request.body.toString('latin1')].join(
    '\n',
  );
  const known = memory.get(key) ?? send();
  memory.set(key, known);
  return known;
}

async function answer(
  request: ServiceRequest,
  fault: Behaviour,
  tools: Tools,
): Promise<ServiceReply> {
  if (!isAt(fault, nameOf(request))) return tools.ask(request);
  const changed = (await fault.request?.(request, tools)) ?? request;
  if ('status' in changed) return changed;
  const reply = await tools.ask(changed);
  return (await fault.reply?.(reply, request, tools)) ?? reply;
}

function write(
  response: ServerResponse,
  { status, headers, body }: ServiceReply,
  { stray }: Behaviour,
): void {
  const { socket } = response;
  const writeStray = () => stray && socket?.write(stray.bytes);
  const isEmpty = status === 204 || status === 304;
  if (stray?.packet === 'same') socket?.cork();
  response.writeHead(status, isEmpty ? headers : { ...headers, 'content-length': body.length });
  response.end(isEmpty ? undefined : body, () => stray?.packet === 'next' && writeStray());
  if (stray?.packet !== 'same') return;
  writeStray();
  socket?.uncork();
}

/** Starts a service that behaves like the one at `url` except for one fault. */
export async function startFaultyService(
  url: string,
  fault: Behaviour = {},
  { memory = createMemory(), now = Date.now }: { memory?: Memory; now?: () => number } = {},
): Promise<FaultyService> {
  const origin = new URL(url);
  const agent = new Agent({ keepAlive: true });
  const tools: Tools = {
    memory: new Map(),
    now,
    ask: (request) => remembered(memory, request, () => forward(origin, agent, request)),
  };
  const server = createServer((incoming, response) => {
    const handle = async (): Promise<void> => {
      const request: ServiceRequest = {
        method: incoming.method ?? 'GET',
        path: incoming.url ?? '/',
        headers: headersOf(incoming),
        body: await bufferOf(incoming),
      };
      write(response, await answer(request, fault, tools), fault);
    };
    handle().catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
