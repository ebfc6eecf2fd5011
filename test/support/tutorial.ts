import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../deploy/processes.js';

/** A fenced block of a document. */
export interface Block {
  readonly language: string;
  /** The word after the language: the file that the block creates or changes; '' for none. */
  readonly file: string;
  readonly text: string;
  /** Heading of the section that contains it. */
  readonly step: string;
}

/** Returns the fenced blocks of a document, in order. */
export function readBlocks(document: string): Block[] {
  const text = readFileSync(join(root, document), 'utf8');
  const pieces = text.matchAll(/^## (.*)$|^```(\w+) ?(\S*)\n([\s\S]*?)^```$/gm);
  let step = '';
  const blocks: Block[] = [];
  for (const [, heading, language = '', file = '', content = ''] of pieces) {
    if (heading === undefined) blocks.push({ language, file, text: content, step });
    else step = heading;
  }
  return blocks;
}

/**
 * Applies the diff of a block to a text: removes lines with `-`, adds lines with `+`.
 *
 * @throws Error if the lines to change are not in the text exactly once
 */
export function applyDiff(text: string, diff: string): string {
  const side = (left: string) =>
    diff
      .split('\n')
      .filter((line) => !line.startsWith(left))
      .map((line) => line.slice(1))
      .join('\n');
  const [before, after] = [side('+'), side('-')];
  if (text.split(before).length !== 2) throw new Error(`Not there exactly once:\n${before}`);
  return text.replace(before, () => after);
}
