import { readKind, type ResponseName } from './strict-reader.js';

type ReplyKind = ResponseName | 'text' | 'html' | 'list of strings' | 'list of string triples';

/** Endpoint, named as in the samples → schema of a 200 reply (docs/interface/endpoints.md). */
export const replies: Record<string, ReplyKind> = {
  pluginlist: 'list of strings',
  generalinfolist: 'PluginGeneralInfoList',
  generalinfo: 'PluginGeneralInfo',
  gethtml: 'text',
  angabe: 'text',
  generatedatasets: 'PluginDatasetListDto',
  maxima: 'text',
  image: 'ImageBase64Dto',
  imageurl: 'ImageUrlDto',
  imagetemplates: 'list of string triples',
  parserplugin: 'CalcErgebnisDto',
  parserplugineinheit: 'text',
  score: 'PluginScoreInfoDto',
  getvars: 'list of strings',
  modifyangabe: 'text',
  modifyangabetextkomplett: 'text',
  updatepluginstringjavascript: 'text',
  loadplugindto: 'PluginDto',
  reloadplugindto: 'PluginDto',
  renderlatex: 'PluginRenderDto',
  renderpluginresult: 'PluginRenderDto',
  configurationinfo: 'PluginConfigurationInfoDto',
  setconfigurationdata: 'PluginConfigDto',
  getconfiguration: 'text',
  'api/open/pluginlist': 'list of strings',
  'api/open/generalinfolist': 'PluginGeneralInfoList',
  'api/open/generalinfo': 'PluginGeneralInfo',
  'api/open/reloadplugindto': 'PluginDto',
  'endpoint/open/confighttp': 'html',
  endpoint: 'html',
  ping: 'text',
  'open/ping': 'text',
  'endpoint/ping': 'text',
  'endpoint/open/ping': 'text',
  info: 'ServiceInfoDTO',
  'open/info': 'ServiceInfoDTO',
  'endpoint/open/info': 'ServiceInfoDTO',
  version: 'text',
  'open/version': 'text',
};

const contentTypes: Record<'text' | 'html', RegExp> = {
  text: /^text\/plain; ?charset=utf-8$/i,
  html: /^text\/html; ?charset=utf-8$/i,
};

/** Returns the problems of a 200 reply: its content type and, for JSON, its exact structure. */
export function readReply(
  endpoint: string,
  reply: { contentType: string; text: string },
): string[] {
  const kind = replies[endpoint];
  if (kind === undefined) return [`${endpoint}: no reply kind in the table`];
  if (kind === 'text' || kind === 'html') {
    return contentTypes[kind].test(reply.contentType)
      ? []
      : [`content type "${reply.contentType}" is not that of ${kind}`];
  }
  // Java null (docs/interface/variants.md#no-value): 200 with an empty body, which the host maps to
  // null or an empty list.
  if (reply.text === '' && (endpoint === 'parserplugin' || endpoint === 'getvars')) return [];
  if (!/^application\/json\b/.test(reply.contentType)) {
    return [`content type "${reply.contentType}" is not JSON`];
  }
  const value: unknown = JSON.parse(reply.text);
  if (kind === 'list of strings') return readKind('list of string', value, endpoint);
  if (kind === 'list of string triples') return readTriples(value, endpoint);
  return readKind(kind, value, endpoint);
}

function readTriples(value: unknown, path: string): string[] {
  const complaints = readKind('list of list of string', value, path);
  if (complaints.length > 0 || !Array.isArray(value)) return complaints;
  return value.flatMap((entry: unknown[], index) =>
    entry.length === 3 ? [] : [`${path}[${index}]: ${entry.length} strings instead of 3`],
  );
}
