import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import type { Driver } from './drivers/driver.js';
import { engines } from './drivers/index.js';
import { EngineServers, EngineUser } from './stage.js';
import { byKeys, byPointer } from './steps.js';

const servers = new EngineServers();
/** Folder for a picture after each step, to compare engines. */
const { ENGINE_PICTURES: pictures = '' } = process.env;

describe.each(Object.entries(engines))('%s', (engine, launch) => {
  let driver: Driver;
  let user: EngineUser;
  beforeAll(async () => {
    driver = await launch();
    user = new EngineUser(driver, servers);
  }, 60_000);
  afterAll(() => driver.close());
  if (pictures !== '')
    afterEach(async ({ task }) => {
      mkdirSync(pictures, { recursive: true });
      writeFileSync(
        `${pictures}/${task.suite?.name}: ${task.name}-${engine}.png`,
        await driver.picture(),
      );
    });

  describe.each(['mouse', 'touch'] as const)('by %s', (kind) => {
    it.for(Object.entries(byPointer))('%s', { timeout: 120_000 }, async ([, step], context) => {
      const pointer = driver[kind];
      // Shown as skipped, so that the table says what no driver can try.
      if (pointer === null) context.skip(`The driver of ${engine} has no fingers.`);
      else await step(user, pointer);
    });
  });
  describe('by keys', () => {
    it.each(Object.entries(byKeys))('%s', (_, step) => step(user), 120_000);
  });
});
