import { useEffect, useRef, useState } from 'preact/hooks';
import type { RegistrationState } from '../src/api.js';
import { api } from './api-client.js';
import { CopyButton } from './copy-button.js';
import { Findings } from './findings.js';
import { said } from './said.js';
import { attempt } from './question-actions.js';
import { Alert } from './problems.js';
import { useSay, useStore } from './store.js';
import { registration as texts } from './texts-preview.js';
import { pretty } from './tools.js';

interface StartProps {
  readonly onStart: (settings: { port: number; user: string; password: string }) => void;
}

const fields = [
  { name: 'port', type: 'number', min: 0, max: 65535, value: '0' },
  { name: 'user', type: 'text', value: 'user' },
  { name: 'password', type: 'password', value: '' },
] as const;

function Start({ onStart }: StartProps) {
  const say = useSay();
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
          {say(texts[field.name])}
          <input {...field} defaultValue={value} autocomplete="off" />
        </label>
      ))}
      <button class="main">{say(texts.start)}</button>
    </form>
  );
}

function Attempts({ state }: { readonly state: RegistrationState }) {
  const say = useSay();
  const language = useStore((store) => store.language);
  if (state.attempts.length === 0) return <p class="hint">{say(texts.none)}</p>;
  return (
    <>
      {[...state.attempts].reverse().map(({ at, accepted, reason, body, findings }) => (
        <details key={at} class="card">
          <summary>
            <span class={accepted ? 'right' : 'wrong'}>
              {say(accepted ? texts.accepted : texts.refused)}
            </span>{' '}
            {new Date(at).toLocaleTimeString(language)} {reason && say(reason)}
          </summary>
          <Findings title={say(texts.findings)} findings={said(findings, say)} />
          <pre class="scroll" tabIndex={0} role="region" aria-label={say(texts.body)}>
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
  const verdict = useRef<HTMLParagraphElement>(null);
  const take = (call: () => Promise<RegistrationState>): void => {
    void attempt(async () => {
      setState(await call());
    });
  };
  /** The button that was pressed goes; the focus stays in the panel. */
  const press = (call: () => Promise<RegistrationState>): void => {
    verdict.current?.focus();
    take(call);
  };
  useEffect(() => {
    take(api.registration);
  }, [events]);
  const environment = state?.environment.join('\n') ?? '';
  return (
    <div class="registration">
      <p class="hint">{say(texts.intro)}</p>
      {state?.problem && <Alert>{say(state.problem)}</Alert>}
      <p role="status" class="verdict" tabIndex={-1} ref={verdict}>
        {state?.listening
          ? `● ${say(texts.listening(state.listening))}`
          : `○ ${say(texts.stopped)}`}
      </p>
      {state?.listening ? (
        <button
          type="button"
          onClick={() => {
            press(api.stopRegistration);
          }}
        >
          {say(texts.stop)}
        </button>
      ) : (
        <Start
          onStart={(settings) => {
            press(() => api.startRegistration(settings));
          }}
        />
      )}
      {environment && (
        <>
          <h2>{say(texts.environment)}</h2>
          <CopyButton text={environment} />
          <pre class="scroll" tabIndex={0} role="region" aria-label={say(texts.environment)}>
            {environment}
          </pre>
        </>
      )}
      <h2>{say(texts.attempts)}</h2>
      {state && <Attempts state={state} />}
    </div>
  );
}
