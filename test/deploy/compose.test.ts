import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, settingsOverview } from '@fragwerk/service';
import { describe, expect, it } from 'vitest';
import { registrationWith } from '../support/setup-service.js';
import { composeFile, readCompose, tmpMegabytes, usedVariables } from './compose.js';
import { readDockerfile } from './dockerfile.js';
import { shippedBlock } from './nginx.js';
import { root } from './processes.js';

/** Made by the build. */
const snapshotFile = join(root, 'packages/python/dist/snapshot.bin.gz');
const text = readFileSync(composeFile, 'utf8');
const project = readCompose({ SERVER_NAME: 'letto.example', SERVICE_USER_PASSWORD: 'geheim' });
const [name = '', ...otherNames] = Object.keys(project.services);
const service = project.services[name];
if (!service) throw new Error('The compose file has no service');

describe('the compose file', () => {
  it('is plain text: no byte order mark, no tabs, no carriage returns', () =>
    expect(text).not.toMatch(/^\uFEFF|[\t\r]/));

  it('runs one service with the same name everywhere', () => {
    expect(otherNames).toEqual([]);
    expect(name).toBe('letto-fragwerk');
    expect(service).toMatchObject({ container_name: name, hostname: name });
    expect(service.environment).toMatchObject({
      network_letto_address: name,
      docker_container_name: name,
    });
    expect(shippedBlock).toContain(`http://${name}.nw-letto:8080;`);
  });

  it('joins the network of the host and opens no port', () => {
    expect(service.networks).toEqual(['nw-letto']);
    expect(project.networks).toEqual({ 'nw-letto': { external: true } });
    for (const key of ['ports', 'expose', 'network_mode']) expect(service).not.toHaveProperty(key);
  });

  it('restricts the container and restarts it', () => {
    expect(service).toMatchObject({
      init: true,
      restart: 'always',
      read_only: true,
      mem_limit: '512m',
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      logging: { driver: 'json-file', options: { 'max-size': '2m', 'max-file': '3' } },
    });
    expect(service.tmpfs).toEqual([expect.stringMatching(/^\/tmp:size=\d+m,/)]);
    for (const key of ['privileged', 'cap_add', 'user', 'healthcheck'])
      expect(service).not.toHaveProperty(key);
  });

  it('has space for the unpacked interpreter of Python in /tmp', () => {
    const packed = readFileSync(snapshotFile);
    // A gzip file ends with the size of its content.
    const bytes = packed.readUInt32LE(packed.length - 4);
    expect(tmpMegabytes(service) * 1024 ** 2).toBeGreaterThan(bytes);
  });

  it('writes only to its own folders, which .env can move', () => {
    expect(service.volumes).toEqual([
      '/opt/letto/docker/storage/log/fragwerk:/log',
      '/opt/letto/docker/storage/plugins/fragwerk:/opt/letto/plugins/fragwerk',
    ]);
    const env = { SERVER_NAME: 'x', VOLUME_LOG: '/a/log', VOLUME_PLUGINS: '/b' };
    expect(readCompose(env).services[name]?.volumes).toEqual([
      '/a/log/fragwerk:/log',
      '/b/fragwerk:/opt/letto/plugins/fragwerk',
    ]);
  });

  it('runs the version of the project', () => {
    const labels = readDockerfile().at(-1)?.labels;
    expect(service.image).toBe(`fragwerk:${labels?.['org.opencontainers.image.version']}`);
  });

  it('uses the names of the host’s .env file', () =>
    expect(usedVariables(text).sort()).toEqual([
      'FRAGWERK_IMAGE',
      'FRAGWERK_MEMORY_LIMIT',
      'LETTO_SETUP_URI',
      'SERVER_NAME',
      'SERVICE_USER_PASSWORD',
      'TIMEZONE',
      'UNHEALTHY_RETRIES',
      'VOLUME_LOG',
      'VOLUME_PLUGINS',
    ]));

  it('reports missing variables', () =>
    expect(() => readCompose({})).toThrow('SERVER_NAME is missing in .env'));
});

describe('its variables', () => {
  const { environment } = service;

  it('are all known to the service, to Node or to the health check', () => {
    const plain = (known: string) => known.replaceAll('.', '_').toLowerCase();
    const known = settingsOverview().map((setting) => plain(setting.name));
    const others = Object.keys(environment).filter((key) => !known.includes(plain(key)));
    expect(others).toEqual(['TZ', 'LC_ALL', 'UNHEALTHY_RETRIES']);
    expect(environment).toMatchObject({
      TZ: 'Europe/Berlin',
      LC_ALL: 'de_DE.UTF-8',
      UNHEALTHY_RETRIES: '100',
    });
  });

  it('configure the registration that the host needs', () => {
    const settings = readSettings([], environment);
    expect(settings).toMatchObject({
      setupUri: 'http://letto-setup.nw-letto:8096',
      setupPassword: 'geheim',
      register: true,
    });
    const registration = registrationWith(environment);
    expect(registration).toMatchObject({
      dockerName: 'letto-fragwerk',
      nwLettoAddress: 'letto-fragwerk',
      uriIntern: 'http://letto-fragwerk.nw-letto:8080/open',
      extern: true,
    });
    expect(registration.uriExtern).toMatch(/^https:\/\/letto\.example\/fragwerk\//);
  });

  it('store pictures in the folder that the host’s web server serves', () => {
    const settings = readSettings([], environment);
    const [, target = ''] = service.volumes.at(-1)?.split(':') ?? [];
    expect(settings.pictureDirectory + settings.servicePath).toBe(target);
    expect(settings.pictureWebPath).toBe('letto.example/images/plugins');
  });
});
