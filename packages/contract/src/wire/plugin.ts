import type { Static } from 'typebox';
import * as Type from '../typebox.js';
import {
  data,
  dto,
  enumOf,
  flag,
  int,
  list,
  map,
  nullable,
  nullableData,
  nullableEnum,
  nullableText,
  text,
  texts,
} from './kinds.js';
import { PluginMaximaCalcModeDto, PluginQuestionDto } from './question.js';
import { CalcErgebnisDto, CalcParamsDto, VarHashDto } from './value.js';

/** Identifies the plugin instance; the first members of most request bodies. */
export const instanceMembers = { typ: text(), name: text(), config: text() };

export const PluginRequestDto = dto('PluginRequestDto', {
  ...instanceMembers,
  params: text(),
  q: nullable(PluginQuestionDto),
  pluginMaximaCalcMode: nullable(PluginMaximaCalcModeDto),
});
export type PluginRequestDto = Static<typeof PluginRequestDto>;

export const LoadPluginRequestDto = dto('LoadPluginRequestDto', {
  ...instanceMembers,
  params: text(),
  q: nullable(PluginQuestionDto),
  nr: int(),
  configurationID: text(),
});
export type LoadPluginRequestDto = Static<typeof LoadPluginRequestDto>;

/** What the host page passes to the plugin's browser script. */
export const PluginDto = dto('PluginDto', {
  imageUrl: data(),
  pig: flag(),
  result: flag(),
  tagName: text(),
  width: int(500),
  height: int(500),
  params: map(Type.Unknown()),
  jsonData: nullableData(),
});
export type PluginDto = Static<typeof PluginDto>;

export const PluginRenderLatexRequestDto = dto('PluginRenderLatexRequestDto', {
  ...instanceMembers,
  pluginDto: nullable(PluginDto),
  answer: text(),
  mode: text(),
});

export const PluginParserRequestDto = dto('PluginParserRequestDto', {
  ...instanceMembers,
  vars: nullable(VarHashDto),
  cp: nullable(CalcParamsDto),
  p: list(nullable(CalcErgebnisDto)),
});

export const PluginEinheitRequestDto = dto('PluginEinheitRequestDto', {
  ...instanceMembers,
  p: list(text()),
});

export const PluginAngabeRequestDto = dto('PluginAngabeRequestDto', {
  ...instanceMembers,
  text: text(),
  q: nullable(PluginQuestionDto),
});
export type PluginAngabeRequestDto = Static<typeof PluginAngabeRequestDto>;

export const PluginUpdateJavascriptRequestDto = dto('PluginUpdateJavascriptRequestDto', {
  ...instanceMembers,
  pluginDef: text(),
  jsResult: text(),
});

export const PluginDatasetDto = dto('PluginDatasetDto', {
  name: nullableText(),
  bereich: nullableText(),
  einheit: nullableText(),
  useTemplate: flag(),
});
export const PluginDatasetListDto = dto('PluginDatasetListDto', {
  datasets: list(PluginDatasetDto),
});

/** Where the host finds a script: on its server, elsewhere, or as source text in `js_code`. */
export const LIBRARY_PLACE = ['LOCAL', 'SERVER', 'JAVASCRIPT'] as const;
export const INPUT_ELEMENT = [
  'TextField',
  'TextArea',
  'Button',
  'MULTICHOICE',
  'XHTML',
  'SourceCode',
  'JAVASCRIPT',
] as const;

export const JavascriptLibrary = dto('JavascriptLibrary', {
  library: nullableText(),
  name: nullableText(),
  globalName: nullableText(),
  local: enumOf(LIBRARY_PLACE, 'LOCAL'),
  js_code: text(),
});
export type JavascriptLibrary = Static<typeof JavascriptLibrary>;

export const PluginGeneralInfo = dto('PluginGeneralInfo', {
  ...texts('typ', 'version', 'wikiHelp', 'helpUrl', 'help'),
  defaultPluginConfig: flag(true),
  math: flag(),
  pluginType: text(),
  initPluginJS: text(),
  javaScript: flag(),
  javascriptLibraries: list(JavascriptLibrary),
  javascriptLibrariesLocal: list(JavascriptLibrary),
  inputElement: enumOf(INPUT_ELEMENT, 'TextField'),
  cacheable: flag(true),
  useVars: flag(true),
  useCVars: flag(true),
  useVarsMaxima: flag(true),
  useMVars: flag(true),
  pluginServiceURL: text(),
});
export type PluginGeneralInfo = Static<typeof PluginGeneralInfo>;

/** A text in both languages. */
export const LocalizedDto = dto('LocalizedDto', { de: text(), en: text() });

export const PluginParameterDto = dto('PluginParameterDto', {
  text: text(),
  label: LocalizedDto,
  takes: nullableEnum(['number', 'names']),
  solution: nullableText(),
});

/** Parameters of a plugin type, for picture tags and for subquestions, and the items of its configuration. */
export const PluginParametersDto = dto('PluginParametersDto', {
  picture: list(PluginParameterDto),
  answer: list(PluginParameterDto),
  config: list(text()),
});
export type PluginParametersDto = Static<typeof PluginParametersDto>;

export const PluginGeneralInfoList = dto('PluginGeneralInfoList', {
  pluginInfos: list(PluginGeneralInfo),
});
export type PluginGeneralInfoList = Static<typeof PluginGeneralInfoList>;
