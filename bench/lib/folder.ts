import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'fragwerk-bench-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
