import { useEffect, useState } from 'preact/hooks';
import type { FromFrame } from '../src/api.js';
import { useSay, useStore } from './store.js';
import { auditShown } from './student-frame.js';
import { access } from './texts-preview.js';

type Audited = Extract<FromFrame, { readonly kind: 'audited' }>;

/** The plugin draws its pictures shortly after it was started. */
const SETTLE_MS = 400;

function Violations({ audited }: { readonly audited: Audited }) {
  return (
    <ul class="violations">
      {audited.violations.map(({ id, impact, help, nodes }) => (
        <li key={id}>
          <strong>{help}</strong>{' '}
          <small>
            ({id}, {impact})
          </small>
          {nodes.map(({ html, summary }, index) => (
            <div key={index}>
              <pre tabIndex={0} role="region" aria-label={id}>
                {html}
              </pre>
              <p class="hint">{summary}</p>
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Reading({ audited }: { readonly audited: Audited }) {
  const say = useSay();
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={say(access.reading)}>
      <table>
        <caption>{say(access.reading)}</caption>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{say(access.role)}</th>
            <th scope="col">{say(access.text)}</th>
          </tr>
        </thead>
        <tbody>
          {audited.reading.map(({ role, text, focusable }, index) => (
            <tr key={index}>
              <td>{index + 1}</td>
              <td>
                <code>{role}</code>
                {focusable && (
                  <span title={say(access.focus)}>
                    {' '}
                    ⇥<span class="spoken">{say(access.focus)}</span>
                  </span>
                )}
              </td>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What axe-core finds in the shown question, and what a screen reader says. */
export function AccessView() {
  const say = useSay();
  const [audited, setAudited] = useState<Audited | null>(null);
  const shown = useStore((state) => state.shown);
  const answers = useStore((state) => state.answers);
  const language = useStore((state) => state.language);
  const [again, setAgain] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      void auditShown()?.then((found) => {
        if (isCurrent) setAudited(found);
      });
    }, SETTLE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [shown, answers, language, again]);
  const count = audited?.violations.length ?? 0;
  return (
    <div class="access">
      <div class="toolbar">
        <p role="status" class={`verdict ${count ? 'wrong' : 'right'}`}>
          {audited
            ? say(count ? access.found(count) : access.clean(audited.passes))
            : say(access.running)}
        </p>
        <button
          type="button"
          onClick={() => {
            setAgain(again + 1);
          }}
        >
          {say(access.again)}
        </button>
      </div>
      {audited && <Violations audited={audited} />}
      {audited && <Reading audited={audited} />}
    </div>
  );
}
