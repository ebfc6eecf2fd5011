import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type Processes, processes, root, until } from '../deploy/processes.js';
import { type Container, containers } from '../support/container.js';
import { get } from '../support/http.js';
import { type RedisServer, redisServer } from '../support/redis.js';
import { freePort } from '../support/setup-service.js';
import { type TempFolder, tempFolder } from '../support/temp-folder.js';

/** A way to install the service, running. */
export interface Topology {
  /** Where hosts and browsers send requests. */
  readonly url: string;
  readonly services: readonly Container[];
  readonly redis: RedisServer | null;
  readonly disks: Disks;
}

/** Small file systems, so that a test can fill them. */
interface Disks {
  readonly log: string;
  readonly pictures: string;
}

const isRoot = process.getuid?.() === 0;

/** Whether this process may mount file systems. */
export const canMount =
  isRoot && spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

/** How long the supervisor waits for a reply, in place of the image's 5 seconds. */
const PING_SECONDS = '1';

const shipped = readFileSync(join(root, 'deploy/replicas/nginx.conf'), 'utf8');

/** The shipped file with different addresses and folders. */
function nginxConfiguration(services: readonly Container[], port: number, folder: string): string {
  const text = shipped
    .replace(/10\.213\.77\.1(\d):8080/g, (_, number) => services[Number(number) - 1]?.host ?? '')
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replaceAll('/tmp/', `${folder}/`);
  return `daemon off;\nmaster_process off;\n${text}`;
}

/** Starts topologies for the tests of the enclosing file or `describe`. */
export class Topologies {
  readonly #folder: TempFolder = tempFolder();
  readonly #programs: Processes = processes();
  readonly #startContainer = containers();
  readonly #mounts: string[] = [];

  constructor() {
    afterAll(() => {
      for (const path of this.#mounts) spawnSync('umount', ['-l', path]);
    });
  }

  async embedded(): Promise<Topology> {
    return this.#start('embedded', 1, null);
  }

  async redis(): Promise<Topology> {
    return this.#start('redis', 1, await this.#redis());
  }

  /** Three services behind the shipped nginx. */
  async replicas(): Promise<Topology> {
    const topology = await this.#start('replicas', 3, await this.#redis());
    return { ...topology, url: await this.#nginx(topology.services) };
  }

  async #redis(): Promise<RedisServer> {
    const server = await redisServer(this.#programs, this.#folder);
    await server.start();
    return server;
  }

  async #start(name: string, count: number, redis: RedisServer | null): Promise<Topology> {
    const disks = { log: this.#disk(`${name}-log`), pictures: this.#disk(`${name}-pictures`) };
    const env = {
      LOG_LEVEL: 'debug',
      PING_SECONDS,
      POLICY: 'imageUrl=on',
      OWN_TYPES: 'Uhr',
      // A busy machine refuses dialogs and ends operations, too, which is tested elsewhere.
      LAG_LIMIT: '60000',
      PLUGIN_TIMEOUT: '60',
      PLUGIN_PROCESSES: '2',
      letto_pathPlugins: disks.pictures,
      letto_webPathPlugins: 'https://school.example/pictures',
      ...(redis ? { REDIS_URL: redis.url } : {}),
    };
    const starting = Array.from({ length: count }, (_, index) =>
      this.#startContainer({ env, output: join(disks.log, `${index}`) }),
    );
    const services = await Promise.all(starting);
    return { url: services[0]?.url ?? '', services, redis, disks };
  }

  /** A folder, with a file system of its own where that is possible. */
  #disk(name: string): string {
    const path = join(this.#folder.path, name);
    mkdirSync(path);
    const options = ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', path];
    if (canMount && spawnSync('mount', options).status === 0) this.#mounts.push(path);
    return path;
  }

  async #nginx(services: readonly Container[]): Promise<string> {
    const { path: folder, write } = this.#folder;
    const port = await freePort();
    const prefix = join(folder, 'prefix');
    mkdirSync(prefix);
    const file = write('nginx.conf', nginxConfiguration(services, port, folder));
    const env = { PATH: `${process.env.PATH ?? ''}:/usr/sbin` };
    const command = ['nginx', '-e', 'stderr', '-p', prefix, '-c', file] as const;
    const nginx = this.#programs.start([...command], { env });
    const url = `http://127.0.0.1:${port}`;
    await until('nginx answers', async () => {
      if (!nginx.isAlive()) throw new Error(nginx.output());
      return (await get(url, '/ping')).text === 'pong';
    });
    return url;
  }
}
