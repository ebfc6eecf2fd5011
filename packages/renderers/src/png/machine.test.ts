import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { label } from '@fragwerk/sdk';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dial } from '../../test/figures.js';
import { png } from './index.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const cache = join(root, 'node_modules', '.cache');
const figure = {
  ...dial(),
  shapes: [
    ...dial().shapes,
    label({ x: 4, y: 20 }, 'Ω \u{1d49e} 中 ❤\ufe0f 👨\u200d👩', { size: 16, colour: '#000000' }),
  ],
};

/** Runs a command in a view of the file system with empty font folders (Linux). */
const hideFonts = [
  'for d in /usr/share/fonts /usr/local/share/fonts /usr/share/texmf /usr/share/texlive; do',
  '[ -d $d ] && mount -t tmpfs none $d; done; exec "$@"',
].join(' ');
const withoutFonts = ['unshare', '--map-root-user', '--mount', 'sh', '-c', hideFonts, 'sh'];

function canHideFonts(): boolean {
  try {
    const [command = '', ...args] = withoutFonts;
    execFileSync(command, [...args, 'sh', '-c', '! ls -R /usr/share/fonts | grep -q ttf'], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

describe('png in a fresh process', () => {
  let folder = '';
  let script = '';
  beforeAll(async () => {
    mkdirSync(cache, { recursive: true });
    folder = mkdtempSync(join(cache, 'renderers-'));
    script = join(folder, 'draw.mjs');
    await build({
      stdin: {
        contents: `import { png } from './index.ts';
          process.stdout.write(await png(JSON.parse(process.argv[2])));`,
        resolveDir: fileURLToPath(new URL('.', import.meta.url)),
      },
      bundle: true,
      platform: 'node',
      format: 'esm',
      external: ['@napi-rs/canvas'],
      alias: {
        '@fragwerk/sdk': join(root, 'packages/sdk/src/index.ts'),
        '@fragwerk/sdk/check-figure': join(root, 'packages/sdk/src/figure/check.ts'),
      },
      outfile: script,
    });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function draw(prefix: readonly string[], environment: NodeJS.ProcessEnv): Buffer {
    const [command, ...args] = [...prefix, process.execPath, script, JSON.stringify(figure)];
    return execFileSync(command, args, { env: { ...process.env, ...environment } });
  }

  it('returns the same bytes for another language and an empty home folder', async () => {
    const bytes = draw([], { HOME: folder, LANG: 'ja_JP.UTF-8', LC_ALL: 'ja_JP.UTF-8' });
    expect(bytes.equals(await png(figure))).toBe(true);
  });

  it('returns the same bytes with more fonts installed', async () => {
    mkdirSync(join(folder, '.fonts'));
    for (const name of ['DejaVuMathTeXGyre', 'DejaVuSerif', 'DejaVuSansMono']) {
      const font = createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);
      copyFileSync(font, join(folder, '.fonts', `${name}.ttf`));
    }
    expect(draw([], { HOME: folder }).equals(await png(figure))).toBe(true);
  });

  it.skipIf(!canHideFonts())('returns the same bytes without any installed font', async () => {
    const bytes = draw(withoutFonts, { HOME: '/nonexistent' });
    expect(bytes.equals(await png(figure))).toBe(true);
  });
});
