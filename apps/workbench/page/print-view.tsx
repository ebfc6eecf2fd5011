import { useEffect, useState } from 'preact/hooks';
import { api } from './api-client.js';
import { CopyButton } from './copy-button.js';
import { Problems } from './edit-table.js';
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

/** The printed question: a PDF, or the LaTeX source and why there is no PDF. */
export function PrintView() {
  const say = useSay();
  const document = useQuestion();
  const row = useStore((state) => state.row);
  const answers = useStore((state) => state.answers);
  const latex = useStore((state) => state.server?.tools.latex ?? null);
  const build = useStore((state) => state.server?.build ?? 0);
  const [withAnswers, setWithAnswers] = useState(false);
  const { value, problem } = useLoaded(
    (signal) => api.print({ document, row, answers, withAnswers }, signal),
    [document, row, answers, withAnswers, build],
    400,
  );
  const pdf = usePdf(value?.pdf ?? null);
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
      {problem && (
        <p class="problems" role="alert">
          ⚠ {say(problem)}
        </p>
      )}
      {!value && !problem && <p role="status">{say(print.running)}</p>}
      {value && <Problems problems={value.problems} />}
      {pdf && (
        <>
          <iframe class="pdf" src={pdf} title={say(print.pdf)} />
          <p>
            <a href={pdf} download={`${document.name}.pdf`}>
              {say(print.open)}
            </a>
          </p>
        </>
      )}
      {value?.pdf === null && (
        <>
          <p class="problems">⚠ {say(latex === null ? print.noLatex : print.failed)}</p>
          {latex !== null && (
            <pre class="scroll" tabIndex={0} aria-label="LaTeX">
              {value.log}
            </pre>
          )}
        </>
      )}
      {value && (
        <details open={value.pdf === null}>
          <summary>{say(print.source)}</summary>
          <CopyButton text={value.source} />
          <pre class="scroll" tabIndex={0} aria-label={say(print.source)}>
            {value.source}
          </pre>
        </details>
      )}
    </>
  );
}
