import { basename } from 'node:path';
import { importInto } from '@fragwerk/workbench';
import { onlyArgument, readArguments } from './arguments.js';
import { readInput } from './file-errors.js';
import { print } from './terminal.js';
import { CannotRunError } from './cannot-run-error.js';

const options = { questions: String };

/**
 * Runs `fragwerk import`: adds the questions of an exported file or archive.
 *
 * @throws CannotRunError if the file cannot be imported; then nothing is added
 */
export async function importCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments('import', args, options);
  const file = onlyArgument(positionals, 'file') ?? '';
  if (file === '')
    throw new CannotRunError('Which file? For example: fragwerk import questions.zip');
  const folder = values.questions ?? 'questions';
  const imported = await importInto(folder, basename(file), readInput(file)).catch(
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new CannotRunError(reason, { cause: error });
    },
  );
  for (const { file: added, name, solved } of imported) {
    const rows = solved ? `, ${solved.solved} of ${solved.all} rows solved when exported` : '';
    print(`${folder}/${added}: ${name}${rows}\n`);
  }
  return 0;
}
