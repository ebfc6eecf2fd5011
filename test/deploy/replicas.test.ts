import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpointRows, pathsOf } from '@fragwerk/contract';
import { readSettings, settingsOverview } from '@fragwerk/service';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { composeFile, readCompose, tmpMegabytes } from './compose.js';
import { readDockerfile } from './dockerfile.js';
import { get } from '../support/http.js';
import { registrationWith } from '../support/setup-service.js';
import { tempFolder } from '../support/temp-folder.js';
import { shippedReplicas, startReplicasNginx } from './nginx.js';
import { processes, root } from './processes.js';

const file = join(root, 'deploy/replicas/docker-service-fragwerk.yml');
const env = { SERVER_NAME: 'letto.example', SERVICE_USER_PASSWORD: 'geheim' };
const project = readCompose(env, file);
const single = readCompose(env, composeFile).services['letto-fragwerk'];

const plain = (known: string) => known.replaceAll('.', '_').toLowerCase();
const knownSettings = settingsOverview().map(({ name }) => plain(name));
const imageVersion = readDockerfile().at(-1)?.labels['org.opencontainers.image.version'];

describe('three services in a compose file', () => {
  const replicas = Object.entries(project.services).filter(([name]) => /^fragwerk-\d$/.test(name));
  const addressOf = (service: object) =>
    (service as { networks: { fragwerk: { ipv4_address: string } } }).networks.fragwerk
      .ipv4_address;

  it('equal the single one, and share their dialogs', () => {
    expect(replicas).toHaveLength(3);
    for (const [, service] of replicas) {
      const { REDIS_URL, ...others } = service.environment;
      expect(REDIS_URL).toBe('redis://valkey:6379');
      expect(others).toEqual(single?.environment);
      for (const key of ['image', 'volumes', 'mem_limit', 'read_only', 'cap_drop', 'tmpfs'])
        expect(service[key], key).toEqual(single?.[key]);
      expect(service).not.toHaveProperty('ports');
    }
  });

  it('are the upstreams of nginx in place of the single service', () => {
    const servers = [...shippedReplicas.matchAll(/^ *server ([\d.]+):8080 /gm)].map(
      ([, address]) => address,
    );
    const addresses = replicas.map(([, service]) => addressOf(service));
    // Used normally, when all are considered dead, and after a refusal.
    expect(servers).toEqual([...addresses, ...addresses, ...addresses]);
    expect(project.services['letto-fragwerk']).toMatchObject({
      container_name: 'letto-fragwerk',
      read_only: true,
      cap_drop: ['ALL'],
    });
    expect(shippedReplicas).toContain('listen 8080;');
  });

  it('register as one service that may have several instances', () => {
    const registrations = replicas.map(([, { environment }]) => registrationWith(environment));
    for (const registration of registrations)
      expect(registration).toMatchObject({
        scalable: true,
        dockerName: 'letto-fragwerk',
        uriIntern: 'http://letto-fragwerk.nw-letto:8080/open',
      });
  });

  it('keep dialogs in a store with limited memory, in a separate network', () => {
    const { valkey } = project.services;
    expect(valkey?.command).toEqual(expect.arrayContaining(['--maxmemory', '--maxmemory-policy']));
    expect(valkey?.networks).toEqual({ fragwerk: {} });
    expect(valkey).not.toHaveProperty('ports');
  });
});

describe('the nginx of three services', () => {
  const folder = tempFolder();
  const children = processes();

  it('replies as a service does if none can be reached', async () => {
    const unused = '127.0.0.1:9';
    const { url } = await startReplicasNginx(children, folder, [unused, unused, unused]);
    const { status, contentType, text } = await get(url, '/open/pluginlist');
    expect([status, contentType]).toEqual([503, 'application/problem+json']);
    expect(JSON.parse(text)).toMatchObject({ type: 'urn:fragwerk:error:UNAVAILABLE', status });
  });
});

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: Readonly<Record<string, unknown>>;
}
interface Container {
  readonly image: string;
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly [key: string]: unknown;
}

