import type { ConfigProblem, Localized } from '@fragwerk/sdk';

/** An object of a configuration, of which nothing is known yet. */
export type Members = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Nobody reads more of them. */
const MAX_PROBLEMS = 20;

/** Reads members of JSON; what is wrong is reported with its place and counts as not given. */
export class Reader {
  readonly problems: ConfigProblem[] = [];

  /** @param field where: `tests[2].expected` */
  report(field: string, message: Localized, position = 0): void {
    if (this.problems.length >= MAX_PROBLEMS) return;
    this.problems.push({ message, position, line: 1, column: position + 1, field });
  }

  /** A text, or the list of its lines. */
  text(value: unknown, field: string, fallback = ''): string {
    if (value === undefined) return fallback;
    const lines = Array.isArray(value) ? (value as readonly unknown[]) : [value];
    if (lines.every((line) => typeof line === 'string'))
      return lines.join('\n').replace(/\r\n?/g, '\n');
    this.report(field, {
      de: `${field}: Hier steht ein Text oder eine Liste seiner Zeilen.`,
      en: `${field}: this is a text or a list of its lines.`,
    });
    return fallback;
  }

  flag(value: unknown, field: string): boolean {
    if (value === undefined || typeof value === 'boolean') return value ?? false;
    this.report(field, {
      de: `${field}: Hier steht true oder false.`,
      en: `${field}: this is true or false.`,
    });
    return false;
  }

  /** A number from `min` to `max`, both included. */
  number(
    value: unknown,
    field: string,
    { min, max, initial }: { readonly min: number; readonly max: number; readonly initial: number },
  ): number {
    if (value === undefined) return initial;
    if (typeof value === 'number' && value >= min && value <= max) return value;
    this.report(field, {
      de: `${field}: Hier steht eine Zahl von ${min} bis ${max}.`,
      en: `${field}: this is a number from ${min} to ${max}.`,
    });
    return initial;
  }

  choice<const V extends string>(value: unknown, field: string, values: readonly [V, ...V[]]): V {
    const found = values.find((one) => one === value);
    if (found !== undefined || value === undefined) return found ?? values[0];
    this.report(field, {
      de: `${field}: Hier steht ${values.join(', ')}.`,
      en: `${field}: this is ${values.join(', ')}.`,
    });
    return values[0];
  }

  /** The objects of a list, each with its place. */
  list<T>(
    value: unknown,
    { field, most }: { readonly field: string; readonly most: number },
    read: (item: Members, field: string) => T,
  ): readonly T[] {
    const items = value === undefined ? [] : value;
    if (!Array.isArray(items) || !items.every(isObject)) {
      this.report(field, {
        de: `${field}: Hier steht eine Liste von Einträgen.`,
        en: `${field}: this is a list of entries.`,
      });
      return [];
    }
    if (items.length > most)
      this.report(field, {
        de: `${field}: Höchstens ${most} Einträge haben Platz.`,
        en: `${field}: there are at most ${most} entries.`,
      });
    return items.slice(0, most).map((item, index) => read(item, `${field}[${index + 1}]`));
  }
}
