import {
  CONFIGURATION_MODE,
  type PluginConfigDto,
  type PluginConfigurationInfoDto,
  type PluginDto,
} from '@fragwerk/contract';
import type { DialogMode, PluginInfo } from '@fragwerk/sdk';
import type { Dialog } from '../state/dialogs.js';

export const writeDialogInfo = (
  info: PluginInfo,
  start: {
    readonly id: string;
    readonly mode: DialogMode;
    /** Address of the dialog page for browsers, '' when it is not told. */
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
 * How to start the dialog of a type that does not exist: not at all
 * (docs/interface/decisions.md#unknown-types).
 */
export const writeUnknownDialogInfo = (id: string): PluginConfigurationInfoDto => ({
  configurationID: id,
  configurationMode: CONFIGURATION_MODE.text,
  useQuestion: true,
  useVars: false,
  useCVars: false,
  useMaximaVars: false,
  useMVars: false,
  addDataSet: false,
  calcMaxima: false,
  externUrl: false,
  javaScriptMethode: null,
  configurationUrl: '',
});

const DIALOG_SIDE = 500;

export const writeDialogData = (
  dialog: Dialog,
  data: {
    readonly view: PluginDto;
    readonly viewUri: string;
    readonly params: Readonly<Record<string, string>>;
  },
): PluginConfigDto => ({
  typ: dialog.type,
  name: dialog.name,
  config: dialog.config,
  tagName: dialog.name,
  width: DIALOG_SIDE,
  height: DIALOG_SIDE,
  configurationID: dialog.id,
  errorMsg: null,
  pluginDto: data.view,
  pluginDtoUri: data.viewUri,
  pluginDtoToken: '',
  params: data.params,
  jsonData: null,
});

/** The answer for a dialog that is not open. */
export const writeNoDialog = (
  request: { readonly typ: string; readonly configurationID: string },
  failure: { readonly message: string; readonly viewUri: string },
): PluginConfigDto => ({
  typ: request.typ,
  name: '',
  config: '',
  tagName: request.typ,
  width: DIALOG_SIDE,
  height: DIALOG_SIDE,
  configurationID: request.configurationID,
  errorMsg: failure.message,
  pluginDto: null,
  pluginDtoUri: failure.viewUri,
  pluginDtoToken: '',
  params: {},
  jsonData: null,
});
