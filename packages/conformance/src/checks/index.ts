import type { Check } from './helpers.js';
import { aboutChecks } from './about.js';
import { changedChecks } from './changed.js';
import { dataChecks, infoChecks } from './dialog/data.js';
import { lifetimeChecks } from './dialog/lifetime.js';
import { reloadChecks } from './dialog/reload.js';
import { externalChecks } from './external.js';
import { injectionChecks } from './injection.js';
import { pageChecks } from './page.js';
import { pictureChecks } from './picture.js';
import { replyChecks } from './replies.js';
import { requestChecks } from './requests.js';
import { scoreChecks } from './score.js';
import { suggestedChecks } from './suggested.js';
import { togetherChecks } from './together.js';
import { unknownTypeChecks } from './unknown-type.js';

/** All checks of the kit, in the order of the report. */
export const allChecks: readonly Check[] = [
  ...replyChecks,
  ...changedChecks,
  ...requestChecks,
  ...unknownTypeChecks,
  ...aboutChecks,
  ...pictureChecks,
  ...scoreChecks,
  ...injectionChecks,
  ...suggestedChecks,
  ...infoChecks,
  ...lifetimeChecks,
  ...dataChecks,
  ...reloadChecks,
  ...pageChecks,
  ...externalChecks,
  ...togetherChecks,
];
