import type { Check } from './check.js';
import type { ServiceFacts } from './context.js';

export interface CheckServiceOptions {
  /** Address of the service without a path, for example `http://localhost:8080`. */
  readonly url: string;
  /** Service path, for example `/pluginuhr`; found by itself where the service tells it. */
  readonly servicePath?: string;
  /** Behaviour to check against; found by itself unless given. */
  readonly variant?: 'A' | 'B' | 'auto';
  /** Checks this plugin type only. */
  readonly type?: string;
  /** Checks these endpoints only, or checks whose id begins so. */
  readonly only?: readonly string[];
  /** Longest time for one answer, 5 s unless given. */
  readonly timeoutMilliseconds?: number;
  /** Longest time for the whole run, 55 s unless given; 170 s with the slow checks. */
  readonly deadlineMilliseconds?: number;
  /** Runs the checks that have to wait, too: the end of sessions, pictures that change. */
  readonly slow?: boolean;
  /** Time in which a picture must not change, 65 s unless given. */
  readonly pictureWaitMilliseconds?: number;
  /** What is known of the service, for one that is checked often; found out unless given. */
  readonly facts?: ServiceFacts;
  /** Further checks of your own. */
  readonly checks?: readonly Check[];
  /** Called after each check. */
  readonly onProgress?: (done: number, all: number) => void;
}

/** The run could not begin: the service does not answer, or a word of the call is wrong. */
export class CannotRunError extends Error {
  override readonly name = 'CannotRunError';
}
