import {
  compileReader,
  CONFIGURATION_MODE,
  PluginConfigDto,
  PluginConfigurationInfoDto,
  type PluginDto,
} from '@fragwerk/contract';
import type { DialogMode, PluginInfo } from '@fragwerk/sdk';
import type { DialogTexts } from '../state/dialogs.js';

export const writeDialogInfo = (
  info: PluginInfo,
  start: {
    readonly id: string;
    readonly mode: DialogMode;
    /** URL of the dialog page, '' to withhold it. */
    readonly url: string;
  },
): PluginConfigurationInfoDto => ({
  configurationID: start.id,
  configurationMode: CONFIGURATION_MODE[start.mode],
  useQuestion: info.dialogNeeds.question,
  useVars: info.dialogNeeds.datasets,
  useCVars: info.dialogNeeds.constants,
  useMaximaVars: info.dialogNeeds.symbolic,
  useMVars: info.dialogNeeds.evaluated,
  addDataSet: info.dialogNeeds.addDatasetButton,
  calcMaxima: info.dialogNeeds.maximaButton,
  externUrl: start.url !== '',
  javaScriptMethode: info.browser?.dialogFunction ?? null,
  configurationUrl: start.url,
});

/**
 * The dialog information of an unknown type, which has no dialog
 * (docs/interface/decisions.md#unknown-types).
 */
export const writeUnknownDialogInfo = (id: string): PluginConfigurationInfoDto => ({
  ...compileReader(PluginConfigurationInfoDto)({}),
  configurationID: id,
});

/** The defaults of the DTO, except for its token. */
const emptyData = { ...compileReader(PluginConfigDto)({}), pluginDtoToken: '' };

export const writeDialogData = (
  dialog: DialogTexts,
  data: {
    readonly view: PluginDto;
    readonly viewUri: string;
    readonly params: Readonly<Record<string, string>>;
  },
): PluginConfigDto => ({
  ...emptyData,
  typ: dialog.type,
  name: dialog.name,
  config: dialog.config,
  tagName: dialog.name,
  configurationID: dialog.id,
  pluginDto: data.view,
  pluginDtoUri: data.viewUri,
  params: data.params,
});

/** The reply for a dialog that is not open. */
export const writeNoDialog = (
  request: { readonly typ: string; readonly configurationID: string },
  failure: { readonly message: string; readonly viewUri: string },
): PluginConfigDto => ({
  ...emptyData,
  typ: request.typ,
  tagName: request.typ,
  configurationID: request.configurationID,
  errorMsg: failure.message,
  pluginDtoUri: failure.viewUri,
});
