import { extname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { File } from '@fragwerk/contract';
import { readOffered } from '../plugins/offered-file.js';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** Each file is compressed once, because a whole class loads it at the same time. */
const compressed = new Map<string, Promise<File>>();

async function load(path: string): Promise<File> {
  const bytes = await promisify(gzip)(await readOffered(path));
  return { type: types[extname(path)] ?? 'application/octet-stream', bytes, encoding: 'gzip' };
}

export function pluginFile(path: string): Promise<File> {
  const known = compressed.get(path) ?? load(path);
  compressed.set(path, known);
  known.catch(() => compressed.delete(path));
  return known;
}
