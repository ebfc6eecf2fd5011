import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Replies } from '../src/engine.js';
import { call } from './api-client.js';
import { CopyButton } from './copy-button.js';
import { Checkbox } from './fields.js';
import { Alert, Problems } from './problems.js';
import { Listing } from './scroll.js';
import { answersOf, t, usePageState, useQuestion, useStore } from './store.js';
import { print } from './texts-preview.js';
import { useLoaded } from './tools.js';

function Pdf({ base64, name }: { readonly base64: string; readonly name: string }) {
  const address = useMemo(() => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  }, [base64]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <>
      <p class="links">
        <a href={address} target="_blank" rel="noreferrer">
          {t(print.newTab)}
        </a>{' '}
        <a href={address} download={`${name || 'fragwerk'}.pdf`}>
          {t(print.open)}
        </a>
      </p>
      <iframe class="pdf" src={`${address}#navpanes=0`} title={t(print.pdf)} />
    </>
  );
}

function NoPdf({ log }: { readonly log: string }) {
  const latex = useStore((state) => state.server?.tools.latex ?? null);
  if (latex === null) return <p class="hint">{t(print.noLatex)}</p>;
  return (
    <>
      <p class="problems">⚠ {t(print.failed)}</p>
      <Listing label="LaTeX" text={log} />
    </>
  );
}

function Printed({ reply, name }: { readonly reply: Replies['print']; readonly name: string }) {
  const { pdf, problems, log, source } = reply;
  return (
    <>
      <Problems problems={problems} />
      {pdf === null ? <NoPdf log={log} /> : <Pdf base64={pdf} name={name} />}
      <details open={pdf === null}>
        <summary>{t(print.source)}</summary>
        <CopyButton text={source} />
        <Listing label={t(print.source)} text={source} />
      </details>
    </>
  );
}

export function PrintView() {
  const document = useQuestion();
  const { row } = usePageState();
  const answers = useStore(() => answersOf());
  const [withAnswers, setWithAnswers] = useState(false);
  const { value, problem } = useLoaded(
    (signal) => call('print', { document, row, answers, withAnswers }, signal),
    [document, row, answers, withAnswers],
    400,
  );
  return (
    <>
      <Checkbox label={t(print.withAnswers)} isChecked={withAnswers} onCheck={setWithAnswers} />
      {problem && <Alert>{t(problem)}</Alert>}
      {!value && !problem && <p role="status">{t(print.running)}</p>}
      {value && <Printed reply={value} name={document.name} />}
    </>
  );
}
