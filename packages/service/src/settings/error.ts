/** An invalid setting, as one sentence for the operator. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}
