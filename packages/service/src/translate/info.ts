import { compileReader, PluginGeneralInfo, type PluginParametersDto } from '@fragwerk/contract';
import type { Parameter, PluginInfo } from '@fragwerk/sdk';
import { unquoted } from '@fragwerk/sdk/expressions';
import type { PluginType } from '../plugins/registry.js';

/** Joins the help of a plugin type as HTML: German, then English. */
export const writeHelp = ({ de, en }: PluginType['helpHtml']): string =>
  Object.entries({ de, en })
    .map(([language, html]) =>
      html.trim() === '' ? '' : `<section lang="${language}">\n${html}</section>\n`,
    )
    .join('');

const libraryOf = ({ type, browser }: PluginInfo) =>
  browser
    ? [
        {
          library: '',
          name: `plugins/${type.toLowerCase()}/${type.toLowerCase()}.js`,
          globalName: null,
          local: 'JAVASCRIPT' as const,
          js_code: browser.script,
        },
      ]
    : [];

/**
 * Reads the name of a type, plain or as a JSON string
 * (docs/interface/decisions.md#text-endpoints).
 */
export function readTypeName(body: string): string {
  const name = body.trim();
  try {
    // Python writes umlauts of JSON strings as escapes.
    const text: unknown = name.startsWith('"') ? JSON.parse(name) : name;
    return typeof text === 'string' ? text : name;
  } catch {
    return unquoted(name);
  }
}

export const writeInfo = ({ info, helpHtml }: PluginType): PluginGeneralInfo => ({
  typ: info.type,
  version: info.version,
  wikiHelp: info.wikiPage,
  helpUrl: '',
  help: writeHelp(helpHtml),
  defaultPluginConfig: !info.browser?.dialogFunction,
  math: info.understandsMath,
  pluginType: `fragwerk.${info.type}`,
  initPluginJS: info.browser?.startFunction ?? '',
  javaScript: info.browser !== null,
  javascriptLibraries: [],
  javascriptLibrariesLocal: libraryOf(info),
  inputElement: info.browser ? 'JAVASCRIPT' : 'TextField',
  cacheable: info.cacheable,
  useVars: info.dialogNeeds.datasets,
  useCVars: info.dialogNeeds.constants,
  useVarsMaxima: info.dialogNeeds.symbolic,
  useMVars: info.dialogNeeds.evaluated,
  pluginServiceURL: '',
});

const writeParameter = ({ text, label, takes, solution }: Parameter) => ({
  text,
  label,
  takes: takes ?? null,
  solution: solution ?? null,
});

export const writeParameters = ({ parameters }: PluginInfo): PluginParametersDto => ({
  picture: parameters.picture.map(writeParameter),
  answer: parameters.answer.map(writeParameter),
  config: [...parameters.config],
});

/**
 * The information about an unknown type: its name and the defaults
 * (docs/interface/replies.md#plugingeneralinfo).
 */
export const writeUnknownInfo = (type: string): PluginGeneralInfo => ({
  ...compileReader(PluginGeneralInfo)({}),
  typ: type,
});
