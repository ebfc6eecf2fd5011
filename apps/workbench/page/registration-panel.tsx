import { useEffect, useState } from 'preact/hooks';
import type { RegistrationState } from '../src/api.js';
import { api } from './api-client.js';
import { CopyButton } from './copy-button.js';
import { Findings } from './findings.js';
import { attempt } from './question-actions.js';
import { useSay, useStore } from './store.js';
import { registration as texts } from './texts-preview.js';
import { pretty } from './tools.js';

interface StartProps {
  readonly onStart: (settings: { port: number; user: string; password: string }) => void;
}

function Start({ onStart }: StartProps) {
  const say = useSay();
  const [port, setPort] = useState('0');
  const [user, setUser] = useState('user');
  const [password, setPassword] = useState('');
  return (
    <form
      class="toolbar"
      onSubmit={(event) => {
        event.preventDefault();
        onStart({ port: Number(port), user, password });
      }}
    >
      <label>
        {say(texts.port)}
        <input
          type="number"
          min={0}
          max={65535}
          value={port}
          onInput={(event) => {
            setPort(event.currentTarget.value);
          }}
        />
      </label>
      <label>
        {say(texts.user)}
        <input
          value={user}
          autocomplete="off"
          onInput={(event) => {
            setUser(event.currentTarget.value);
          }}
        />
      </label>
      <label>
        {say(texts.password)}
        <input
          type="password"
          autocomplete="off"
          value={password}
          onInput={(event) => {
            setPassword(event.currentTarget.value);
          }}
        />
      </label>
      <button class="main">{say(texts.start)}</button>
    </form>
  );
}

function Attempts({ state }: { readonly state: RegistrationState }) {
  const say = useSay();
  if (state.attempts.length === 0) return <p class="hint">{say(texts.none)}</p>;
  return (
    <>
      {[...state.attempts].reverse().map(({ at, accepted, reason, body, findings }) => (
        <details key={at} class="card">
          <summary>
            <span class={accepted ? 'right' : 'wrong'}>
              {say(accepted ? texts.accepted : texts.refused)}
            </span>{' '}
            {new Date(at).toLocaleTimeString()} {reason}
          </summary>
          <Findings title={say(texts.attempts)} findings={findings} />
          <pre class="scroll" tabIndex={0} aria-label={say(texts.attempts)}>
            {pretty(body)}
          </pre>
        </details>
      ))}
    </>
  );
}

/** The played setup service, and who registers at it. */
export function RegistrationPanel() {
  const say = useSay();
  const events = useStore((store) => store.registrationEvents);
  const [state, setState] = useState<RegistrationState | null>(null);
  const take = (call: () => Promise<RegistrationState>): void => {
    void attempt(async () => {
      setState(await call());
    });
  };
  useEffect(() => {
    take(api.registration);
  }, [events]);
  const environment = state?.environment.join('\n') ?? '';
  return (
    <div class="registration">
      <p class="hint">{say(texts.intro)}</p>
      {state?.problem && (
        <p class="problems" role="alert">
          ⚠ {state.problem}
        </p>
      )}
      <p role="status" class="verdict">
        {state?.listening
          ? `● ${say(texts.listening(state.listening))}`
          : `○ ${say(texts.stopped)}`}
      </p>
      {state?.listening ? (
        <button
          type="button"
          onClick={() => {
            take(api.stopRegistration);
          }}
        >
          {say(texts.stop)}
        </button>
      ) : (
        <Start
          onStart={(settings) => {
            take(() => api.startRegistration(settings));
          }}
        />
      )}
      {environment && (
        <>
          <h2>{say(texts.environment)}</h2>
          <CopyButton text={environment} />
          <pre class="scroll" tabIndex={0} aria-label={say(texts.environment)}>
            {environment}
          </pre>
        </>
      )}
      <h2>{say(texts.attempts)}</h2>
      {state && <Attempts state={state} />}
    </div>
  );
}
