import {
  type BodyOf,
  type EndpointName,
  type Endpoints,
  type PluginScoreInfoDto,
  type ReplyOf,
} from '@fragwerk/contract';
import type { ErrorCode } from '@fragwerk/sdk';
import type { Context } from '../context.js';
import { writeNoDialog, writeUnknownDialogInfo } from '../translate/dialog.js';
import { emptyView, noImageInfo } from '../translate/image.js';
import { scoreWithoutService } from './score.js';
import { readTypeName, writeUnknownInfo } from '../translate/info.js';

type SoftReplies = {
  readonly [K in EndpointName]?: (body: BodyOf<Endpoints[K]>) => ReplyOf<Endpoints[K]>;
};

const emptyScore: PluginScoreInfoDto = {
  schuelerErgebnis: null,
  zielEinheit: null,
  punkteIst: 0,
  punkteSoll: 0,
  status: 'FALSCH',
  htmlScoreInfo: '',
  feedback: '',
};

const unknownPluginPicture = { imageInfoDto: noImageInfo, error: 'unknown plugin' };

/**
 * Answers for an unknown plugin type in both variants: a 404 would destroy something
 * (docs/interface/decisions.md#unknown-types).
 */
const alwaysForUnknownType: SoftReplies = {
  modifyangabe: (body) => body.text,
  configurationinfo: (body) => writeUnknownDialogInfo(body.configurationID),
};

/** Answers for an unknown plugin type where the specification's variant B gives no 404 (4.7). */
const softForUnknownType: SoftReplies = {
  generalinfo: (body) => writeUnknownInfo(readTypeName(body)),
  gethtml: () => '',
  angabe: () => '',
  generatedatasets: () => ({ datasets: [] }),
  maxima: () => '',
  image: () => ({ base64Image: '', ...unknownPluginPicture }),
  imageurl: () => ({ imageUrl: '', ...unknownPluginPicture }),
  imagetemplates: () => [['default', '[PIG PluginVomTester ""]', 'Uhrblatt']],
  parserplugin: () => ({ string: null, json: null, type: 'STRING' }),
  parserplugineinheit: () => '',
  score: () => emptyScore,
  getvars: () => [],
  modifyangabetextkomplett: (body) => body.text,
  updatepluginstringjavascript: (body) => body.pluginDef,
  loadplugindto: () => emptyView,
  reloadplugindto: () => emptyView,
  renderlatex: () => ({ source: '', images: {} }),
  renderpluginresult: () => ({ source: '', images: {} }),
};

/** Answers of an endpoint, per situation, that stand in for an HTTP error. */
export type SoftRepliesByCode = Readonly<Partial<Record<ErrorCode, SoftReplies>>>;

/** Which errors this policy answers without an HTTP error, and how: the one place that decides. */
export function softReplies({
  policy,
  addresses,
}: Pick<Context, 'addresses' | 'policy'>): SoftRepliesByCode {
  const noDialog: SoftReplies = {
    setconfigurationdata: (body) =>
      writeNoDialog(body, { message: policy.noDialogError, viewUri: addresses.reloadView }),
    getconfiguration: () => policy.noDialogConfiguration,
  };
  return {
    UNKNOWN_PLUGIN: {
      ...alwaysForUnknownType,
      ...(policy.softUnknownType ? softForUnknownType : {}),
      ...noDialog,
    },
    UNKNOWN_DIALOG: noDialog,
    SERVICE_FAILED: { score: scoreWithoutService },
  };
}
