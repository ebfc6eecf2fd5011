import { useState } from 'preact/hooks';
import type { Localized } from '@fragwerk/host';
import type { TrafficDetail } from '../src/api.js';
import type { Replies } from '../src/engine.js';
import { api, call } from './api-client.js';
import { messageOf } from './http.js';
import { CopyButton } from './copy-button.js';
import { Findings } from './findings.js';
import { Pairs } from './pairs.js';
import { Alert } from './problems.js';
import { Listing } from './scroll.js';
import { t } from './store.js';
import { traffic as texts } from './texts-preview.js';
import { formatJson, useLoaded } from './tools.js';

interface MessageProps {
  readonly title: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function Message({ title, headers, body }: MessageProps) {
  return (
    <div>
      <h2>{title}</h2>
      <details>
        <summary>{t(texts.headers)}</summary>
        <Pairs
          pairs={Object.entries(headers).map(([name, value]) => [name, <code>{value}</code>])}
        />
      </details>
      <Listing label={title} text={formatJson(body)} />
    </div>
  );
}

/** The plugin type in a request, whose text may be cut off; '' for none. */
const typeIn = (body: string): string => /"typ"\s*:\s*"([^"]*)"/.exec(body)?.[1] ?? '';

function Checks({ endpoint, type }: { readonly endpoint: string; readonly type: string }) {
  const [isRunning, setRunning] = useState(false);
  const [reply, setReply] = useState<Replies['checks'] | null>(null);
  const [problem, setProblem] = useState<Localized | null>(null);
  const run = async (): Promise<void> => {
    setRunning(true);
    setProblem(null);
    try {
      setReply(await call('checks', { endpoint, type }));
    } catch (error) {
      setProblem(messageOf(error));
    }
    setRunning(false);
  };
  return (
    <>
      <button disabled={isRunning || endpoint === ''} onClick={() => void run()}>
        {t(isRunning ? texts.checking : texts.check)}
      </button>
      {problem && <Alert>{t(problem)}</Alert>}
      {reply && (
        <>
          <p class="hint">{t(texts.checksNote)}</p>
          <Findings title={t(texts.checks)} findings={reply.results} />
        </>
      )}
    </>
  );
}

function Details({ detail }: { readonly detail: TrafficDetail }) {
  const type = typeIn(detail.requestBody);
  return (
    <>
      <div class="toolbar">
        <CopyButton text={detail.curl} label={t(texts.curl)} />
        <Checks endpoint={detail.endpoint} type={type} key={`${detail.endpoint} ${type}`} />
      </div>
      <p>
        <code>
          {detail.method} {detail.path}
        </code>
      </p>
      <Findings title={t(texts.findings)} findings={detail.findings} />
      <Message title={t(texts.request)} headers={detail.requestHeaders} body={detail.requestBody} />
      <Message title={t(texts.reply)} headers={detail.replyHeaders} body={detail.replyBody} />
    </>
  );
}

export function TrafficDetails({ id }: { readonly id: number | null }) {
  const load = () => (id === null ? Promise.resolve(null) : api.trafficDetail(id));
  const { value, problem } = useLoaded(load, [id], 0);
  return (
    <section class="traffic-detail" aria-label={t(texts.detail)}>
      {problem && <Alert>{t(problem)}</Alert>}
      {id === null && <p class="hint">{t(texts.choose)}</p>}
      {id !== null && value?.id === id && <Details detail={value} />}
    </section>
  );
}
