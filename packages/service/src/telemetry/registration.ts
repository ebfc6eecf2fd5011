/** How the registration at the setup service stands. */
export interface RegistrationState {
  /** `off`: the service does not register. */
  readonly state: 'off' | 'waiting' | 'registered' | 'failing';
  /** What the last try ended in, one sentence. */
  readonly message: string;
  /** Last success, in milliseconds since 1970; 0 for never. */
  readonly lastSuccess: number;
}

/** Keeps what the announcer notes. */
export class RegistrationNotes {
  current: RegistrationState = { state: 'off', message: '', lastSuccess: 0 };

  note(change: Partial<RegistrationState>): void {
    this.current = { ...this.current, ...change };
  }
}
