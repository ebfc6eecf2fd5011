import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import type { PythonPackage } from './job.js';

/** Writes a name in lower case, with hyphens. */
const normalize = (name: string): string => name.toLowerCase().replace(/[-_.]+/g, '-');

/** Files that run in the interpreter: in Python alone, or compiled for its version. */
const fits = (file: string, { abi, python }: Platform): boolean =>
  /-(?:py2\.)?py3\d*-none-any\.whl$/.test(file) ||
  (file.endsWith(`-pyemscripten_${abi}_wasm32.whl`) &&
    (file.includes(`-cp${python}-cp${python}-`) || file.includes('-abi3-')));

/** The platform for which packages have to be built. */
export interface Platform {
  /** Version of the interface, for example `2026_0`. */
  readonly abi: string;
  /** Version of Python, for example `314`. */
  readonly python: string;
}

/** Returns a file of a ZIP archive whose name matches; `null` if there is none. */
function unzip(archive: Buffer, pattern: RegExp): string | null {
  const END = 0x06054b50;
  let end = archive.length - 22;
  while (end >= 0 && archive.readUInt32LE(end) !== END) end--;
  if (end < 0) return null;
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    if (pattern.test(name)) {
      const head = archive.readUInt32LE(at + 42);
      const start = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28);
      const bytes = archive.subarray(start, start + size);
      return (archive.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString();
    }
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return null;
}

/** Reads a package for programs, with the names of those that it needs. */
function wheelIn(folder: string, file: string) {
  try {
    const metadata = unzip(readFileSync(join(folder, file)), /^[^/]+\.dist-info\/METADATA$/) ?? '';
    const [head = ''] = metadata.split(/\r?\n\r?\n/, 1);
    const values = (key: string) =>
      [...head.matchAll(new RegExp(`^${key}: *(.+?)\\r?$`, 'gm'))].map(([, value = '']) => value);
    const [name] = values('Name');
    const [version = ''] = values('Version');
    // Conditional requirements concern other versions, other systems and extras.
    const requires = values('Requires-Dist').filter((line) => !line.includes(';'));
    const needed = requires.map((line) => normalize(/^[\w.-]+/.exec(line)?.[0] ?? ''));
    return name === undefined ? null : { name: normalize(name), version, file, requires: needed };
  } catch {
    // A broken file counts as missing.
    return null;
  }
}

type Wheel = NonNullable<ReturnType<typeof wheelIn>>;

const byVersion = ({ version: one }: Wheel, { version: other }: Wheel) =>
  one.localeCompare(other, 'en', { numeric: true });

/** Returns the packages whose files are in a folder, in their newest version there. */
export function packagesIn(folder: string, platform: Platform): readonly PythonPackage[] {
  const wheels = readdirSync(folder)
    .filter((file) => fits(file, platform))
    .flatMap((file) => wheelIn(folder, file) ?? [])
    .sort(byVersion);
  const byName = new Map(wheels.map((wheel) => [wheel.name, wheel]));
  return [...byName.values()]
    .map(({ name, version }) => {
      const names = new Set([name]);
      for (const needed of names)
        for (const more of byName.get(needed)?.requires ?? []) names.add(more);
      const files = [...names].flatMap((one) => byName.get(one)?.file ?? []);
      const missing = [...names].filter((one) => !byName.has(one));
      return { name, version, wheels: files, missing };
    })
    .sort((one, other) => one.name.localeCompare(other.name));
}
