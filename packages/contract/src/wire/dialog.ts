import type { Static } from 'typebox';
import * as Type from '../typebox.js';
import { digits, dto, flag, int, map, nullable, nullableText, text } from './kinds.js';
import { instanceMembers, PluginDto } from './plugin.js';
import { PluginQuestionDto } from './question.js';

export const PluginConfigurationInfoRequestDto = dto('PluginConfigurationInfoRequestDto', {
  ...instanceMembers,
  configurationID: text(),
  timeout: digits(),
});

/** The numbers of `configurationMode` (docs/interface/values.md#configuration-modes). */
export const CONFIGURATION_MODE = { text: 0, hostPage: 1, script: 2, page: 3 } as const;

export const PluginConfigurationInfoDto = dto('PluginConfigurationInfoDto', {
  configurationID: text(),
  configurationMode: int(),
  useQuestion: flag(true),
  useVars: flag(),
  useCVars: flag(),
  useMaximaVars: flag(),
  useMVars: flag(),
  addDataSet: flag(),
  calcMaxima: flag(),
  externUrl: flag(),
  javaScriptMethode: nullableText(),
  configurationUrl: text(),
});
export type PluginConfigurationInfoDto = Static<typeof PluginConfigurationInfoDto>;

export const PluginSetConfigurationDataRequestDto = dto('PluginSetConfigurationDataRequestDto', {
  typ: text(),
  configurationID: text(),
  configuration: nullableText(),
  questionDto: nullable(PluginQuestionDto),
});

export const PluginConfigurationRequestDto = dto('PluginConfigurationRequestDto', {
  typ: text(),
  configurationID: text(),
});

export const PluginConfigDto = dto('PluginConfigDto', {
  typ: text(),
  name: text(),
  config: text(),
  tagName: text(),
  width: int(500),
  height: int(500),
  configurationID: nullableText(),
  errorMsg: nullableText(),
  pluginDto: nullable(PluginDto),
  pluginDtoUri: nullableText(),
  pluginDtoToken: nullableText(),
  params: map(Type.String()),
  jsonData: nullableText(),
});
export type PluginConfigDto = Static<typeof PluginConfigDto>;

/** Query of the page for trying a plugin type; defaults to the first type. */
export const TryoutQuery = Type.Object({ typ: text() });

export const DialogPageQuery = Type.Object({ typ: text(), configurationID: text() });
