import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { get } from '../support/http.js';
import { freePort } from '../support/setup-service.js';
import type { TempFolder } from '../support/temp-folder.js';
import { type Processes, root, type Running, until } from './processes.js';

/** The file that a host's proxy includes. */
export const shippedBlock = readFileSync(join(root, 'deploy/nginx/fragwerk.conf'), 'utf8');

const upstreamLine = /^( *set \$fragwerk_upstream )http:\/\/letto-fragwerk\.nw-letto:8080;$/gm;

/** The shipped file with another address in its one line for it, otherwise unchanged. */
function blockFor(upstream: string): string {
  const lines = shippedBlock.match(upstreamLine) ?? [];
  if (lines.length !== 1) throw new Error(`${lines.length} lines name the upstream, not one`);
  return shippedBlock.replace(upstreamLine, `$1${upstream};`);
}

const temporaryPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

const configuration = (folder: string, servers: readonly string[]) => `
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 64; }
http {
  access_log off;
  ${temporaryPaths.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${servers.join('\n  ')}
}
`;

/** An nginx that a test kills and starts again. */
export interface Proxy {
  readonly url: string;
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
}

/** Starts an nginx with this configuration; the folder is also that of its relative paths. */
async function run(
  children: Processes,
  { path, write }: TempFolder,
  given: { readonly text: string; readonly isReady: () => Promise<boolean> },
): Promise<Omit<Proxy, 'url'>> {
  const file = write('nginx.conf', `daemon off;\nmaster_process off;\n${given.text}`);
  let nginx: Running;
  const start = async () => {
    const started = (nginx = children.start(['nginx', '-e', 'stderr', '-p', path, '-c', file], {
      env: { PATH: `${process.env.PATH ?? ''}:/usr/sbin` },
    }));
    await until('nginx answers', async () => !started.isAlive() || given.isReady());
    if (!started.isAlive()) throw new Error(`nginx does not start: ${started.output()}`);
  };
  const kill = async () => {
    nginx.signal('SIGKILL');
    await nginx.ended;
  };
  await start();
  return { start, kill };
}

/**
 * Starts an nginx with one server for each upstream, each with the shipped file.
 *
 * @param upstreams addresses; `undefined` leaves the shipped file unchanged
 * @returns the servers' addresses
 */
export async function startNginx(
  children: Processes,
  folder: TempFolder,
  upstreams: readonly (string | undefined)[],
): Promise<string[]> {
  const empty = join(folder.path, 'empty');
  mkdirSync(empty, { recursive: true });
  const ports = await Promise.all(upstreams.map(() => freePort()));
  const servers = upstreams.map((upstream, index) => {
    const block = upstream === undefined ? shippedBlock : blockFor(upstream);
    const file = folder.write(`block-${index}.conf`, block);
    return `server { listen 127.0.0.1:${ports[index]}; root ${empty}; include ${file}; }`;
  });
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  await run(children, folder, {
    text: configuration(folder.path, servers),
    async isReady() {
      const replies = urls.map((url) => get(url, '/none'));
      return (await Promise.all(replies)).every(({ status }) => status === 404);
    },
  });
  return urls;
}

/** The file of the nginx in front of three services. */
export const shippedReplicas = readFileSync(join(root, 'deploy/replicas/nginx.conf'), 'utf8');

/**
 * Starts an nginx with the shipped file for three services, with other addresses and folders.
 *
 * @param hosts addresses of the services, without scheme
 */
export async function startReplicasNginx(
  children: Processes,
  folder: TempFolder,
  hosts: readonly string[],
): Promise<Proxy> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const nginx = await run(children, folder, {
    text: shippedReplicas
      .replace(/10\.213\.77\.1(\d):8080/g, (_, number) => hosts[Number(number) - 1] ?? '')
      .replace('listen 8080;', `listen 127.0.0.1:${port};`)
      .replaceAll('/tmp/', `${folder.path}/`),
    isReady: async () => (await get(url, '/ping')).status > 0,
  });
  return { url, ...nginx };
}
