import { dirname } from 'node:path';
import type { Localized } from '@fragwerk/sdk';
import { PluginLoadError } from './load-error.js';
import { placeInStack, placeOfMember, placeOfText } from './places.js';

export const noPlugin = (entry: string): PluginLoadError =>
  new PluginLoadError(
    'the default export is not a plugin; write "export default definePlugin({ … })".',
    placeOfText(entry, 'definePlugin('),
  );

/** The service renders the help itself, which takes up to half a second for this length. */
const MAX_HELP_CHARACTERS = 100_000;

/** @throws PluginLoadError for a help text that is too long to be rendered */
export function checkHelp({ de, en }: Localized, entry: string): void {
  const characters = Math.max(de.length, en.length);
  if (characters <= MAX_HELP_CHARACTERS) return;
  const reason = `the help has ${characters} characters; shorten it to ${MAX_HELP_CHARACTERS}.`;
  throw new PluginLoadError(reason, placeOfText(entry, 'help'));
}

/** Returns the error for a file whose code threw: the first line of its message, and the place. */
export function thrownError(error: unknown, entry: string): PluginLoadError {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  const reason = line === '' ? 'its code threw an error without a message' : line;
  const thrown = { file: entry, ...placeInStack(error, dirname(entry)) };
  const isDefinition = error instanceof Error && error.name === 'DefinitionError';
  const [, member = 'type'] = /^([\w.]+) of plugin type "/.exec(reason) ?? [];
  const place = isDefinition ? placeOfMember(thrown, member) : thrown;
  const sentence = /[.?!]$/.test(reason) ? reason : `${reason}.`;
  return new PluginLoadError(sentence, place, { cause: error });
}
