import type { Point } from '../figure/model.js';
import type { Localized } from '../localized.js';
import { joinStored, listed, splitStored } from './members.js';
import { pointAnswer } from './point.js';
import { composite } from './record.js';
import type { ConfigValues } from '../config/index.js';
import {
  type AnswerMembers,
  type AnswerSpec,
  type ConfigDependent,
  type RangeOptions,
  resolve,
} from './spec.js';

/** Removes one point from a list; those behind it move up. */
export function withoutPoint(own: Readonly<Record<string, string>>, name: string) {
  const names = Object.keys(own);
  const at = names.indexOf(name);
  return Object.fromEntries(
    names.map((one, index) => [
      one,
      at >= 0 && index >= at ? (own[names[index + 1] ?? ''] ?? '') : (own[one] ?? ''),
    ]),
  );
}

/** The points of a list that a stored string contains, without gaps. */
const pointsIn = (
  stored: string,
  members: AnswerMembers,
  config: ConfigValues,
): readonly Point[] => {
  const own = splitStored(stored, members, config);
  return Object.entries(members).flatMap(([name, spec]) => {
    const point = spec.read(own[name] ?? '', config) as Point | null;
    return point ? [point] : [];
  });
};

/**
 * An answer that is a list of points, up to `max`, set in the figure or typed; stored as a matrix of hosts:
 * `[[1,2],[3,4]]`. The members are `p1`, `p2`, …; students see those that are set and the next one.
 */
export function pointsAnswer({
  label,
  max,
  ...ranges
}: {
  readonly label: Localized;
  readonly max: ConfigDependent<number>;
  readonly x: RangeOptions;
  readonly y: RangeOptions;
}): AnswerSpec<readonly Point[]> {
  const membersOf = (config: ConfigValues): AnswerMembers => {
    const count = Math.max(1, Math.min(100, Math.floor(resolve(max, config))));
    return listed(
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => {
          const name = { de: `Punkt ${index + 1}`, en: `Point ${index + 1}` };
          return [`p${index + 1}`, pointAnswer({ ...ranges, label: name, isList: true })];
        }),
      ),
    );
  };
  const spec = composite<Record<string, Point | null>>({ label, membersOf });
  return {
    ...spec,
    read(stored, config) {
      const points = pointsIn(stored, membersOf(config), config);
      return points.length === 0 ? null : points;
    },
    write(points, config) {
      const members = membersOf(config);
      const own = points.map((point, index): [string, string] => {
        const name = `p${index + 1}`;
        return [name, members[name]?.write(point, config) ?? ''];
      });
      return joinStored(Object.fromEntries(own), members, config);
    },
    input: (config) => ({ kind: 'points', members: membersOf(config) }),
  };
}
