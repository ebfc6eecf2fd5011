import { CannotRunError, registrationFindings, SetupService } from '@fragwerk/conformance';
import type { Localized } from '@fragwerk/host';
import { isLoopback } from '@fragwerk/service/addresses';
import type { RegistrationState } from '../api.js';
import type { Requests } from '../routes/requests.js';
import { Sequence } from '../sequence.js';
import { isEveryAddress } from '../server/listen.js';

const MAX_ATTEMPTS = 50;

type RegistrationOptions = Requests['registration/start'];

/** Name of the machine for containers, in Docker and Podman. */
const HOST_OF_CONTAINERS = 'host.docker.internal';

/** Returns comments on who can reach the address, for an environment file. */
function reachabilityComments(host: string): readonly string[] {
  if (isLoopback(host))
    return [
      '# Nur dieser Rechner erreicht diese Adresse. Für Container: Werkbank mit --host 0.0.0.0 starten.',
      '# Only this machine reaches this address. For containers start the workbench with --host 0.0.0.0.',
    ];
  if (isEveryAddress(host))
    return [
      `# ${HOST_OF_CONTAINERS} ist dieser Rechner, vom Container aus (docker run --add-host=${HOST_OF_CONTAINERS}:host-gateway).`,
      `# ${HOST_OF_CONTAINERS} is this machine, seen from the container.`,
    ];
  return [];
}

const REFUSED: Localized = {
  de: 'Benutzer oder Passwort ist falsch',
  en: 'user or password is wrong',
};

type Attempt = RegistrationState['attempts'][number];

/** Quotes a value for an environment file or a POSIX shell, if necessary. */
const quoteValue = (text: string): string =>
  /^[\w.:/@%+-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

const portReasons: Readonly<Record<string, Localized>> = {
  EADDRINUSE: {
    de: 'ist von einem anderen Programm belegt; nimm einen anderen, oder 0 für einen freien',
    en: 'is taken by another program; choose another one, or 0 for a free one',
  },
  EACCES: {
    de: 'darf dieser Benutzer nicht verwenden; nimm einen über 1023',
    en: 'may not be used by this user; choose one above 1023',
  },
};

/** @param error with the error of Node as its cause */
function portProblem(port: number, host: string, error: Error): Localized {
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reason = portReasons[code] ?? {
    de: `lässt sich nicht öffnen (${code})`,
    en: `cannot be opened (${code})`,
  };
  return {
    de: `Port ${port} auf ${host} ${reason.de}.`,
    en: `Port ${port} on ${host} ${reason.en}.`,
  };
}

function attemptOf({ attempt, accepted }: SetupService['attempts'][number]): Attempt {
  const { body = '' } = attempt.request;
  const findings = registrationFindings(attempt).filter(({ outcome }) => outcome !== 'skipped');
  const reason = accepted ? null : REFUSED;
  return { at: attempt.receivedAt.toISOString(), accepted, reason, body, findings };
}

/** Runs a mock setup service on demand. */
export class RegistrationPanel {
  #running: {
    readonly setup: SetupService;
    readonly url: string;
    readonly options: RegistrationOptions;
  } | null = null;
  #problem: Localized | null = null;
  #attempts: readonly Attempt[] = [];
  /** Starts and stops, so that no service stays behind when two are started. */
  readonly #changes = new Sequence();

  /** @param host address to listen on */
  constructor(
    private readonly host: string,
    private readonly onChange: () => void,
  ) {}

  state(): RegistrationState {
    return {
      listening: this.#running?.url ?? null,
      environment: this.#environment(),
      attempts: this.#attempts,
      problem: this.#problem,
    };
  }

  start(options: RegistrationOptions): Promise<RegistrationState> {
    return this.#changes.run(() => this.#start(options));
  }

  stop(): Promise<RegistrationState> {
    return this.#changes.run(() => this.#stop());
  }

  async #start(options: RegistrationOptions): Promise<RegistrationState> {
    await this.#stop();
    const { port, user, password } = options;
    const setup = new SetupService({ user, password: password === '' ? null : password });
    setup.onAttempt = () => {
      const latest = setup.attempts.at(-1);
      if (!latest) return;
      this.#attempts = [...this.#attempts, attemptOf(latest)].slice(-MAX_ATTEMPTS);
      this.onChange();
    };
    this.#attempts = [];
    this.#problem = null;
    try {
      this.#running = { setup, url: await setup.listen(this.host, port), options };
    } catch (error) {
      if (!(error instanceof CannotRunError)) throw error;
      this.#problem = portProblem(port, this.host, error);
    }
    this.onChange();
    return this.state();
  }

  async #stop(): Promise<RegistrationState> {
    const running = this.#running;
    this.#running = null;
    await running?.setup.close();
    if (running) this.onChange();
    return this.state();
  }

  /** Returns settings for a service; containers use a name for this machine. */
  #environment(): readonly string[] {
    if (!this.#running) return [];
    const { url, options } = this.#running;
    const { user, password } = options;
    const reachable = isEveryAddress(this.host)
      ? `http://${HOST_OF_CONTAINERS}:${new URL(url).port}`
      : url;
    return [
      ...reachabilityComments(this.host),
      `letto_setup_uri=${quoteValue(reachable)}`,
      `letto_user_user_name=${quoteValue(user)}`,
      ...(password === '' ? [] : [`letto_user_user_password=${quoteValue(password)}`]),
      'PLUGIN_REGISTER_ON_READY=true',
    ];
  }
}
