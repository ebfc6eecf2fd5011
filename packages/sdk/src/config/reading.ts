import type { Localized } from '../localized.js';
import type { ConfigValue } from './fields.js';

/** The result of reading a field: its value, a problem, or an item that is ignored. */
export type FieldReading =
  | { readonly value: ConfigValue }
  | { readonly problem: Localized }
  | { readonly ignored: true };

/** Reading of a field whose value depends on the question. */
export type ResolvedReading = FieldReading | { readonly unresolved: true };
