import {
  type BodyOf,
  compileReader,
  type EndpointName,
  type Endpoints,
  PluginScoreInfoDto,
  type ReplyOf,
} from '@fragwerk/contract';
import type { ErrorCode } from '@fragwerk/sdk';
import type { WorkerSetup } from '../../tasks/protocol.js';
import { writeNoDialog, writeUnknownDialogInfo } from '../../translate/dialog.js';
import { emptyView, noImageInfo } from '../../translate/image.js';
import { scoreWithoutService } from './plain.js';

type SoftReplies = {
  readonly [K in EndpointName]?: (body: BodyOf<Endpoints[K]>) => ReplyOf<Endpoints[K]>;
};

const emptyScore: PluginScoreInfoDto = {
  ...compileReader(PluginScoreInfoDto)({}),
  status: 'FALSCH',
  htmlScoreInfo: '',
  feedback: '',
};

const unknownPluginPicture = { imageInfoDto: noImageInfo, error: 'unknown plugin' };

/**
 * Replies for an unknown plugin type in both variants: a 404 would destroy the teacher's work
 * (docs/interface/decisions.md#unknown-types).
 */
const alwaysForUnknownType: SoftReplies = {
  modifyangabe: (body) => body.text,
  configurationinfo: (body) => writeUnknownDialogInfo(body.configurationID),
};

/** Replies to an unknown plugin type in variant B (docs/interface/errors.md#unknown-type). */
const softForUnknownType: SoftReplies = {
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

/** Returns the replies that replace HTTP errors under this policy, by error code. */
export function softReplies({
  policy,
  addresses,
}: Pick<WorkerSetup, 'addresses' | 'policy'>): Readonly<Partial<Record<ErrorCode, SoftReplies>>> {
  const noDialog: SoftReplies = {
    setconfigurationdata: (body) =>
      writeNoDialog(body, { message: policy.noDialogError, viewUri: addresses.reloadView }),
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
