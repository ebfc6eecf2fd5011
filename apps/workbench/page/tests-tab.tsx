import { useState } from 'preact/hooks';
import type { AnswerTest } from '@fragwerk/host';
import type { TestMessage } from '../src/api.js';
import { api, messageOf } from './api-client.js';
import { EditTable } from './edit-table.js';
import { edit } from './question-actions.js';
import { useSay } from './store.js';
import { TestReport } from './test-report.js';
import { editor, tables, testTab, verdicts } from './texts-editor.js';
import { useProblems, useQuestion } from './use-document.js';

const readNumber = (text: string): number | null => {
  const value = Number(text.replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
};

const readRow = (text: string): number | null => {
  const value = readNumber(text);
  return value === null ? null : Math.min(Math.max(Math.trunc(value), 1), 40) - 1;
};

/** Tests that the teacher owns, and their runs. */
export function TestsTab() {
  const say = useSay();
  const question = useQuestion();
  const problems = useProblems('tests');
  const [message, setMessage] = useState<TestMessage | null>(null);
  const isRunning = message?.kind === 'progress';
  const run = async (): Promise<void> => {
    let last = { kind: 'progress', done: 0, all: 0 } as TestMessage;
    const take = (next: TestMessage): void => {
      last = next;
      setMessage(next);
    };
    take(last);
    try {
      await api.test(question, take);
      if (last.kind === 'progress') take({ kind: 'failed', message: testTab.interrupted });
    } catch (error) {
      take({ kind: 'failed', message: messageOf(error) });
    }
  };
  return (
    <>
      <EditTable<AnswerTest>
        name="tests"
        label={say(editor.tests)}
        rows={question.tests}
        problems={problems}
        columns={[
          {
            member: 'subquestion',
            label: say(tables.subquestion),
            options: question.subquestions.map((_, index) => ({
              value: String(index),
              label: `Q${index}`,
            })),
            write: Number,
          },
          { member: 'answer', label: say(tables.answer) },
          {
            member: 'verdict',
            label: say(tables.verdict),
            options: Object.entries(verdicts).map(([value, text]) => ({ value, label: say(text) })),
          },
          {
            member: 'points',
            label: say(tables.testPoints),
            isNumber: true,
            read: ({ points }) => String(points ?? ''),
            write: readNumber,
          },
          {
            member: 'row',
            label: say(tables.testRow),
            isNumber: true,
            read: ({ row }) => (row === null ? '' : String(row + 1)),
            write: readRow,
          },
        ]}
        create={() => ({ subquestion: 0, answer: '', verdict: 'correct', points: null, row: null })}
        onChange={(tests) => {
          edit({ tests });
        }}
      />
      <p class="hint">{say(testTab.hint)}</p>
      <div class="buttons">
        <button
          type="button"
          class="main"
          aria-disabled={isRunning}
          onClick={() => {
            if (!isRunning) void run();
          }}
        >
          {say(testTab.run)}
        </button>
      </div>
      <TestReport message={message} />
    </>
  );
}
