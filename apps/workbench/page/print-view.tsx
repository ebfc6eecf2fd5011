import { useEffect, useState } from 'preact/hooks';
import type { PrintReply } from '../src/api.js';
import { api } from './api-client.js';
import { CopyButton } from './copy-button.js';
import { Alert, Problems } from './problems.js';
import { useSay, useStore } from './store.js';
import { print } from './texts-preview.js';
import { useLoaded } from './tools.js';
import { useQuestion } from './use-document.js';

/** Address of a PDF in memory, freed when another one comes. */
function usePdf(base64: string | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (base64 === null) {
      setAddress(null);
      return undefined;
    }
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const made = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
    };
  }, [base64]);
  return address;
}

interface PdfProps {
  readonly base64: string;
  readonly name: string;
}

function Pdf({ base64, name }: PdfProps) {
  const say = useSay();
  const address = usePdf(base64);
  if (!address) return null;
  return (
    <>
      <p class="links">
        <a href={address} target="_blank" rel="noreferrer">
          {say(print.newTab)}
        </a>{' '}
        <a href={address} download={`${name || 'fragwerk'}.pdf`}>
          {say(print.open)}
        </a>
      </p>
      <iframe class="pdf" src={`${address}#navpanes=0`} title={say(print.pdf)} />
    </>
  );
}

/** Why there is no PDF. */
function NoPdf({ log }: { readonly log: string }) {
  const say = useSay();
  const latex = useStore((state) => state.server?.tools.latex ?? null);
  return (
    <>
      {latex === null ? (
        <p class="hint">{say(print.noLatex)}</p>
      ) : (
        <p class="problems">⚠ {say(print.failed)}</p>
      )}
      {latex !== null && (
        <pre class="scroll" tabIndex={0} role="region" aria-label="LaTeX">
          {log}
        </pre>
      )}
    </>
  );
}

function Printed({ reply, name }: { readonly reply: PrintReply; readonly name: string }) {
  const say = useSay();
  const { pdf, problems, log, source } = reply;
  return (
    <>
      <Problems problems={problems} />
      {pdf === null ? <NoPdf log={log} /> : <Pdf base64={pdf} name={name} />}
      <details open={pdf === null}>
        <summary>{say(print.source)}</summary>
        <CopyButton text={source} />
        <pre class="scroll" tabIndex={0} role="region" aria-label={say(print.source)}>
          {source}
        </pre>
      </details>
    </>
  );
}

/** The printed question: a PDF, or the LaTeX source and why there is no PDF. */
export function PrintView() {
  const say = useSay();
  const document = useQuestion();
  const row = useStore((state) => state.row);
  const answers = useStore((state) => state.answers);
  const build = useStore((state) => state.server?.build ?? 0);
  const [withAnswers, setWithAnswers] = useState(false);
  const { value, problem } = useLoaded(
    (signal) => api.print({ document, row, answers, withAnswers }, signal),
    [document, row, answers, withAnswers, build],
    400,
  );
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={withAnswers}
          onChange={({ currentTarget }) => {
            setWithAnswers(currentTarget.checked);
          }}
        />
        {say(print.withAnswers)}
      </label>
      {problem && <Alert>{say(problem)}</Alert>}
      {!value && !problem && <p role="status">{say(print.running)}</p>}
      {value && <Printed reply={value} name={document.name} />}
    </>
  );
}