describe('the Kubernetes file', () => {
  const text = readFileSync(join(root, 'deploy/kubernetes.yaml'), 'utf8');
  const documents = parseAllDocuments(text);
  const manifests = documents.map((document) => document.toJS() as Manifest);
  const find = (kind: string, name = 'fragwerk') => {
    const found = manifests.find((one) => one.kind === kind && one.metadata.name === name);
    if (!found) throw new Error(`There is no ${kind} ${name}`);
    return found;
  };
  const podOf = ({ spec }: Manifest) =>
    spec.template as {
      readonly metadata: { readonly labels: object };
      readonly spec: { readonly containers: readonly Container[] };
    };
  const [container] = podOf(find('Deployment')).spec.containers;
  if (!container) throw new Error('The deployment has no container');

  it('is valid YAML', () => expect(documents.flatMap(({ errors }) => errors)).toEqual([]));

  it('probes liveness and readiness on existing paths', () => {
    const paths = endpointRows.flatMap(([, row]) =>
      row.mounts.includes('root') ? pathsOf(row, 'root', '') : [],
    );
    const pathOf = (probe: string) =>
      (container[probe] as { httpGet: { path: string } }).httpGet.path;
    expect(pathOf('livenessProbe')).toBe('/ping');
    expect(pathOf('startupProbe')).toBe('/ping');
    expect(pathOf('readinessProbe')).toBe('/ready');
    expect(paths).toEqual(expect.arrayContaining(['/ping', '/ready', '/metrics']));
  });

  it('replaces a frozen service within two minutes', () => {
    const probe = container.livenessProbe as Record<string, number>;
    const { periodSeconds = 0, timeoutSeconds = 0, failureThreshold = 0 } = probe;
    const { spec } = find('Deployment').spec.template as { spec: Record<string, number> };
    const detection = periodSeconds * failureThreshold + timeoutSeconds;
    expect(detection + (spec.terminationGracePeriodSeconds ?? 0)).toBeLessThan(90);
  });

  it('sets only variables that the service knows, and runs the version of the project', () => {
    const names = container.env.map(({ name }) => name).filter((name) => name !== 'TZ');
    expect(names.filter((name) => !knownSettings.includes(plain(name)))).toEqual([]);
    const { stringData } = find('Secret') as unknown as { stringData: object };
    expect(Object.keys(stringData).map(plain)).toEqual(['letto_user_user_password']);
    expect(container.image).toBe(`fragwerk:${imageVersion}`);
    const settings = readSettings(
      [],
      Object.fromEntries(container.env.map(({ name, value }) => [name, value])),
    );
    expect(settings.redisUrl).toBe('redis://fragwerk-valkey:6379');
  });

  it('restricts the container and limits its resources', () => {
    expect(container).toMatchObject({
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      resources: { limits: { memory: '512Mi' }, requests: { memory: '160Mi' } },
    });
    const { spec } = find('Deployment').spec.template as { spec: { volumes: unknown } };
    const emptyDir = { medium: 'Memory', sizeLimit: `${single && tmpMegabytes(single)}Mi` };
    expect(spec.volumes).toEqual([{ name: 'tmp', emptyDir }]);
  });

  it('selects the same pods for service, scaling, store and policy', () => {
    const { labels } = podOf(find('Deployment')).metadata;
    expect(find('Service').spec.selector).toEqual(labels);
    expect(find('PodDisruptionBudget').spec.selector).toEqual({ matchLabels: labels });
    expect(find('NetworkPolicy').spec.podSelector).toEqual({ matchLabels: labels });
    expect(find('HorizontalPodAutoscaler').spec).toMatchObject({
      scaleTargetRef: { kind: 'Deployment', name: 'fragwerk' },
      metrics: [{ resource: { name: 'cpu' } }],
    });
    const store = podOf(find('Deployment', 'fragwerk-valkey')).metadata.labels;
    expect(find('Service', 'fragwerk-valkey').spec.selector).toEqual(store);
    expect(find('NetworkPolicy', 'fragwerk-valkey').spec).toMatchObject({
      podSelector: { matchLabels: store },
      ingress: [{ from: [{ podSelector: { matchLabels: labels } }] }],
    });
  });
});

it('the compose file is plain text', () => {
  const text = readFileSync(file, 'utf8');
  expect(text).not.toMatch(/^\uFEFF|[\t\r]/);
  expect(parse(text, { merge: true })).toBeTypeOf('object');
});
