import { membersOf, valuesOf } from './interface-tables.js';

/*
 * Reads responses as strictly as the host: because of one extra, missing or misspelt member or one
 * unknown enum value, the host loses the whole object (docs/interface/reading.md#strict-replies).
 */

/**
 * Member name → kind. A kind is `string`, `boolean`, `int`, `long`, `number`, `json text`, the name
 * of an enum or of a DTO, or `list of` / `map of` one of these; a final `?` allows null. Objects
 * that the documents describe in a sentence are written out here.
 */
export const responses: Record<string, Record<string, string>> = {
  PluginDto: { ...membersOf('replies', 'PluginDto'), jsonData: 'json text?' },
  PluginConfigDto: { ...membersOf('replies', 'PluginConfigDto'), jsonData: 'json text?' },
  PluginConfigurationInfoDto: membersOf('replies', 'PluginConfigurationInfoDto'),
  PluginGeneralInfo: membersOf('replies', 'PluginGeneralInfo'),
  PluginGeneralInfoList: { pluginInfos: 'list of PluginGeneralInfo?' },
  JavascriptLibrary: { ...membersOf('replies', 'JavascriptLibrary'), local: 'LibraryPlace' },
  ImageBase64Dto: { base64Image: 'string?', imageInfoDto: 'ImageInfoDto?', error: 'string?' },
  ImageUrlDto: { imageUrl: 'string?', imageInfoDto: 'ImageInfoDto?', error: 'string?' },
  ImageInfoDto: membersOf('replies', 'ImageInfoDto'),
  PluginDatasetDto: {
    name: 'string?',
    bereich: 'string?',
    einheit: 'string?',
    useTemplate: 'boolean',
  },
  PluginDatasetListDto: { datasets: 'list of PluginDatasetDto?' },
  CalcErgebnisDto: membersOf('values', 'CalcErgebnisDto'),
  PluginScoreInfoDto: membersOf('replies', 'PluginScoreInfoDto'),
  PluginRenderDto: { source: 'string', images: 'map of string' },
  RegisterServiceResultDto: {
    registrationOK: 'boolean',
    newRegistered: 'boolean',
    registrationCounter: 'int',
    msg: 'string?',
  },
  ServiceInfoDTO: membersOf('replies', 'ServiceInfoDTO'),
  AdminInfoDto: membersOf('replies', 'AdminInfoDto'),
  // The setup service reads the registration that the service sends with the same mapper.
  ConfigServiceDto: membersOf('registration', 'ConfigServiceDto'),
};

const libraryPlaces = ['LOCAL', 'SERVER', 'JAVASCRIPT'];

/** Returns the problems of `value` as a `dtoName`, one line each; none if the host can read it. */
export function readStrictly(dtoName: string, value: unknown): string[] {
  return readKind(dtoName, value, dtoName);
}

/** Like {@link readStrictly}, for any kind of the table, e.g. `list of string`. */
export function readKind(kind: string, value: unknown, path: string): string[] {
  if (kind.endsWith('?')) {
    return value === null ? [] : readKind(kind.slice(0, -1), value, path);
  }
  if (value === null) return [`${path}: null where ${kind} is expected`];
  if (kind.startsWith('list of ')) return readList(kind.slice('list of '.length), value, path);
  if (kind.startsWith('map of ')) return readMap(kind.slice('map of '.length), value, path);
  const members = responses[kind];
  if (members !== undefined) return readObject(members, value, path);
  return isScalar(kind, value) ? [] : [`${path}: ${describe(value)} is not ${kind}`];
}

function readObject(members: Record<string, string>, value: unknown, path: string): string[] {
  if (!isRecord(value)) return [`${path}: ${describe(value)} is not an object`];
  const extra = Object.keys(value).filter((name) => !Object.hasOwn(members, name));
  return [
    ...extra.map((name) => `${path}.${name}: the host does not know this member`),
    ...Object.entries(members).flatMap(([name, kind]) =>
      Object.hasOwn(value, name)
        ? readKind(kind, value[name], `${path}.${name}`)
        : [`${path}.${name}: missing`],
    ),
  ];
}

function readList(kind: string, value: unknown, path: string): string[] {
  if (!Array.isArray(value)) return [`${path}: ${describe(value)} is not a list`];
  return value.flatMap((element, index) => readKind(kind, element, `${path}[${index}]`));
}

function readMap(kind: string, value: unknown, path: string): string[] {
  if (!isRecord(value)) return [`${path}: ${describe(value)} is not a map`];
  return Object.entries(value).flatMap(([key, entry]) => readKind(kind, entry, `${path}.${key}`));
}

function isScalar(kind: string, value: unknown): boolean {
  if (kind === 'string') return typeof value === 'string';
  if (kind === 'boolean') return typeof value === 'boolean';
  if (kind === 'number') return Number.isFinite(value);
  if (kind === 'int') return Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31;
  if (kind === 'long') return Number.isInteger(value);
  if (kind === 'json text') return typeof value === 'string' && isJson(value);
  const values = kind === 'LibraryPlace' ? libraryPlaces : valuesOf(kind);
  return typeof value === 'string' && values.includes(value);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function describe(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
