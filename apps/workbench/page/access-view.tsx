import { useState } from 'preact/hooks';
import type { Audited } from '../src/frame-messages.js';
import { Listing, ScrollTable } from './scroll.js';
import { answersOf, t, usePageState, useStore } from './store.js';
import { auditShown } from './student-frame.js';
import { access } from './texts-preview.js';
import { useLoaded } from './tools.js';

/** Delay before an audit, because plugins draw shortly after their start, and changes come in series. */
const DRAWING_MS = 400;

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
              <Listing label={id} text={html} />
              <p class="hint">{summary}</p>
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Reading({ audited }: { readonly audited: Audited }) {
  const { role, name, value, description, language } = access;
  const headings = ['#', ...[role, name, value, description, language].map(t)];
  return (
    <ScrollTable title={t(access.reading)} headings={headings}>
      {audited.reading.map(
        ({ role, name, value, states, description, language, focusable }, index) => (
          <tr key={index}>
            <td>{index + 1}</td>
            <td>
              <code>{role}</code>
              {focusable && (
                <span title={t(access.focus)}>
                  {' '}
                  ⇥<span class="spoken">{t(access.focus)}</span>
                </span>
              )}
            </td>
            <td lang={language}>{name}</td>
            <td>
              <span lang={language}>{value}</span>
              {value !== '' && states.length > 0 && ', '}
              {states.map((state) => t(access.states[state])).join(', ')}
            </td>
            <td lang={language}>{description}</td>
            <td>{language}</td>
          </tr>
        ),
      )}
    </ScrollTable>
  );
}

/** Violations that axe-core finds in the shown question, and what a screen reader announces. */
export function AccessView() {
  const { shown, language, frameChanges } = usePageState();
  const answers = useStore(() => answersOf());
  const [repetition, setRepetition] = useState(0);
  const { value: audited } = useLoaded(
    auditShown,
    [shown, answers, language, frameChanges, repetition],
    DRAWING_MS,
  );
  const count = audited?.violations.length ?? 0;
  return (
    <div class="access">
      <div class="toolbar">
        <p role="status" class={`verdict ${count ? 'wrong' : 'right'}`}>
          {audited
            ? t(count ? access.found(count) : access.clean(audited.passes))
            : t(access.running)}
        </p>
        <button onClick={() => setRepetition(repetition + 1)}>{t(access.again)}</button>
      </div>
      {audited && <Violations audited={audited} />}
      {audited && <Reading audited={audited} />}
    </div>
  );
}
