import { arrowName } from '../drawing/arrows.js';
import type { Circuit } from '../language/names.js';
import type { Answer } from './answer.js';

/** An answer whose arrows have the names of {@link arrowName}; a later one of the same name counts. */
export function withArrowNames(answer: Answer, circuit: Circuit | null): Answer {
  if (answer.kind !== 'arrows' || !circuit) return answer;
  const arrows = [...answer.arrows].map(
    ([quantity, direction]) => [arrowName(circuit, quantity), direction] as const,
  );
  return { kind: 'arrows', arrows: new Map(arrows) };
}
