import { type Clause, type EndpointName, isObject } from '@fragwerk/contract';
import { type CheckContext, isSuccess, statusText } from '../context.js';
import type { Exchange } from '../exchange.js';
import type { CheckInfo } from '../finding.js';
import { EMPTY_BODY } from '../host/reading.js';
import { endpointOf } from '../rows.js';
import { both, type Localized } from '../localized.js';

/** One conformance check: data, and a small function that sends requests and examines replies. */
export interface Check extends CheckInfo {
  /** `type`: runs for every plugin type; `service`: runs once. */
  readonly scope: 'service' | 'type';
  readonly variant?: 'A' | 'B';
  /** Runs only for plugin types that score times of day. */
  readonly onlyClocks?: true;
  /** Waits for time to pass, and therefore runs only on request. */
  readonly slow?: true;
  /** Runs before all others, alone: if it fails, those send one request at a time. */
  readonly isFirst?: true;
  /** Returns if the check passes; otherwise throws through the context's `fail` or `skip`. */
  readonly run: (context: CheckContext) => Promise<void>;
}

type Row = Omit<Check, 'id' | 'clause' | 'endpoint' | 'scope' | 'severity'> &
  Partial<Pick<Check, 'scope' | 'severity'>>;

/**
 * Completes a check: its endpoint is the start of its id. By default it reports deviations, and runs
 * for every plugin type unless the reply of the endpoint is the same for all; imageurl belongs to
 * variant B.
 */
export function check(id: string, clause: Clause, row: Row): Check {
  const name = id.slice(0, id.indexOf('.')) as Check['endpoint'];
  const group = endpointOf(name)?.group ?? 'about';
  return {
    scope: group === 'about' ? 'service' : 'type',
    severity: 'deviation',
    ...(name === 'imageurl' ? { variant: 'B' } : {}),
    ...row,
    ...{ id, clause, endpoint: name },
  };
}

/**
 * Returns what a reply lacks compared with the usual one: it is an error, or its body is empty; `null` if
 * nothing.
 */
export function lossOf(usual: Exchange, seen: Exchange): Localized | null {
  if (!isSuccess(seen)) return statusText(seen.reply.status);
  return seen.reply.text === '' && usual.reply.text !== '' ? EMPTY_BODY : null;
}

export const NO_RIGHT_ANSWER = both`no right answer is known`;

/** Matches a name in JavaScript. */
export const JS_NAME = /^[A-Za-z_$][\w$]*$/;

export const objectMember = (from: Readonly<Record<string, unknown>>, name: string) => {
  const member = from[name];
  return isObject(member) ? member : null;
};

/** Returns a text unchanged, anything else as JSON. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

/** Returns the templates in a reply of imagetemplates, whatever they are. */
export function templatesIn(context: CheckContext, seen: Exchange): readonly unknown[] {
  const templates: unknown = seen.reply.text === '' ? [] : context.json(seen);
  return Array.isArray(templates) ? templates : [];
}

export const isText = (name: EndpointName): boolean => endpointOf(name)?.reply === 'text';
