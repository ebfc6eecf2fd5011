import { useEffect, useState } from 'preact/hooks';
import type { Localized } from '@fragwerk/host';
import type { ChecksReply, TrafficDetail } from '../src/api.js';
import { api } from './api-client.js';
import { messageOf } from './http.js';
import { CopyButton } from './copy-button.js';
import { Findings } from './findings.js';
import { said } from './said.js';
import { Alert } from './problems.js';
import { useSay } from './store.js';
import { traffic as texts } from './texts-preview.js';
import { pretty, useLoaded } from './tools.js';

interface MessageProps {
  readonly title: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function Message({ title, headers, body }: MessageProps) {
  const say = useSay();
  return (
    <div>
      <h2>{title}</h2>
      <details>
        <summary>{say(texts.headers)}</summary>
        <dl class="pairs">
          {Object.entries(headers).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <code>{value}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <pre class="scroll" tabIndex={0} role="region" aria-label={title}>
        {pretty(body)}
      </pre>
    </div>
  );
}

/** Outcomes that the mark of a finding does not tell. */
const outcomes: Readonly<Record<string, Localized>> = {
  skipped: texts.skipped,
  notOffered: texts.notOffered,
};

function Checks({ endpoint }: { readonly endpoint: string }) {
  const say = useSay();
  const [state, setState] = useState<'idle' | 'running'>('idle');
  const [reply, setReply] = useState<ChecksReply | null>(null);
  const [problem, setProblem] = useState<Localized | null>(null);
  useEffect(() => {
    setReply(null);
    setProblem(null);
  }, [endpoint]);
  const run = async (): Promise<void> => {
    setState('running');
    setProblem(null);
    try {
      setReply(await api.check(endpoint));
    } catch (error) {
      setProblem(messageOf(error));
    }
    setState('idle');
  };
  return (
    <>
      <button
        type="button"
        disabled={state === 'running' || endpoint === ''}
        onClick={() => void run()}
      >
        {say(state === 'running' ? texts.checking : texts.check)}
      </button>
      {problem && <Alert>{say(problem)}</Alert>}
      {reply && (
        <>
          <p class="hint">{say(texts.checksNote)}</p>
          <Findings
            title={say(texts.checks)}
            language="en"
            findings={reply.results.map(({ title, clause, outcome, expected, came }) => ({
              title,
              clause,
              note: outcomes[outcome] && say(outcomes[outcome]),
              passed: outcome === 'passed' || outcome === 'skipped',
              detail: [expected, came].filter(Boolean).join(' ≠ '),
            }))}
          />
        </>
      )}
    </>
  );
}

function Details({ call }: { readonly call: TrafficDetail }) {
  const say = useSay();
  return (
    <>
      <div class="toolbar">
        <CopyButton text={call.curl} label={say(texts.curl)} />
        <Checks endpoint={call.endpoint} />
      </div>
      <p>
        <code>
          {call.method} {call.path}
        </code>
      </p>
      <Findings title={say(texts.findings)} findings={said(call.findings, say)} />
      <Message title={say(texts.request)} headers={call.requestHeaders} body={call.requestBody} />
      <Message title={say(texts.reply)} headers={call.replyHeaders} body={call.replyBody} />
    </>
  );
}

/** One call in full. */
export function TrafficDetails({ id }: { readonly id: number | null }) {
  const say = useSay();
  const load = () => (id === null ? Promise.resolve(null) : api.call(id));
  const { value, problem } = useLoaded(load, [id], 0);
  return (
    <section class="traffic-detail" aria-label={say(texts.detail)}>
      {problem && <Alert>{say(problem)}</Alert>}
      {value && id !== null ? <Details call={value} /> : <p class="hint">{say(texts.choose)}</p>}
    </section>
  );
}
