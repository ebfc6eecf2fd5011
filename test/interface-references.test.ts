import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { anchorOf, interfacePages } from '@fragwerk/contract';
import { expect, test } from 'vitest';

const OWN_NAME = 'test/interface-references.test.ts';
const isText = (file: string) =>
  /\.(c?m?[jt]sx?|md|css|html|json|ya?ml|conf|py|sh|template|txt|snap)$|(^|\/)[A-Z][\w.]*file$/.test(
    file,
  );

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8', maxBuffer: 2 ** 24 })
  .split('\n')
  .filter((file) => isText(file) && file !== OWN_NAME && file !== 'package-lock.json')
  .filter((file) => existsSync(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Returns the matches of a pattern in all files, each with its place. */
const matchesOf = (pattern: RegExp, inFiles = files) =>
  inFiles.flatMap(({ file, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(pattern)].map((match) => ({ file, at: `${file}:${index + 1}`, match })),
      ),
  );

/** Returns the anchors of a Markdown file as GitHub builds them. */
function anchorsOf(path: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  const prose = readFileSync(path, 'utf8').replace(/^```.*?^```/gms, '');
  for (const [, heading = ''] of prose.matchAll(/^#{1,6} +(.*)$/gm)) {
    const anchor = anchorOf(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').trim());
    let unique = anchor;
    for (let count = 1; anchors.has(unique); count++) unique = `${anchor}-${count}`;
    anchors.add(unique);
  }
  return anchors;
}

const known = new Map<string, ReadonlySet<string>>();

/** Returns whether a file exists, and the anchor in it. */
function exists(path: string, anchor = ''): boolean {
  if (!existsSync(path)) return false;
  if (anchor === '' || !path.endsWith('.md')) return true;
  const anchors = known.get(path) ?? anchorsOf(path);
  known.set(path, anchors);
  return anchors.has(anchor);
}

test('nothing refers to a document outside of the repository', () => {
  const outside = [
    /\brulings? \d/gi,
    /\bhost \d+\.\d(?!\.?\d)/gi,
    /\bcontract \d+(\.\d|\s*#\d)/gi,
    /\bspec(ification)?(,? section)? \d+(\.\d+)?(?! ?[kMG]?B)\b/gi,
    /(?<![\w-])(contract|dependencies|design|host|rulings|spec|style)\.md\b/gi,
    /\.\.\/shared\/[\w-]+\.(md|json)\b|\/work\/shared/g,
  ];
  expect(outside.flatMap((pattern) => matchesOf(pattern).map(({ at }) => at))).toEqual([]);
});

test('every path of a document exists, with its anchor', () => {
  const found = matchesOf(/(?<![\w/.-])docs\/[\w/-]+\.md(?:#[\p{L}\w-]+)?/gu);
  expect(found.length).toBeGreaterThan(200);
  const broken = found.filter(({ match: [path] }) => {
    const [file = '', anchor] = path.split('#');
    return !exists(file, anchor);
  });
  expect(broken.map(({ at, match }) => `${at} ${match[0]}`)).toEqual([]);
});

test('every section of the interface that code names exists', () => {
  const pages = interfacePages.map((page) => page.replace('.md', '')).join('|');
  const code = files.filter(({ file }) => /\.[cm]?[jt]sx?$/.test(file));
  const found = matchesOf(new RegExp(`(?<=['"\`])(${pages})\\.md#([\\w-]+)`, 'g'), code);
  expect(found.length).toBeGreaterThan(100);
  const broken = found.filter(
    ({ match: [, page, anchor] }) => !exists(`docs/interface/${page}.md`, anchor),
  );
  expect(broken.map(({ at, match }) => `${at} ${match[0]}`)).toEqual([]);
});

test('every link of a document has a target', () => {
  const documents = files.filter(({ file }) => file.endsWith('.md'));
  const links = matchesOf(/\]\((?!https?:|mailto:)([^)\s]+)\)/g, documents);
  const broken = links.filter(({ file, match: [, link = ''] }) => {
    const [path = '', anchor] = link.split('#');
    return !exists(path === '' ? file : normalize(join(dirname(file), path)), anchor);
  });
  expect(broken.map(({ at, match }) => `${at} ${match[1]}`)).toEqual([]);
});

test('the table of contents of the interface names each page', () => {
  const pages = readdirSync('docs/interface');
  expect([...interfacePages].sort()).toEqual(pages.sort());
  const contents = readFileSync('docs/interface/README.md', 'utf8');
  const missing = pages.filter((page) => page !== 'README.md' && !contents.includes(`(${page})`));
  expect(missing).toEqual([]);
});
