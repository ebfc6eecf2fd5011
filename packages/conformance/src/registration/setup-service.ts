import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RegisterServiceResultDto } from '@fragwerk/contract';
import { readBody } from '../exchange.js';
import { tryJson } from '../json.js';
import { CannotRunError } from '../options.js';
import { callBack } from './callbacks.js';
import { basicCredentials, withoutSecrets } from './credentials.js';
import { calledAddress, type Registration, REGISTRATION_PATH } from './registration.js';

const MAX_BODY_BYTES = 1024 * 1024;

const acceptance: RegisterServiceResultDto = {
  registrationOK: true,
  newRegistered: true,
  registrationCounter: 1,
  msg: null,
};

function shownHeaders({ headers }: IncomingMessage): Record<string, string> {
  const shown = { ...headers, ...(headers.authorization && { authorization: '(secret)' }) };
  return Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, String(value)]));
}

function read(
  request: IncomingMessage,
  body: string,
  wanted: Registration['wanted'],
): Registration {
  const credentials = basicCredentials(request.headers.authorization ?? '');
  return {
    request: {
      method: 'POST',
      path: REGISTRATION_PATH,
      headers: shownHeaders(request),
      body: withoutSecrets(body, credentials),
    },
    credentials,
    contentType: request.headers['content-type'] ?? '',
    body: tryJson(body),
    receivedAt: new Date(),
    wanted,
    callbacks: {},
  };
}

function isAccepted({ credentials, wanted }: Registration): boolean {
  if (credentials?.user !== wanted.user) return false;
  return wanted.password === null || credentials.password === wanted.password;
}

const listenErrors: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is used by another program; choose another one with --setup-port',
  EACCES: 'is not available to this user; choose one above 1023 with --setup-port',
  EADDRNOTAVAIL: 'cannot be used, because this machine has no such address',
  ENOTFOUND: 'cannot be used, because there is no such host',
};

/** Mock setup service: accepts registrations, and calls the new service back. */
export class SetupService {
  /** All attempts, with whether their credentials were accepted. */
  readonly attempts: { readonly attempt: Registration; readonly accepted: boolean }[] = [];
  /** Requests to other paths, as `GET /path`. */
  readonly strays: string[] = [];
  /** Called after each attempt. */
  onAttempt: () => void = () => undefined;
  /** Whether an attempt is in progress. */
  isBusy = false;
  private readonly ending = new AbortController();
  private readonly server: Server;

  constructor(private readonly wanted: Registration['wanted']) {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch(() => {
        response.destroy();
      });
    });
  }

  /**
   * Starts to listen, and returns the address.
   *
   * @throws CannotRunError if the port cannot be used, with the error of Node as its cause
   */
  async listen(host: string, port: number): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', (error: NodeJS.ErrnoException) => {
        const { code = '' } = error;
        const reason = listenErrors[code] ?? `cannot be used (${code})`;
        reject(new CannotRunError(`Port ${port} on ${host} ${reason}.`, { cause: error }));
      });
      this.server.listen(port, host, resolve);
    });
    const { port: real } = this.server.address() as AddressInfo;
    return `http://${host.includes(':') ? `[${host}]` : host}:${real}`;
  }

  async close(): Promise<void> {
    this.ending.abort();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request, MAX_BODY_BYTES);
    const [path = ''] = (request.url ?? '').split('?');
    if (request.method !== 'POST' || path !== REGISTRATION_PATH) {
      this.strays.push(`${request.method ?? ''} ${path}`);
      response.writeHead(404).end();
    } else if (body === null) response.writeHead(413).end();
    else await this.register(read(request, body, this.wanted), response);
  }

  private async register(attempt: Registration, response: ServerResponse): Promise<void> {
    if (!isAccepted(attempt)) {
      this.attempts.push({ attempt, accepted: false });
      response.writeHead(401, { 'www-authenticate': 'Basic realm="setup"' }).end();
      this.onAttempt();
      return;
    }
    this.isBusy = true;
    try {
      const address = calledAddress(attempt);
      const callbacks = address ? await callBack(address, this.ending.signal) : {};
      this.attempts.push({ attempt: { ...attempt, callbacks }, accepted: true });
      response.writeHead(200, { 'content-type': 'application/json' });
      await new Promise((resolve) => {
        response.once('close', resolve).end(JSON.stringify(acceptance));
        // The service may have disconnected during the callbacks.
        if (response.destroyed) resolve(undefined);
      });
    } finally {
      this.isBusy = false;
      this.onAttempt();
    }
  }
}
