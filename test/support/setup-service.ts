import { randomInt } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { policyOf, readSettings, registrationOf } from '@fragwerk/service';
import { send } from './http.js';
import { listen } from './local-server.js';

/** An accepted attempt to register, with the replies of the service to its callbacks. */
interface Attempt {
  readonly body: Readonly<Record<string, unknown>>;
  /** Endpoint → status and text. */
  readonly calledBack: Readonly<Record<string, { status: number; text: string }>>;
}

export interface SetupService {
  readonly url: string;
  readonly password: string;
  /** User names of all attempts, including rejected ones. */
  readonly users: string[];
  readonly attempts: Attempt[];
  /** Its reply to an attempt with the correct password. */
  reply: (count: number) => { status: number; body: string };
  listen(): Promise<void>;
  close(): Promise<void>;
}

/** The reply of the host's setup service to a new service. */
export const accepted = (count: number) => ({
  status: 200,
  body: JSON.stringify({
    registrationOK: true,
    newRegistered: count === 1,
    registrationCounter: 1,
    msg: null,
  }),
});

const credentials = (request: IncomingMessage) => {
  const [scheme, value = ''] = (request.headers.authorization ?? '').split(' ');
  const [user = '', ...password] = Buffer.from(value, 'base64').toString().split(':');
  return { scheme, user, password: password.join(':') };
};

/**
 * The callbacks of a setup service before it replies to the registration
 * (docs/interface/registration.md#callbacks).
 */
async function callBack(base: string): Promise<Attempt['calledBack']> {
  const get = async (path: string) => send(base, { method: 'GET', path });
  const pluginlist = await get('/pluginlist');
  const [type = ''] = JSON.parse(pluginlist.text) as string[];
  return {
    ping: await get('/ping'),
    postedPing: await send(base, { path: '/ping', body: '' }),
    pluginlist,
    generalinfolist: await get('/generalinfolist'),
    generalinfo: await send(base, { path: '/generalinfo', body: type }),
  };
}

/** Creates a setup service with HTTP Basic authentication, which does not listen yet. */
export async function setupService(password: string): Promise<SetupService> {
  let server: Server | undefined;
  const service: SetupService = {
    url: '',
    password,
    users: [],
    attempts: [],
    reply: accepted,
    async listen() {
      const next = createServer((request, response) => void answer(request, response));
      await listen(next, Number(new URL(url).port));
      server = next;
    },
    async close() {
      const old = server;
      server = undefined;
      old?.closeAllConnections();
      if (old) await new Promise((resolve) => old.close(resolve));
    },
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const { scheme, user, password: given } = credentials(request);
    service.users.push(user);
    const isKnown = request.url === '/config/auth/user/registerplugin' && request.method === 'POST';
    if (!isKnown) return response.writeHead(404).end();
    if (scheme !== 'Basic' || given !== password)
      return response.writeHead(401, { 'www-authenticate': 'Basic realm="setup"' }).end();
    const config = JSON.parse(body) as Attempt['body'];
    // The service may stop meanwhile.
    const calledBack = await callBack(String(config.uriIntern)).catch(() => null);
    if (!calledBack) return response.destroy();
    service.attempts.push({ body: config, calledBack });
    const { status, body: sent } = service.reply(service.attempts.length);
    return response.writeHead(status, { 'content-type': 'application/json' }).end(sent);
  };
  const url = `http://127.0.0.1:${await freePort()}`;
  return Object.assign(service, { url });
}

/** Returns what a service with these settings, under the names of environment variables, registers with. */
export function registrationWith(environment: Readonly<Record<string, string>>) {
  const settings = readSettings([], environment);
  const log = { info: () => undefined, warn: () => undefined };
  return registrationOf({
    ...{ settings, policy: policyOf('A', []), version: '1', startedAt: new Date(), log },
    port: settings.internalPort || settings.port,
  });
}

/**
 * Returns a port that is currently unused, below those that the system gives to outgoing connections,
 * so that a program which is restarted gets it again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    const server = createServer();
    try {
      await listen(server, port);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') continue;
      throw error;
    }
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
