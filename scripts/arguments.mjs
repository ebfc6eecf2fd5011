import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/**
 * Reads the arguments of a command in this folder. `--help` prints the comment at the head of its file
 * instead; a wrong argument ends it with a sentence.
 *
 * @param {import('node:util').ParseArgsConfig} [config]
 */
export function readArguments(config = {}) {
  if (process.argv.includes('--help')) {
    const [head] = readFileSync(process.argv[1], 'utf8').split(/^(?!\/\/)/m, 1);
    console.log(head.replaceAll(/^\/\/ ?/gm, '').trimEnd());
    process.exit();
  }
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${error.message.split('. ')[0]}; see --help.`);
    process.exit(2);
  }
}
