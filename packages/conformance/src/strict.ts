import { both, type Localized } from './localized.js';

interface SchemaView {
  readonly type?: string;
  readonly anyOf?: readonly SchemaView[];
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly items?: SchemaView;
  readonly properties?: Readonly<Record<string, SchemaView>>;
  readonly patternProperties?: Readonly<Record<string, SchemaView>>;
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? 'nothing' : text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

/** Something else stands where something is wanted. */
const instead = (path: string, wanted: Localized, value: unknown): Localized =>
  both(
    `${path === '' ? 'die Antwort' : path} muss ${wanted.de} sein, ist aber ${shown(value)}`,
    `${path === '' ? 'the answer' : path} has to be ${wanted.en}, but is ${shown(value)}`,
  );

const list = both('eine Liste', 'a list');
const object = both('ein Objekt', 'an object');

const germanTypes: Readonly<Record<string, string>> = {
  boolean: 'true oder false',
  integer: 'eine ganze Zahl',
  number: 'eine Zahl',
  string: 'ein Text',
};

function wantedScalar({ enum: values, type = '?' }: SchemaView): Localized {
  if (values) return both(`einer der Werte ${values.join(', ')}`, `one of ${values.join(', ')}`);
  return both(germanTypes[type] ?? `vom Typ ${type}`, `of type ${type}`);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function members(schema: SchemaView, value: Record<string, unknown>, path: string): Localized[] {
  const known = schema.properties ?? {};
  const prefix = path === '' ? '' : `${path}.`;
  const missing = Object.keys(known).filter((name) => !Object.hasOwn(value, name));
  const extra = Object.keys(value).filter((name) => !Object.hasOwn(known, name));
  return [
    ...missing.map((name) =>
      both(`Feld ${prefix}${name} fehlt`, `member ${prefix}${name} is missing`),
    ),
    ...extra.map((name) =>
      both(
        `Feld ${prefix}${name} kennt die Lernplattform nicht`,
        `member ${prefix}${name} is unknown to the host`,
      ),
    ),
    ...Object.entries(known).flatMap(([name, member]) =>
      Object.hasOwn(value, name) ? mistakes(member, value[name], prefix + name) : [],
    ),
  ];
}

const integerLimits: Readonly<Record<string, number>> = { int32: 2 ** 31, int64: 2 ** 63 };

function isRightScalar(schema: SchemaView, value: unknown): boolean {
  if (schema.enum) return typeof value === 'string' && schema.enum.includes(value);
  if (schema.type === 'integer')
    return (
      Number.isInteger(value) &&
      Math.abs(value as number) < (integerLimits[schema.format ?? ''] ?? Infinity)
    );
  if (schema.type === 'number') return Number.isFinite(value);
  return schema.type === undefined || typeof value === schema.type;
}

/**
 * Reads an answer as strictly as the host does: it drops the whole object on one missing, extra or
 * misspelt member (contract 1).
 *
 * @returns what is wrong, one sentence each; empty when all is right
 */
export function mistakes(schema: object, value: unknown, path = ''): Localized[] {
  const view = schema as SchemaView;
  if (view.anyOf) {
    if (value === null) return [];
    return view.anyOf
      .filter(({ type }) => type !== 'null')
      .flatMap((option) => mistakes(option, value, path));
  }
  if (view.items) {
    const { items } = view;
    if (!Array.isArray(value)) return [instead(path, list, value)];
    return value.flatMap((element, index) => mistakes(items, element, `${path}[${index}]`));
  }
  if (view.properties)
    return isRecord(value) ? members(view, value, path) : [instead(path, object, value)];
  const [values] = Object.values(view.patternProperties ?? {});
  if (values)
    return isRecord(value)
      ? Object.entries(value).flatMap(([name, member]) =>
          mistakes(values, member, `${path}.${name}`),
        )
      : [instead(path, object, value)];
  return isRightScalar(view, value) ? [] : [instead(path, wantedScalar(view), value)];
}

/** As {@link mistakes}, in English, as reports have it. */
export const complaints = (schema: object, value: unknown): string[] =>
  mistakes(schema, value).map(({ en }) => en);
