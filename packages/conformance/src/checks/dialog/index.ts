import type { Check } from '../../check.js';
import { dataChecks } from './data.js';
import { infoChecks } from './info.js';
import { lifetimeChecks } from './lifetime.js';
import { reloadChecks } from './reload.js';

/** Checks of configuration sessions, as the host runs them. */
export const dialogChecks: readonly Check[] = [
  ...infoChecks,
  ...lifetimeChecks,
  ...dataChecks,
  ...reloadChecks,
];
