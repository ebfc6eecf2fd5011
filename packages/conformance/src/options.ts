import type { QuestionDocument } from '@fragwerk/host';
import type { Check } from './checks/helpers.js';
import type { ContextOptions } from './context.js';
import type { ServiceFacts } from './facts.js';

export interface CheckServiceOptions extends Pick<ContextOptions, 'pause'> {
  /** Address of the service without a path, for example `http://localhost:8080`. */
  readonly url: string;
  /** Service path, for example `/pluginuhr`; detected by default. */
  readonly servicePath?: string;
  /** Behaviour to check against; detected by default. */
  readonly variant?: 'A' | 'B' | 'auto';
  /** Checks this plugin type only. */
  readonly type?: string;
  /** Saved questions, whose plugins are used as in them. */
  readonly questions?: readonly QuestionDocument[];
  /** Runs only the checks of these endpoints, or those whose id starts with one of these words. */
  readonly only?: readonly string[];
  /** Limits the time for one reply; 5 s by default. */
  readonly timeoutMs?: number;
  /** Limits the time for the whole run; by default 55 s, or 170 s with the slow checks. */
  readonly deadlineMs?: number;
  /** Also runs the checks that wait, for sessions to expire and pictures to change. */
  readonly slow?: boolean;
  /** Facts about the service, for one that is checked often; detected by default. */
  readonly facts?: ServiceFacts;
  /** Additional checks. */
  readonly checks?: readonly Check[];
  /** Called after each check. */
  readonly onProgress?: (done: number, all: number) => void;
}

/** The run cannot start: the service does not reply, or an option is invalid. */
export class CannotRunError extends Error {
  override readonly name = 'CannotRunError';
}
