import { type EndpointName, isObject, type SchemaView } from '@fragwerk/contract';
import { format } from '../difference.js';
import { tryJson } from '../json.js';
import { both, type Localized } from '../localized.js';
import type { HostRuleId } from './rules.js';

/** One place where a reply violates the specification. */
export interface Mistake {
  readonly text: Localized;
  /** For example `imageInfoDto.width`; '' for the whole reply. */
  readonly path: string;
  /** The rule by which the host discards the whole reply; `null` if it reads on without harm. */
  readonly fatal: HostRuleId | null;
  /** Whether the value is merely null, which every reader of this interface has to expect. */
  readonly isNull: boolean;
}

const mistake = (path: string, text: Localized, fatal: Mistake['fatal'] = null): Mistake => ({
  ...{ text, path, fatal, isNull: false },
});

function wrongValue(path: string, expected: Localized, value: unknown): Mistake {
  const actual = format(value, 60);
  const subject = path === '' ? both`the reply` : path;
  const text = both`${subject} must be ${expected}, but is ${actual}`;
  return { ...mistake(path, text, 'wrong-type'), isNull: value === null };
}

const expectedTypes: Readonly<Record<string, Localized>> = {
  boolean: both`true or false`,
  integer: both`an integer`,
  number: both`a number`,
  string: both`a string`,
};

const expectedScalar = ({ enum: values, type = '?' }: SchemaView): Localized =>
  values ? both`one of ${values.join(', ')}` : (expectedTypes[type] ?? both`of type ${type}`);

function members(schema: SchemaView, value: Record<string, unknown>, path: string): Mistake[] {
  const known = schema.properties ?? {};
  const prefix = path === '' ? '' : `${path}.`;
  const absent = (from: object, names: object) =>
    Object.keys(names).filter((name) => !Object.hasOwn(from, name));
  return [
    ...absent(known, value).map((name) => {
      const text = both`member ${prefix}${name} is unknown to the host`;
      return mistake(prefix + name, text, 'unknown-member');
    }),
    ...absent(value, known).map((name) =>
      mistake(prefix + name, both`member ${prefix}${name} is missing`),
    ),
    ...Object.entries(known).flatMap(([name, member]) =>
      Object.hasOwn(value, name) ? mistakesIn(member, value[name], prefix + name) : [],
    ),
  ];
}

const integerLimits: Readonly<Record<string, number>> = { int32: 2 ** 31, int64: 2 ** 63 };

const isInRange = (format: string | undefined, value: number): boolean =>
  Math.abs(value) < (integerLimits[format ?? ''] ?? Infinity);

function isRightScalar(schema: SchemaView, value: unknown): boolean {
  if (schema.enum) return typeof value === 'string' && schema.enum.includes(value);
  if (schema.type === 'integer')
    return Number.isInteger(value) && isInRange(schema.format, Number(value));
  if (schema.type === 'number') return Number.isFinite(value);
  return schema.type === undefined || typeof value === schema.type;
}

