import type { Score } from '../answer.js';
import type { Plugin } from '../plugin.js';
import type { Tolerance } from '../value.js';
import { expectedOf, type Solved } from './expected.js';
import { type FakeServices, withFakes } from './fake-services.js';
import { setRunning } from './running.js';

/** An answer to a question, as a test writes it. */
interface TestedAnswer extends Solved {
  readonly answer: string;
  /** Configuration string; default: ''. */
  readonly config?: string;
  /** Default: relative 1e-10, as the host's. */
  readonly tolerance?: Tolerance;
  /** Default: 1. */
  readonly maxPoints?: number;
  /** Mocks of the services that the type calls. */
  readonly services?: FakeServices;
}

/**
 * Scores one answer as a host does.
 *
 * @throws Error if the plugin type does not score
 * @example
 * (await scoreAnswer(plugin, { answer: '7', solution: '7', maxPoints: 2 })).points; // 2
 */
export async function scoreAnswer(plugin: Plugin, tested: TestedAnswer): Promise<Score> {
  const { answer, config = '', maxPoints = 1 } = tested;
  const { variables = [], tolerance = { amount: 1e-10, mode: 'relative' } } = tested;
  const { score } = withFakes(plugin, tested.services).operations;
  if (!score) throw new Error(`The plugin type "${plugin.info.type}" does not score answers.`);
  setRunning(plugin.info.type, 'score');
  const expected = expectedOf(tested);
  const instance = { name: 'Plugin1', configText: config };
  return score({ ...instance, answer, expected, tolerance, maxPoints, variables });
}
