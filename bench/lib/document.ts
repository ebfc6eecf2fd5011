import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeMachine } from './machine.js';

/** The document that holds what was measured. */
const DOCUMENT = 'docs/performance.md';

/** Replaces the text between `<!-- bench:<name>:begin -->` and its end. @throws Error if the text has no such place */
export function replaceSection(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- bench:${name}:begin -->`, `<!-- bench:${name}:end -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from)
    throw new Error(`The document has no place "${name}": add ${begin} and ${end}.`);
  return `${text.slice(0, from + begin.length)}\n\n${content.trim()}\n\n${text.slice(to)}`;
}

/** Heads a result with the command that measured it and the machine. */
export const measuredBy = (args: readonly string[]): string =>
  `\`${['npm run bench --', ...args.filter((arg) => arg !== '--write')].join(' ')}\` on ${describeMachine()}:\n\n`;

/** Writes sections, by name, into docs/performance.md. */
export async function writeSections(sections: ReadonlyMap<string, string>): Promise<void> {
  let text = readFileSync(DOCUMENT, 'utf8');
  for (const [name, content] of sections) text = replaceSection(text, name, content);
  // In a bundle, it would not find the file with its options.
  const { href } = pathToFileURL(resolve('scripts/formatted.mjs'));
  const { formatted } = (await import(href)) as typeof import('../../scripts/formatted.mjs');
  writeFileSync(DOCUMENT, await formatted(DOCUMENT, text));
}
