import type { EndpointName } from '@fragwerk/contract';
import { both, type Localized } from '../localized.js';
import type { HostRuleId } from './rules.js';

interface SchemaView {
  readonly type?: string;
  readonly anyOf?: readonly SchemaView[];
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly items?: SchemaView;
  readonly properties?: Readonly<Record<string, SchemaView>>;
  readonly patternProperties?: Readonly<Record<string, SchemaView>>;
}

/** One place where an answer is not as specified. */
export interface Mistake {
  readonly text: Localized;
  /** The rule by which the host loses the whole answer; `null` when it reads on without harm. */
  readonly fatal: HostRuleId | null;
  /** Only that it is null, which every reader of this interface has to expect. */
  readonly isNull: boolean;
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

function members(schema: SchemaView, value: Record<string, unknown>, path: string): Mistake[] {
  const known = schema.properties ?? {};
  const prefix = path === '' ? '' : `${path}.`;
  const missing = Object.keys(known).filter((name) => !Object.hasOwn(value, name));
  const extra = Object.keys(value).filter((name) => !Object.hasOwn(known, name));
  return [
    ...extra.map((name): Mistake => ({
      text: both(
        `Feld ${prefix}${name} kennt die Lernplattform nicht`,
        `member ${prefix}${name} is unknown to the host`,
      ),
      fatal: 'unknown-member',
      isNull: false,
    })),
    ...missing.map((name): Mistake => ({
      text: both(`Feld ${prefix}${name} fehlt`, `member ${prefix}${name} is missing`),
      fatal: null,
      isNull: false,
    })),
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

/** What the host's mapper makes of text where a number or a truth value is wanted. */
const readableTexts: Readonly<Record<string, RegExp>> = {
  integer: /^\s*([+-]?\d+)?\s*$/,
  number: /^\s*([+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?|NaN|[+-]?Infinity)?\s*$/i,
  boolean: /^\s*(true|True|TRUE|false|False|FALSE)?\s*$/,
};

/**
 * Whether the host's mapper reads a scalar that is not of its type: it takes null for nothing or 0,
 * cuts decimals, and converts between texts, numbers and truth values where that is possible.
 */
function isReadScalar({ enum: values, type = '', format }: SchemaView, value: unknown): boolean {
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
  const fatal = isReadScalar(schema, value) ? null : reason;
  return [{ text: instead(path, wantedScalar(schema), value), fatal, isNull: value === null }];
}

/** Another thing than the list or object that is wanted; null is none of them, without harm. */
function structure(path: string, wanted: Localized, value: unknown): Mistake[] {
  const isNull = value === null && path !== '';
  return [{ text: instead(path, wanted, value), fatal: isNull ? null : 'wrong-type', isNull }];
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
    if (!Array.isArray(value)) return structure(path, list, value);
    return value.flatMap((element, index) => mistakesIn(items, element, `${path}[${index}]`));
  }
  if (view.properties)
    return isRecord(value) ? members(view, value, path) : structure(path, object, value);
  const [values] = Object.values(view.patternProperties ?? {});
  if (!values) return scalar(view, value, path);
  if (!isRecord(value)) return structure(path, object, value);
  return Object.entries(value).flatMap(([name, member]) =>
    mistakesIn(values, member, `${path}.${name}`),
  );
}

/**
 * Reads a value of an answer as the host's mapper does. An unknown member or a value that cannot be
 * converted makes it drop the whole answer; missing members have defaults, null is harmless
 * (contract 1, 2.2, 3.5; tried with the host's own classes).
 *
 * @returns what is not as specified, what is fatal first; empty when all is right
 */
export function mistakes(schema: object, value: unknown, path = ''): Mistake[] {
  return worstFirst(mistakesIn(schema, value, path));
}

/** What is fatal before the rest. */
export const worstFirst = (all: readonly Mistake[]): Mistake[] => [
  ...all.filter(({ fatal }) => fatal),
  ...all.filter(({ fatal }) => !fatal),
];

/** Text endpoints whose answer takes the place of a text of the question. */
const replacing: readonly EndpointName[] = [
  'modifyangabe',
  'modifyangabetextkomplett',
  'updatepluginstringjavascript',
];

/**
 * Members that the host always sends as null (contract 2.1): for any other null there is no proof
 * that it is ever sent.
 */
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
 * Endpoints without which the host loses what it cannot do without (contract 3.3, 4.1): of the others
 * it reads null, as of a plugin that has nothing to say there.
 */
export const needed: readonly EndpointName[] = [
  'ping',
  'pluginlist',
  'generalinfolist',
  'score',
  'loadplugindto',
  ...replacing,
];
