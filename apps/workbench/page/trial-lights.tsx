import { useState } from 'preact/hooks';
import type { TrialAnswer, TrialRow } from '@fragwerk/host';
import { moveFocus } from './keys.js';
import { setRow, showStudent } from './preview-actions.js';
import { ScrollTable } from './scroll.js';
import { enter } from './slip-menu.js';
import { t, usePageState } from './store.js';
import { preview, result, statusText } from './texts-preview.js';
import { tables } from './texts-editor.js';
import { trialTexts as texts } from './texts-trial.js';

const MARKS = { solved: '✓', unsolved: '✗', unknown: '?', waiting: '·' } as const;

/** Enters an answer of the run in the student's view, in its row. */
function replay(row: number, { subquestion, answer }: TrialAnswer): void {
  showStudent(row);
  enter(subquestion, answer);
}

function Student({ student: { row, answers } }: { readonly student: TrialRow }) {
  return (
    <ScrollTable
      title={t(texts.student(row + 1))}
      headings={[texts.kind, tables.answer, preview.result].map(t)}
    >
      {answers.map((one, index) => {
        const { kind, subquestion, name, answer, status, points, maxPoints, reason } = one;
        const shown = answer === '' ? t(result.empty) : answer;
        return (
          <tr key={index} class={reason ? 'wrong' : ''}>
            <td>
              Q{subquestion}: {t(texts.kinds[kind])}
              {name && ` ${t(texts.quoted(name))}`}
            </td>
            <td>
              <button
                class="link"
                aria-label={t(texts.replay(shown))}
                onClick={() => replay(row, one)}
              >
                <code>{shown}</code>
              </button>
            </td>
            <td>
              {t(statusText(status))}, {t(result.points(points, maxPoints))}
              {reason && <div class="hint">{t(reason)}</div>}
            </td>
          </tr>
        );
      })}
    </ScrollTable>
  );
}

/** One light per row; a click shows its student and row. Arrow keys move from light to light. */
function Lights() {
  const { trial, row: chosen } = usePageState();
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = moveFocus(event, 'x');
    if (row !== null) setRow(row);
  };
  return (
    <div class="lights" role="group" aria-label={t(texts.lights)} onKeyDown={onKeyDown}>
      {Array.from({ length: trial.all }, (_, row) => {
        const state = trial.rows.get(row)?.state ?? 'waiting';
        return (
          <button
            key={row}
            class={`light ${state}`}
            tabIndex={row === chosen ? 0 : -1}
            aria-pressed={row === chosen}
            aria-label={`${t(texts.row(row + 1))}: ${t(texts.light[state])}`}
            onClick={() => setRow(row)}
          >
            <span aria-hidden="true">{MARKS[state]}</span>
            <small aria-hidden="true">{row + 1}</small>
          </button>
        );
      })}
    </div>
  );
}

/** The trial run: its progress, how many rows can be solved, a light per row, and one student. */
export function TrialLights() {
  const { trial, document, row } = usePageState();
  const [isOpen, setOpen] = useState(false);
  if (trial.of === null || !document || document.subquestions.length === 0) return null;
  const students = [...trial.rows.values()];
  const numberOf = (state: TrialRow['state']) =>
    students.filter((one) => one.state === state).length;
  const unknown = numberOf('unknown');
  const student = trial.rows.get(row);
  return (
    <details class="trial" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {trial.state === 'done' && (
          <>
            {t(texts.solved(numberOf('solved'), trial.all))}
            {unknown > 0 && t(texts.unknown(unknown))}
          </>
        )}
        {trial.state === 'running' && t(texts.running(students.length, trial.all))}
        {trial.state === 'failed' && t(texts.failed)}
        {trial.state === 'running' && (
          <progress aria-label={t(texts.lights)} value={students.length} max={trial.all} />
        )}
      </summary>
      {isOpen && <Lights />}
      {isOpen && student && <Student student={student} />}
    </details>
  );
}
