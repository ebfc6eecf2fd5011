import type { Check } from '../check.js';
import { replyChecks } from './replies.js';

/** All checks of the kit, in the order of the report. */
export const allChecks: readonly Check[] = [...replyChecks];
