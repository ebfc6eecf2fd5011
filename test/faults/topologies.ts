import { join } from 'node:path';
import { type Proxy, startReplicasNginx } from '../deploy/nginx.js';
import { type Processes, processes } from '../deploy/processes.js';
import { type Container, containers } from '../support/container.js';
import { smallDisks } from '../support/disks.js';
import { type RedisServer, startRedis } from '../support/redis.js';
import { type TempFolder, tempFolder } from '../support/temp-folder.js';

/** A way to install the service, running. */
export interface Topology {
  /** Where hosts and browsers send requests. */
  readonly url: string;
  readonly services: readonly Container[];
  readonly redis: RedisServer | null;
  readonly proxy: Proxy | null;
  readonly disks: Disks;
}

/** Small file systems, so that a test can fill them. */
interface Disks {
  readonly log: string;
  readonly pictures: string;
}

/** How long the supervisor waits for a reply, in place of the image's 5 seconds. */
const PING_SECONDS = '1';

/** Starts topologies for the tests of the enclosing file or `describe`. */
export class Topologies {
  readonly #folder: TempFolder = tempFolder();
  readonly #programs: Processes = processes();
  readonly #startContainer = containers();
  readonly #createDisk = smallDisks();

  async embedded(): Promise<Topology> {
    return this.#start('embedded', 1, null);
  }

  async redis(): Promise<Topology> {
    return this.#start('redis', 1, await this.#redis());
  }

  /** Three services behind the shipped nginx. */
  async replicas(): Promise<Topology> {
    const topology = await this.#start('replicas', 3, await this.#redis());
    const hosts = topology.services.map(({ host }) => host);
    const proxy = await startReplicasNginx(this.#programs, this.#folder, hosts);
    return { ...topology, url: proxy.url, proxy };
  }

  #redis(): Promise<RedisServer> {
    return startRedis(this.#programs, this.#folder);
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
    return { url: services[0]?.url ?? '', services, redis, proxy: null, disks };
  }

  #disk(name: string): string {
    return this.#createDisk(join(this.#folder.path, name), 'size=1m');
  }
}
