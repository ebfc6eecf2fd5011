import type { Point } from '../figure/model.js';
import { type Localized, phrase } from '../localized.js';
import type { ConfigValues } from '../config/index.js';
import { drawLabels } from './draw-labels.js';
import { pick } from './pick.js';
import { composite } from './record.js';
import { type AnswerSpec, type ConfigDependent, type FieldValue, resolve } from './spec.js';

/** A name and the place in the picture to which it belongs, in pixels of the figure. */
export interface PlacedName {
  readonly name: string;
  readonly place: Point;
}

type Own = Readonly<Record<string, string>>;

const isPlaced = (found: unknown): found is PlacedName => {
  const { name, place } = Object(found) as Partial<PlacedName>;
  return typeof name === 'string' && Number.isFinite(place?.x) && Number.isFinite(place?.y);
};

/** Returns the places in reading order, so that their numbers do not reveal the names, and all names. */
function labelsIn(
  option: ConfigDependent<FieldValue | readonly PlacedName[]>,
  config: ConfigValues,
) {
  const found: unknown = resolve<FieldValue | readonly PlacedName[]>(option, config);
  if (!Array.isArray(found) || !found.every(isPlaced))
    throw new TypeError('labels of placeLabels(…) is a list of { name, place: { x, y } }.');
  return {
    spots: found.map(({ place }) => place).sort((a, b) => a.y - b.y || a.x - b.x),
    names: found.map(({ name }) => name).filter((name) => name !== ''),
  };
}

function spotAnswer(number: number, names: readonly string[]): AnswerSpec<string> {
  const label = { de: `Stelle ${number}`, en: `Spot ${number}` };
  const options = [...new Set(names)].map((name) => ({ value: name, label: phrase`${name}` }));
  const spec = pick({ label, options });
  return {
    ...spec,
    input: () => ({ kind: 'pick', options, isList: true }),
    score(submission, config) {
      const breakdown = spec.score(submission, config);
      const name = spec.read(submission.answer, config);
      if (name === null || breakdown.reason.outcome !== 'different') return breakdown;
      return { ...breakdown, why: { de: `${name} stimmt nicht.`, en: `${name} is not correct.` } };
    },
  };
}

/** Puts a name on a spot, '' for none. If the name is used up, it is taken from its previous spot. */
export function placeName(
  own: Own,
  { spot, name }: { readonly spot: string; readonly name: string },
  names: readonly string[],
): Own {
  const others = Object.keys(own).filter((other) => other !== spot && own[other] === name);
  const isUsedUp = others.length >= names.filter((one) => one === name).length;
  const [left] = isUsedUp && name !== '' ? others : [];
  return { ...own, ...(left === undefined ? {} : { [left]: '' }), [spot]: name };
}

/**
 * An answer that gives names to places of the picture: students drag them from a tray to numbered spots,
 * or choose them in a list. It is stored as `1=Wien;2=Graz`; its value lists the names that are placed.
 * Each spot is worth the same.
 */
export function placeLabels(options: {
  readonly label: Localized;
  /** The names with their places, such as the rows of a list field, in any order. */
  readonly labels: ConfigDependent<FieldValue | readonly PlacedName[]>;
  /** Names that belong nowhere. */
  readonly extraNames?: (config: ConfigValues) => readonly string[];
}): AnswerSpec<readonly PlacedName[]> {
  const { label, labels, extraNames = () => [] } = options;
  const labelsOf = (config: ConfigValues) => {
    const { spots, names } = labelsIn(labels, config);
    const all = [...names, ...extraNames(config)].sort((a, b) => a.localeCompare(b, 'de'));
    const members = Object.fromEntries(
      spots.map((_, index) => [String(index + 1), spotAnswer(index + 1, all)]),
    );
    return { spots, names: all, members };
  };
  const spec = composite<Record<string, string | null>>({
    label,
    membersOf: (config) => labelsOf(config).members,
  });
  return {
    ...spec,
    declared: ['placeLabels', options],
    read(stored, config) {
      const own = spec.read(stored, config);
      const { spots } = labelsOf(config);
      return (
        own &&
        spots.flatMap((place, index) => {
          const name = own[index + 1] ?? null;
          return name === null ? [] : [{ name, place }];
        })
      );
    },
    write(value, config) {
      const own: Record<string, string> = {};
      const { spots } = labelsOf(config);
      for (const { name, place } of value) {
        const spot = spots.findIndex(
          ({ x, y }, index) => !(index + 1 in own) && x === place.x && y === place.y,
        );
        if (spot >= 0) own[spot + 1] = name;
      }
      return spec.write(own, config);
    },
    input: (config) => ({ kind: 'placeLabels', ...labelsOf(config) }),
    draw(figure, { stored, config, ...drawn }) {
      const own = spec.read(stored, config) ?? {};
      return drawLabels(figure, { ...labelsOf(config), ...drawn, own });
    },
  };
}
