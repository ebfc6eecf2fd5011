/** A file or entry as `fragwerk new` wrote it, as it would write it now, and as it is in the project. */
interface Versions<T> {
  readonly before: T | undefined;
  readonly after: T | undefined;
  readonly mine: T | undefined;
}

/** Treatment of a file or an entry by an upgrade. */
type Change = 'none' | 'replace' | 'remove' | 'byHand';

/** Replaces what is unchanged, and keeps what the author changed or deleted. */
export function changeOf({ before, after, mine }: Versions<string>): Change {
  if (mine === after || before === after) return 'none';
  if (mine === before) return after === undefined ? 'remove' : 'replace';
  return mine === undefined ? 'none' : 'byHand';
}

type Entries = Readonly<Record<string, string>>;

/** The parts of a package.json that an upgrade reads. */
export interface Package {
  readonly name: string;
  readonly dependencies?: Entries;
  readonly [member: string]: unknown;
}

const sections = ['scripts', 'dependencies', 'devDependencies', 'engines'];
const entriesOf = (one: Package, section: string) => (one[section] ?? {}) as Entries;

/**
 * Upgrades a package.json entry by entry; other members remain unchanged.
 *
 * @returns with the entries changed by both the author and the template, as sentences
 */
export function upgradePackage(versions: {
  readonly before: Package;
  readonly after: Package;
  readonly mine: Package;
}) {
  const { before, after, mine } = versions;
  const byHand: string[] = [];
  const upgradeSection = (section: string): [string, Entries] => {
    const [b, a] = [entriesOf(before, section), entriesOf(after, section)];
    const m = entriesOf(mine, section);
    const result = { ...m };
    for (const key of new Set([...Object.keys(b), ...Object.keys(a)])) {
      const change = changeOf({ before: b[key], after: a[key], mine: m[key] });
      if (change === 'replace') result[key] = a[key] ?? '';
      else if (change === 'remove') Reflect.deleteProperty(result, key);
      else if (change === 'byHand')
        byHand.push(
          `package.json, ${section}: you changed "${key}"; the new value is ${a[key] ?? 'none'}`,
        );
    }
    return [section, result];
  };
  const wanted = sections.filter((section) => section in mine || section in after);
  const upgraded = { ...mine, ...Object.fromEntries(wanted.map(upgradeSection)) };
  return { upgraded, byHand };
}