/** Texts that the host's mapper converts to a number or boolean. */
const readableTexts: Readonly<Record<string, RegExp>> = {
  integer: /^\s*([+-]?\d+)?\s*$/,
  number: /^\s*([+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?|NaN|[+-]?Infinity)?\s*$/i,
  boolean: /^\s*(true|True|TRUE|false|False|FALSE)?\s*$/,
};

/**
 * Whether the host's mapper reads a scalar of the wrong type: it takes null for nothing or 0, cuts
 * decimals, and converts between texts, numbers and booleans where possible.
 */
function isReadableScalar(
  { enum: values, type = '', format }: SchemaView,
  value: unknown,
): boolean {
  if (value === null) return true;
  if (values)
    return typeof value === 'string'
      ? values.includes(value.trim())
      : Number.isInteger(value) && Number(value) >= 0 && Number(value) < values.length;
  if (typeof value === 'object') return false;
  if (type === 'string') return true;
  if (typeof value === 'string') return readableTexts[type]?.test(value) ?? false;
  if (type === 'boolean') return Number.isInteger(value);
  return typeof value === 'number' && isInRange(format, value);
}

function scalar(schema: SchemaView, value: unknown, path: string): Mistake[] {
  if (isRightScalar(schema, value)) return [];
  const reason = schema.enum ? 'unknown-value' : 'wrong-type';
  const fatal = isReadableScalar(schema, value) ? null : reason;
  return [{ ...wrongValue(path, expectedScalar(schema), value), fatal }];
}

/** Reports a value that is not the expected list or object; null as a member is harmless. */
function structure(path: string, expected: Localized, value: unknown): Mistake[] {
  const wrong = wrongValue(path, expected, value);
  return [value === null && path !== '' ? { ...wrong, fatal: null } : { ...wrong, isNull: false }];
}

function mistakesIn(view: SchemaView, value: unknown, path: string): Mistake[] {
  if (view.anyOf) {
    if (value === null) return [];
    return view.anyOf
      .filter(({ type }) => type !== 'null')
      .flatMap((option) => mistakesIn(option, value, path));
  }
  if (view.items) {
    const { items } = view;
    if (!Array.isArray(value)) return structure(path, both`a list`, value);
    return value.flatMap((element, index) => mistakesIn(items, element, `${path}[${index}]`));
  }
  const [values] = Object.values(view.patternProperties ?? {});
  if (!values && !view.properties) return scalar(view, value, path);
  if (!isObject(value)) return structure(path, both`an object`, value);
  if (!values) return members(view, value, path);
  return Object.entries(value).flatMap(([name, member]) =>
    mistakesIn(values, member, `${path}.${name}`),
  );
}

/**
 * Reads a value of a reply as the host's mapper does. An unknown member or a value that cannot be
 * converted makes it drop the whole reply; missing members have defaults, null is harmless
 * (docs/interface/reading.md#strict-replies; verified with the host's own classes).
 *
 * @returns deviations from the specification, fatal ones first
 */
export function mistakes(schema: object, value: unknown, path = ''): Mistake[] {
  return worstFirst(mistakesIn(schema, value, path));
}

/** Reads the body of a reply as the host does. */
export function bodyMistakes(schema: object, text: string): Mistake[] {
  const value = tryJson(text);
  if (value !== undefined) return mistakes(schema, value);
  if (text === '') return [mistake('', EMPTY_BODY, 'empty-object')];
  const isCutOff = /^\s*[[{]/.test(text) && !/[\]}]\s*$/.test(text);
  const found = isCutOff ? CUT_OFF : both`text that is not JSON`;
  return [mistake('', found, 'not-json')];
}

const CUT_OFF = both`text that is not JSON, because its end is missing: Content-Length counts bytes, not characters`;

export const EMPTY_BODY = both`an empty body`;

/** Sorts fatal mistakes before the others. */
export const worstFirst = (all: readonly Mistake[]): Mistake[] =>
  [...all].sort((a, b) => Number(!a.fatal) - Number(!b.fatal));

/** Members that the host is known to always send as null (docs/interface/requests.md). */
export const sentAsNull: Partial<Record<EndpointName, readonly string[]>> = {
  gethtml: ['pluginMaximaCalcMode'],
  angabe: ['q', 'pluginMaximaCalcMode'],
  image: ['pluginMaximaCalcMode'],
  imageurl: ['pluginMaximaCalcMode'],
  generatedatasets: ['params', 'q', 'pluginMaximaCalcMode'],
  imagetemplates: ['params', 'q', 'pluginMaximaCalcMode'],
  getvars: ['params', 'q', 'pluginMaximaCalcMode'],
};

/**
 * Endpoints that the host cannot do without (docs/interface/endpoints.md#generalinfolist). If
 * another one is missing, it reads null, as if the plugin did not use that feature.
 */
export const needed: readonly EndpointName[] = [
  'ping',
  'pluginlist',
  'generalinfolist',
  'score',
  'loadplugindto',
  // Their replies replace a text of the question.
  'modifyangabe',
  'modifyangabetextkomplett',
  'updatepluginstringjavascript',
];
