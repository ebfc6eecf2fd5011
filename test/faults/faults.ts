import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { canMount, fill, remount } from '../support/disks.js';
import { post } from '../support/http.js';
import type { Load } from './load.js';
import type { Topology } from './topologies.js';

/** Something that fails and recovers, by itself or with the help of an administrator. */
export interface Fault {
  readonly name: string;
  /** Resolves when the administrator has finished. */
  readonly happen: (topology: Topology, load: Load) => Promise<void>;
}

/** Duration of a fault, which is long enough to meet requests even if they do not wait for each other. */
const FAULT_MS = 1_500;

const first = ({ services }: Topology) => {
  const [service] = services;
  if (!service) throw new Error('The topology has no service');
  return service;
};
const redisOf = ({ redis }: Topology) => {
  if (!redis) throw new Error('The topology has no Redis');
  return redis;
};
const proxyOf = ({ proxy }: Topology) => {
  if (!proxy) throw new Error('The topology has no proxy');
  return proxy;
};

let size = 100;
async function storePicture(url: string): Promise<string> {
  const body = { typ: 'Uhr', name: 'P', config: '', params: `size=${size++}` };
  const reply = await post(url, 'imageurl', body);
  return (JSON.parse(reply.text) as { error: string }).error;
}

/** Pictures cannot be stored, and the reply says why; afterwards they can. */
async function withoutDisk(url: string, code: string, repair: () => void): Promise<void> {
  try {
    expect(await storePicture(url)).toContain(code);
    await pause(FAULT_MS / 3);
  } finally {
    repair();
  }
  expect(await storePicture(url)).toBe('');
}

export const killed: Fault = {
  name: 'service killed',
  async happen(topology) {
    first(topology).signal('SIGKILL');
    await pause(FAULT_MS);
  },
};

export const frozen: Fault = {
  name: 'service frozen',
  async happen(topology) {
    first(topology).signal('SIGSTOP');
    await pause(FAULT_MS);
  },
};

export const redisKilled: Fault = {
  name: 'Redis killed',
  async happen(topology, load) {
    const redis = redisOf(topology);
    await redis.kill();
    await Promise.all([pause(FAULT_MS), load.meets('dialog')]);
    await redis.start();
  },
};

export const redisSlow: Fault = {
  name: 'Redis slow',
  async happen(topology) {
    const redis = redisOf(topology);
    for (let round = 0; round < 3; round++) {
      redis.signal('SIGSTOP');
      await pause(FAULT_MS / 3);
      redis.signal('SIGCONT');
      await pause(100);
    }
  },
};

export const redisFrozen: Fault = {
  name: 'Redis frozen',
  async happen(topology, load) {
    const redis = redisOf(topology);
    redis.signal('SIGSTOP');
    // Longer than all services together wait for a reply.
    await Promise.all([pause(4 * FAULT_MS), load.meets('dialog')]);
    redis.signal('SIGCONT');
  },
};

const logFull: Fault = {
  name: 'log full',
  async happen({ disks }) {
    const free = fill(disks.log);
    await pause(FAULT_MS / 2);
    free();
  },
};

const diskFull: Fault = {
  name: 'disk full',
  happen: ({ url, disks }) => withoutDisk(url, 'ENOSPC', fill(disks.pictures)),
};

const readOnly: Fault = {
  name: 'read-only file system',
  happen({ url, disks }) {
    remount(disks.pictures, 'ro');
    return withoutDisk(url, 'EROFS', () => remount(disks.pictures, 'rw'));
  },
};

export const replicaAway: Fault = {
  name: 'one replica away',
  async happen(topology) {
    await first(topology).stop();
    await pause(FAULT_MS);
    await first(topology).start();
  },
};

export const proxyKilled: Fault = {
  name: 'proxy killed',
  async happen(topology) {
    await proxyOf(topology).kill();
    await pause(FAULT_MS);
    await proxyOf(topology).start();
  },
};

/** Everything ends at once; the store is the last to start. */
export const machineRestarted: Fault = {
  name: 'machine restarted',
  async happen({ services, redis, proxy }, load) {
    await Promise.all([...services, redis, proxy].map(async (part) => part?.kill()));
    await pause(FAULT_MS);
    await Promise.all(services.map((service) => service.start()));
    await proxy?.start();
    if (redis) await load.meets('dialog');
    await redis?.start();
  },
};

/** One service after the other is replaced. */
export const update: Fault = {
  name: 'rolling update',
  async happen({ services }) {
    for (const service of services) {
      await service.stop();
      await service.start();
    }
  },
};

/** Faults that need a file system of their own. */
export const diskFaults: readonly Fault[] = canMount ? [logFull, diskFull, readOnly] : [];
