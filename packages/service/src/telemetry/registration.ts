import type { Localized } from '@fragwerk/sdk';

export interface RegistrationState {
  /** `off`: the service does not register. */
  readonly state: 'off' | 'waiting' | 'registered' | 'failing';
  /** Result of the last attempt. */
  readonly message: Localized;
  /** Milliseconds since 1970; 0 for never. */
  readonly lastSuccessMs: number;
}

/** The current registration state, which the announcer updates. */
export class RegistrationStatus {
  current: RegistrationState = { state: 'off', message: { de: '', en: '' }, lastSuccessMs: 0 };

  update(change: Partial<RegistrationState>): void {
    this.current = { ...this.current, ...change };
  }
}
