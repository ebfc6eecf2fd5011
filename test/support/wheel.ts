import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

/** Returns a ZIP archive. */
function zip(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(text), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(Buffer.byteLength(text), 18);
    common.writeUInt16LE(name.length, 22);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, end, Buffer.from(name));
    const local = [Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed];
    parts.push(...local);
    at += local.reduce((sum, { length }) => sum + length, 0);
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

interface WheelContent {
  readonly files?: Readonly<Record<string, string>>;
  readonly requires?: readonly string[];
  /** End of its name. */
  readonly tag?: string;
}

/** Writes a package for Python into a folder. */
export function writeWheel(
  folder: string,
  id: string,
  { files = {}, requires = [], tag = 'py3-none-any' }: WheelContent = {},
): void {
  const [name = '', version = ''] = id.split('-');
  const lines = ['Metadata-Version: 2.4', `Name: ${name}`, `Version: ${version}`];
  const metadata = [...lines, ...requires.map((one) => `Requires-Dist: ${one}`), '', name, ''];
  const content = { ...files, [`${id}.dist-info/METADATA`]: metadata.join('\n') };
  writeFileSync(join(folder, `${id}-${tag}.whl`), zip(content));
}
