import type { AnswerTest, QuestionDocument } from '@fragwerk/host';
import type { EditColumn } from './edit-cell.js';
import { EditTable } from './edit-table.js';
import { edit } from './question-saving.js';
import { useSay } from './store.js';
import { TestReport } from './test-report.js';
import { useTestRun } from './test-run.js';
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

function columnsFor(
  { subquestions }: QuestionDocument,
  say: ReturnType<typeof useSay>,
): readonly EditColumn<AnswerTest>[] {
  return [
    {
      member: 'subquestion',
      label: say(tables.subquestion),
      options: subquestions.map((_, index) => ({ value: String(index), label: `Q${index}` })),
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
  ];
}

/** Tests that the teacher owns, and their runs. */
export function TestsTab() {
  const say = useSay();
  const question = useQuestion();
  const problems = useProblems('tests');
  const { message, isRunning, run } = useTestRun(question);
  return (
    <>
      <EditTable<AnswerTest>
        name="tests"
        label={say(editor.tests)}
        empty={say(testTab.empty)}
        rows={question.tests}
        problems={problems}
        columns={columnsFor(question, say)}
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
          aria-disabled={isRunning || question.tests.length === 0}
          onClick={() => {
            if (!isRunning && question.tests.length > 0) void run();
          }}
        >
          {say(testTab.run)}
        </button>
      </div>
      <TestReport message={message} />
    </>
  );
}
