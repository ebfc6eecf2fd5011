import { nearest, offer } from '@fragwerk/sdk/expressions';
import { SettingsError } from './error.js';
import { type Setting, type SettingName, type Settings, settingsTable } from './table.js';

const rows = Object.entries(settingsTable) as [SettingName, Setting<unknown>][];

/**
 * Hosts write the same name with dots, with underscores and in upper case
 * (docs/interface/decisions.md#settings).
 */
const normalised = (name: string) => name.replaceAll('.', '_').toLowerCase();

const optionOf = (name: string) => normalised(name).replaceAll('_', '-');

/**
 * Returns whether at least two words of a name are given, in its order; the last one may be misspelt, such as
 * SETUP_URL for letto_setup_uri.
 */
function isPartOf(name: string, [...given]: readonly string[]): boolean {
  const last = given.pop() ?? '';
  if (given.length === 0) return false;
  const words = name.split('_');
  const end = given.reduce((from, word) => words.indexOf(word, from) + 1 || Infinity, 0);
  const rest = words.slice(end);
  return rest.includes(last) || nearest(last, rest).length > 0;
}

/** Returns the settings that a normalised name probably means, or none. */
function namesMeantBy(word: string): readonly string[] {
  const names = rows.map(([, { name }]) => normalised(name));
  const near = nearest(word, names);
  return near.length > 0 ? near : names.filter((name) => isPartOf(name, word.split('_')));
}

function readValue(setting: Setting<unknown>, text: string, source: string): unknown {
  try {
    return setting.kind.read(text);
  } catch (error) {
    const shown = setting.secret ? '' : ` "${text.replace(/\/\/[^/]*@/, '//…@')}"`;
    throw new SettingsError(
      `${source}${shown} is invalid: it must be ${(error as Error).message}.`,
      { cause: error },
    );
  }
}

/** Returns the texts of options; the last one counts, except for lists that are empty by default, which grow. */
function optionTexts(args: readonly string[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (let index = 0; index < args.length; index++) {
    const match = /^--([^=]+)(?:=(.*))?$/s.exec(args[index] ?? '');
    const option = match?.[1];
    const [, setting] = rows.find(([, { name }]) => optionOf(name) === option) ?? [];
    if (option === undefined || !setting) {
      const meant = namesMeantBy(normalised(option ?? '').replaceAll('-', '_'));
      const remedy =
        meant.length > 0 ? offer(...meant.map((name) => `--${optionOf(name)}`)).en : '';
      throw new SettingsError(
        `Unknown option "${args[index]}".${remedy} --help lists all options.`,
      );
    }
    if (setting.secret)
      throw new SettingsError(
        `--${option} would be visible in the process list; set the environment variable ${setting.name}.`,
      );
    const value = match?.[2] ?? args[++index];
    if (value === undefined) throw new SettingsError(`The option --${option} needs a value.`);
    const before = texts.get(option);
    const isList = Array.isArray(setting.fallback) && setting.fallback.length === 0;
    texts.set(option, isList && before !== undefined ? `${before},${value}` : value);
  }
  return texts;
}

/**
 * Reads all settings: command line options take precedence over environment variables, and those
 * over defaults. Empty environment variables are ignored.
 *
 * @throws SettingsError
 */
export function readSettings(args: readonly string[], environment: NodeJS.ProcessEnv): Settings {
  const options = optionTexts(args);
  const given = Object.entries(environment).filter(([, value = '']) => value.trim() !== '');
  const exact = new Map(given);
  const variables = new Map(given.map(([name, value]) => [normalised(name), value]));
  const values = rows.map(([key, setting]) => {
    const option = options.get(optionOf(setting.name));
    if (option !== undefined)
      return [key, readValue(setting, option, `The option --${optionOf(setting.name)}`)];
    const variable = exact.get(setting.name) ?? variables.get(normalised(setting.name));
    return variable === undefined
      ? [key, setting.fallback]
      : [key, readValue(setting, variable, `The setting ${setting.name}`)];
  });
  return Object.fromEntries(values) as Settings;
}

/** Variables that Kubernetes sets for a service called fragwerk. */
const SERVICE_LINK = /_SERVICE_(HOST|PORT)|_PORT_\d|=tcp:/;
/** Variables that are often set for other programs, and resemble the end of a setting. */
const FOREIGN = /^(container|user)_name$/i;
const OWN_PREFIX = /^fragwerk_/;
/** Shorter names resemble those of the system: HOME and HOST. */
const MIN_NAME_LENGTH = 6;

/** Returns a warning for each variable that is probably a misspelt setting. */
export function variableHints(environment: NodeJS.ProcessEnv): readonly string[] {
  const settings = new Map(rows.map(([, { name }]) => [normalised(name), name]));
  const given = new Set(Object.keys(environment).map(normalised));
  return Object.entries(environment).flatMap(([name, value]) => {
    const found = normalised(name);
    if (settings.has(found) || FOREIGN.test(name) || SERVICE_LINK.test(`${name}=${value}`))
      return [];
    const word = found.replace(OWN_PREFIX, '');
    const near = word.length < MIN_NAME_LENGTH ? [] : namesMeantBy(word);
    const meant = (settings.has(word) ? [word] : near).filter((one) => !given.has(one));
    const names = meant.flatMap((one) => settings.get(one) ?? []);
    if (names.length === 0 && word === found) return [];
    const remedy = names.length > 0 ? offer(...names).en : ' --help lists all settings.';
    return `The variable ${name} is not a setting and has no effect.${remedy}`;
  });
}

/** Returns all settings with their options, `null` for secrets, defaults and help texts. */
export const settingsOverview = () =>
  rows.map(([, { name, kind, fallback, help, secret }]) => ({
    name,
    option: secret ? null : `--${optionOf(name)}`,
    fallback: kind.write(fallback),
    help,
  }));
