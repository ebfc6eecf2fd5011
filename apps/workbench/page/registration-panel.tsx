import { useEffect, useRef, useState } from 'preact/hooks';
import type { RegistrationState } from '../src/api.js';
import type { Requests } from '../src/routes/requests.js';
import { api, call } from './api-client.js';
import { CopyButton } from './copy-button.js';
import { verbatim } from './fields.js';
import { Findings } from './findings.js';
import { attempt } from './question-actions.js';
import { Alert } from './problems.js';
import { Listing } from './scroll.js';
import { t, usePageState } from './store.js';
import { registration as texts, traffic } from './texts-preview.js';
import { formatJson } from './tools.js';

interface StartProps {
  readonly onStart: (settings: Requests['registration/start']) => void;
}

const fields = [
  { name: 'port', type: 'number', min: 0, max: 65535, value: '0' },
  { name: 'user', type: 'text', value: 'user' },
  { name: 'password', type: 'password', value: '' },
] as const;

function Start({ onStart }: StartProps) {
  return (
    <form
      class="fields"
      onSubmit={(event) => {
        event.preventDefault();
        const entered = Object.fromEntries(new FormData(event.currentTarget));
        const { port, user = '', password = '' } = entered as Record<string, string>;
        onStart({ port: Number(port), user, password });
      }}
    >
      {fields.map(({ value, ...field }) => (
        <label key={field.name}>
          {t(texts[field.name])}
          <input {...field} defaultValue={value} {...verbatim} />
        </label>
      ))}
      <button class="main">{t(texts.start)}</button>
    </form>
  );
}

function Attempts({ state }: { readonly state: RegistrationState }) {
  const { language } = usePageState();
  if (state.attempts.length === 0) return <p class="hint">{t(texts.none)}</p>;
  return (
    <>
      {[...state.attempts].reverse().map(({ at, accepted, reason, body, findings }) => (
        <details key={at} class="card">
          <summary>
            <span class={accepted ? 'right' : 'wrong'}>
              {t(accepted ? texts.accepted : texts.refused)}
            </span>{' '}
            {new Date(at).toLocaleTimeString(language)} {reason && t(reason)}
          </summary>
          <Findings title={t(traffic.findings)} findings={findings} />
          <Listing label={t(texts.body)} text={formatJson(body)} />
        </details>
      ))}
    </>
  );
}

/** The mock setup service and the registrations that it received. */
export function RegistrationPanel() {
  const { registrationEvents } = usePageState();
  const [state, setState] = useState<RegistrationState | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const load = (reply: Promise<RegistrationState>): void =>
    void attempt(async () => setState(await reply));
  /** Moves the focus to the status first, because the pressed button disappears. */
  const press = (reply: Promise<RegistrationState>): void => {
    status.current?.focus();
    load(reply);
  };
  useEffect(() => load(api.registration()), [registrationEvents]);
  const environment = state?.environment.join('\n') ?? '';
  return (
    <div class="registration">
      <p class="hint">{t(texts.intro)}</p>
      {state?.problem && <Alert>{t(state.problem)}</Alert>}
      <p role="status" class="verdict" tabIndex={-1} ref={status}>
        {state?.listening ? `● ${t(texts.listening(state.listening))}` : `○ ${t(texts.stopped)}`}
      </p>
      {state?.listening ? (
        <button onClick={() => press(call('registration/stop', {}))}>{t(texts.stop)}</button>
      ) : (
        <Start onStart={(settings) => press(call('registration/start', settings))} />
      )}
      {environment && (
        <>
          <h2>{t(texts.environment)}</h2>
          <CopyButton text={environment} />
          <Listing label={t(texts.environment)} text={environment} />
        </>
      )}
      <h2>{t(texts.attempts)}</h2>
      {state && <Attempts state={state} />}
    </div>
  );
}
