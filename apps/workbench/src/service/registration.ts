import { CannotRunError, judgeRegistration, SetupService } from '@fragwerk/conformance';
import type { RegistrationState } from '../api.js';

/** Attempts that are kept. */
const KEPT = 50;

export interface RegistrationOptions {
  /** 0: any free one. */
  readonly port: number;
  readonly user: string;
  /** '': any. */
  readonly password: string;
}

type Attempt = RegistrationState['attempts'][number];

/** A word for an environment file or a POSIX shell. */
const value = (text: string): string =>
  /^[\w.:/@%+-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

function attemptOf({ attempt, accepted }: NonNullable<SetupService['latest']>): Attempt {
  const { body = '' } = attempt.request;
  const findings = judgeRegistration(attempt)
    .filter(({ outcome }) => outcome === 'passed' || outcome === 'failed')
    .map(({ outcome, title, clause, failure }) => ({
      passed: outcome === 'passed',
      title,
      detail: failure?.came ?? '',
      clause,
    }));
  const reason = accepted ? '' : 'user or password is wrong';
  return { at: attempt.receivedAt.toISOString(), accepted, reason, body, findings };
}

/** Plays the setup service of a host for as long as the person at the page wants it. */
export class RegistrationPanel {
  #setup: SetupService | null = null;
  #options: RegistrationOptions | null = null;
  #listening: string | null = null;
  #problem: string | null = null;
  #attempts: readonly Attempt[] = [];

  /**
   * @param host address to listen on
   * @param onChange called when an attempt came
   */
  constructor(
    private readonly host: string,
    private readonly onChange: () => void,
  ) {}

  state(): RegistrationState {
    return {
      listening: this.#listening,
      environment: this.#environment(),
      attempts: this.#attempts,
      problem: this.#problem,
    };
  }

  async start(options: RegistrationOptions): Promise<void> {
    await this.stop();
    const { port, user, password } = options;
    const setup = new SetupService({ user, password: password === '' ? null : password });
    setup.onAttempt = () => {
      const { latest } = setup;
      if (!latest) return;
      this.#attempts = [...this.#attempts, attemptOf(latest)].slice(-KEPT);
      this.onChange();
    };
    this.#attempts = [];
    this.#problem = null;
    try {
      this.#listening = await setup.listen(this.host, port);
      this.#setup = setup;
      this.#options = options;
    } catch (error) {
      if (!(error instanceof CannotRunError)) throw error;
      this.#problem = error.message;
    }
    this.onChange();
  }

  async stop(): Promise<void> {
    const setup = this.#setup;
    this.#setup = null;
    this.#listening = null;
    await setup?.close();
    if (setup) this.onChange();
  }

  #environment(): readonly string[] {
    if (this.#listening === null || !this.#options) return [];
    const { user, password } = this.#options;
    return [
      `letto_setup_uri=${value(this.#listening)}`,
      `letto_user_user_name=${value(user)}`,
      ...(password === '' ? [] : [`letto_user_user_password=${value(password)}`]),
      'PLUGIN_REGISTER_ON_READY=true',
    ];
  }
}
