import type { FromFrame } from '../src/api.js';
import { api } from './api-client.js';
import { getState, type ScriptProblem, update } from './store.js';

type Reported = Extract<FromFrame, { readonly kind: 'problem' }>;

const MAX_PROBLEMS = 20;

/** What the frame reported, with its place in the author's files where that can be found. */
export async function placed({ message, source, line, places }: Reported): Promise<ScriptProblem> {
  const build = getState().server?.build ?? 0;
  const found =
    places.length === 0 ? null : await api.scriptPlace({ build, places }).catch(() => null);
  const file = source.split('/').pop() ?? '';
  // Lines of the frame's own page mean nothing to an author.
  const isFile = places.length === 0 && line > 0 && !file.startsWith('frame?');
  const there = isFile ? { file, line, column: 0, sourceLine: '' } : null;
  return { message, place: found?.place ?? there };
}

const isSame = (one: ScriptProblem, other: ScriptProblem): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Shows what went wrong in the question's frame, once. */
export async function addProblem(reported: Reported): Promise<void> {
  const build = getState().server?.build;
  const problem = await placed(reported);
  const { scriptProblems, server } = getState();
  // Meanwhile the author may have mended it.
  if (server?.build !== build || scriptProblems.some((known) => isSame(known, problem))) return;
  update({ scriptProblems: [...scriptProblems, problem].slice(-MAX_PROBLEMS) });
}
