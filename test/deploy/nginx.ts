import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { get } from '../support/http.js';
import { freePort } from '../support/setup-service.js';
import type { TempFolder } from '../support/temp-folder.js';
import { type Processes, root, until } from './processes.js';

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
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 64; }
http {
  access_log off;
  ${temporaryPaths.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${servers.join('\n  ')}
}
`;

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
  const file = folder.write('nginx.conf', configuration(folder.path, servers));
  const path = `${process.env.PATH ?? ''}:/usr/sbin`;
  const nginx = children.start(['nginx', '-e', 'stderr', '-p', folder.path, '-c', file], {
    env: { PATH: path },
  });
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  await until('nginx answers', async () => {
    if (!nginx.isAlive()) return true;
    const replies = urls.map((url) => get(url, '/none'));
    return (await Promise.all(replies)).every(({ status }) => status === 404);
  });
  if (!nginx.isAlive()) throw new Error(`nginx does not start: ${nginx.output()}`);
  return urls;
}
