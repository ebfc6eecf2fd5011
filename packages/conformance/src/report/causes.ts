import type { Finding } from '../finding.js';
import { nameOf } from './texts.js';

/** Failures that a single mistake of a service explains. */
export interface Cause {
  /** The one with the smallest request. */
  readonly shown: Finding;
  /** Names of the others. */
  readonly also: readonly string[];
}

/** Checks of members that are not set; the same guard fixes all of them. */
const UNSET = /^(unset|null-elements)$/;

/** Returns a text that failures of the same cause share. */
function keyOf({ id, endpoint, type, severity, failure }: Finding): string {
  const received = failure?.differences[0]?.en ?? '';
  // The endpoint does not respond, regardless of the request.
  if (failure?.request && !failure.reply) return `${severity} ${received}`;
  const kind = id.slice(id.indexOf('.') + 1);
  if (UNSET.test(kind)) return `${severity} unset ${received.replace(/^.*: /s, '')}`;
  const neutral = [type ?? '', endpoint]
    .filter((name) => name !== '')
    .reduce((text, name) => text.replaceAll(name, '…'), received);
  return `${severity} ${kind} ${failure?.fix ?? ''} ${neutral}`;
}

const sizeOf = ({ failure }: Finding): number =>
  (failure?.request?.path.length ?? 0) + (failure?.request?.body?.length ?? 0);

export function causesOf(failures: readonly Finding[]): readonly Cause[] {
  const groups = new Map<string, Finding[]>();
  for (const one of failures) {
    const key = keyOf(one);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) => {
    const [shown] = [...group].sort((one, other) => sizeOf(one) - sizeOf(other));
    if (!shown) return [];
    return [{ shown, also: group.filter((one) => one !== shown).map(nameOf) }];
  });
}
