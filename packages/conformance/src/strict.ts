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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function members(schema: SchemaView, value: Record<string, unknown>, path: string): string[] {
  const known = schema.properties ?? {};
  const prefix = path === '' ? '' : `${path}.`;
  const missing = Object.keys(known).filter((name) => !Object.hasOwn(value, name));
  const extra = Object.keys(value).filter((name) => !Object.hasOwn(known, name));
  return [
    ...missing.map((name) => `member ${prefix}${name} is missing`),
    ...extra.map((name) => `member ${prefix}${name} is unknown to the host`),
    ...Object.entries(known).flatMap(([name, member]) =>
      Object.hasOwn(value, name) ? complaints(member, value[name], prefix + name) : [],
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
export function complaints(schema: object, value: unknown, path = ''): string[] {
  const view = schema as SchemaView;
  const where = path === '' ? 'the answer' : path;
  if (view.anyOf) {
    if (value === null) return [];
    return view.anyOf
      .filter(({ type }) => type !== 'null')
      .flatMap((option) => complaints(option, value, path));
  }
  if (view.items) {
    const { items } = view;
    if (!Array.isArray(value)) return [`${where} has to be a list, but is ${shown(value)}`];
    return value.flatMap((element, index) => complaints(items, element, `${path}[${index}]`));
  }
  if (view.properties)
    return isRecord(value)
      ? members(view, value, path)
      : [`${where} has to be an object, but is ${shown(value)}`];
  const [values] = Object.values(view.patternProperties ?? {});
  if (values)
    return isRecord(value)
      ? Object.entries(value).flatMap(([name, member]) =>
          complaints(values, member, `${path}.${name}`),
        )
      : [`${where} has to be an object, but is ${shown(value)}`];
  if (isRightScalar(view, value)) return [];
  const wanted = view.enum ? `one of ${view.enum.join(', ')}` : `of type ${view.type ?? '?'}`;
  return [`${where} has to be ${wanted}, but is ${shown(value)}`];
}
