import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.js';

export interface Instruction {
  readonly keyword: string;
  /** Arguments of an instruction, in one line. */
  readonly text: string;
}

export interface Stage {
  readonly name: string;
  readonly instructions: readonly Instruction[];
  readonly environment: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
}

function readInstructions(text: string): Instruction[] {
  return text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, keyword = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
      if (keyword === '') throw new Error(`No instruction: ${line}`);
      return { keyword, text: rest.trim() };
    });
}

/** `NAME=value NAME="a value"` of all instructions of a kind. */
function readPairs(instructions: readonly Instruction[], keyword: string): Record<string, string> {
  const texts = instructions.filter((one) => one.keyword === keyword).map(({ text }) => text);
  const pairs = texts.join(' ').matchAll(/([\w.-]+)=(?:"([^"]*)"|(\S+))/g);
  return Object.fromEntries(
    Array.from(pairs, ([, name = '', quoted, bare]) => [name, quoted ?? bare ?? '']),
  );
}

/** Returns the stages of a Dockerfile, by default the shipped one; the last one is the image. */
export function readDockerfile(file = join(root, 'deploy/Dockerfile')): Stage[] {
  const stages: { name: string; instructions: Instruction[] }[] = [];
  for (const one of readInstructions(readFileSync(file, 'utf8'))) {
    if (one.keyword === 'FROM') {
      const name = / AS (\w+)$/.exec(one.text)?.[1] ?? `stage${stages.length}`;
      stages.push({ name, instructions: [one] });
    } else if (stages.length > 0) stages.at(-1)?.instructions.push(one);
    else if (one.keyword !== 'ARG') throw new Error(`${one.keyword} is before FROM`);
  }
  return stages.map(({ name, instructions }) => ({
    name,
    instructions,
    environment: readPairs(instructions, 'ENV'),
    labels: readPairs(instructions, 'LABEL'),
  }));
}

/** Text of the only instruction of a kind. */
export function onlyText(stage: Stage, keyword: string): string {
  const found = stage.instructions.filter((one) => one.keyword === keyword);
  if (found.length !== 1) throw new Error(`${keyword} occurs ${found.length} times`);
  return found[0]?.text ?? '';
}

/** The list of an instruction in JSON form, which runs without a shell. */
export const commandOf = (text: string): string[] => JSON.parse(text) as string[];
