import type { ReportedProblem } from '../src/frame-messages.js';
import { call } from './api-client.js';
import { getState, type ScriptProblem, update } from './store.js';

const MAX_PROBLEMS = 20;

/** Returns a reported problem with its place in the author's files, if it can be found. */
export async function locateProblem({
  message,
  source,
  line,
  places,
}: ReportedProblem): Promise<ScriptProblem> {
  const build = getState().server?.build ?? 0;
  const found =
    places.length === 0 ? null : await call('script-place', { build, places }).catch(() => null);
  const file = source.split('/').pop() ?? '';
  // Lines of the frame's own page do not help the author.
  const isFile = places.length === 0 && line > 0 && !file.startsWith('frame?');
  const fallback = isFile ? { file, line, column: 0, sourceLine: '' } : null;
  return { message, place: found?.place ?? fallback };
}

const isSame = (one: ScriptProblem, other: ScriptProblem): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Shows a problem of the question's frame once. */
export async function addProblem(reported: ReportedProblem): Promise<void> {
  const build = getState().server?.build;
  const problem = await locateProblem(reported);
  const { scriptProblems, server } = getState();
  // The author may have fixed it meanwhile.
  if (server?.build !== build || scriptProblems.some((known) => isSame(known, problem))) return;
  update({ scriptProblems: [...scriptProblems, problem].slice(-MAX_PROBLEMS) });
}
