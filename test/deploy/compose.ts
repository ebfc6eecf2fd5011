import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './processes.js';

export const composeFile = join(root, 'deploy/docker-service-fragwerk.yml');

/** The members of a service in a compose file that tests read. */
interface ComposeService {
  readonly image: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes: readonly string[];
  readonly [key: string]: unknown;
}

interface ComposeProject {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, unknown>>;
}

/** Returns the size of the folder /tmp, which is in memory. */
export const tmpMegabytes = ({ tmpfs }: ComposeService): number =>
  Number(/^\/tmp:size=(\d+)m/.exec(String(tmpfs))?.[1]);

const variable = /\$\{([A-Z_]+)(?::([-?])([^{}]*))?\}/g;

/** Names of `.env` variables that the text uses. */
export const usedVariables = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(variable), ([, name = '']) => name)),
];

type Environment = Readonly<Record<string, string>>;

function valueOf(place: string, env: Environment): string {
  const [, name = '', kind, word = ''] = new RegExp(variable.source).exec(place) ?? [];
  const value = env[name] ?? '';
  if (value !== '' || kind === undefined) return value;
  if (kind === '-') return word;
  throw new Error(`${name} ${word}`);
}

function fill(node: unknown, env: Environment): unknown {
  if (typeof node === 'string') {
    if (node.replace(variable, '').includes('$')) throw new Error(`Not understood: ${node}`);
    return node.replace(variable, (place) => valueOf(place, env));
  }
  if (Array.isArray(node)) return node.map((child) => fill(child, env));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, fill(child, env)]));
}

/**
 * Reads the compose file like Docker: parses the YAML, then replaces `${NAME}`, `${NAME:-default}`
 * and `${NAME:?message}` by values of `.env`.
 */
export function readCompose(env: Environment, file = composeFile): ComposeProject {
  const tree: unknown = parse(readFileSync(file, 'utf8'), { strict: true, merge: true });
  return fill(tree, env) as ComposeProject;
}
