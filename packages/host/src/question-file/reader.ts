import type { Localized } from '../errors.js';

/** Something wrong in a question file: the path of the member, and why. */
export interface FileProblem {
  /** For example `datasets[2].range`; '' for the whole file. */
  readonly path: string;
  readonly text: Localized;
}

type Members = Readonly<Record<string, unknown>>;

const MISSING = Symbol('missing');
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads members of parsed JSON; a missing one takes its default, a wrong one is a problem. */
export class FileReader {
  constructor(
    private readonly value: unknown,
    private readonly path: string,
    readonly problems: FileProblem[],
  ) {}

  private wrong(path: string, what: Localized): void {
    this.problems.push({
      path,
      text: {
        de: `${path === '' ? 'Die Datei' : path}: erwartet wird ${what.de}.`,
        en: `${path === '' ? 'The file' : path}: expected is ${what.en}.`,
      },
    });
  }

  /** Whether there are members to read at all. */
  isObject(): boolean {
    if (isMembers(this.value)) return true;
    this.wrong(this.path, { de: 'ein Objekt { … }', en: 'an object { … }' });
    return false;
  }

  private member(name: string): unknown {
    if (!isMembers(this.value) || !Object.hasOwn(this.value, name)) return MISSING;
    return this.value[name] ?? MISSING;
  }

  private pathOf(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`;
  }

  text(name: string, fallback = ''): string {
    const value = this.member(name);
    if (typeof value === 'string') return value;
    if (value !== MISSING) this.wrong(this.pathOf(name), { de: 'ein Text', en: 'a text' });
    return fallback;
  }

  flag(name: string): boolean {
    const value = this.member(name);
    if (value === MISSING || typeof value === 'boolean') return value === true;
    this.wrong(this.pathOf(name), { de: 'true oder false', en: 'true or false' });
    return false;
  }

  /** A number of at least `least`; `fallback` when it is missing or null. */
  number<F extends number | null>(name: string, fallback: F, range: NumberRange): number | F {
    const value = this.member(name);
    if (value === MISSING) return fallback;
    const { least, most = Number.MAX_SAFE_INTEGER, whole } = range;
    const isRight =
      typeof value === 'number' &&
      value >= least &&
      value <= most &&
      (!whole || Number.isInteger(value));
    if (isRight) return value;
    const words = whole ? ['eine ganze Zahl', 'a whole number'] : ['eine Zahl', 'a number'];
    const to = range.most === undefined ? '' : `…${range.most}`;
    this.wrong(this.pathOf(name), {
      de: `${words[0] ?? ''} ab ${least}${to}`,
      en: `${words[1] ?? ''} from ${least}${to}`,
    });
    return fallback;
  }

  oneOf<const V extends string>(name: string, values: readonly V[], fallback: V): V {
    const value = this.member(name);
    const found = values.find((one) => one === value);
    if (found === undefined && value !== MISSING) {
      const list = values.map((one) => `"${one}"`).join(', ');
      this.wrong(this.pathOf(name), { de: `eines von ${list}`, en: `one of ${list}` });
    }
    return found ?? fallback;
  }

  /** Every element of a list, read by `read`. */
  list<T>(name: string, read: (element: FileReader) => T): readonly T[] {
    const value = this.member(name);
    if (value === MISSING) return [];
    if (!Array.isArray(value)) {
      this.wrong(this.pathOf(name), { de: 'eine Liste [ … ]', en: 'a list [ … ]' });
      return [];
    }
    if (value.length > 1000) {
      const most = { de: 'eine Liste bis 1000 Einträge', en: 'a list of up to 1000 entries' };
      this.wrong(this.pathOf(name), most);
      return [];
    }
    return value.flatMap((element: unknown, index) => {
      const reader = new FileReader(element, `${this.pathOf(name)}[${index}]`, this.problems);
      return reader.isObject() ? [read(reader)] : [];
    });
  }

  /** 64-bit id: digits, or a number as hand-written files have it. */
  digits(name: string, fallback: string): string {
    const value = this.member(name);
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text === 'string' && /^\d{1,19}$/.test(text) && BigInt(text) < 2n ** 63n)
      return text;
    if (value !== MISSING) {
      this.wrong(this.pathOf(name), { de: 'eine Nummer bis 2^63-1', en: 'a number up to 2^63-1' });
    }
    return fallback;
  }
}

export interface NumberRange {
  readonly least: number;
  readonly most?: number;
  readonly whole?: boolean;
}
