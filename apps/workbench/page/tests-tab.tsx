import { type AnswerTest, type QuestionDocument, verdicts } from '@fragwerk/host';
import type { RunMessages } from '../src/api.js';
import type { EditColumn } from './edit-cell.js';
import { EditTable } from './edit-table.js';
import { readNumber } from './numbers.js';
import { showStudent } from './preview-actions.js';
import { RunStatus, useRun } from './run.js';
import { ScrollTable } from './scroll.js';
import { t, useQuestion } from './store.js';
import { tables, testTab } from './texts-editor.js';
import { statusText } from './texts-preview.js';

type TestMessage = RunMessages['tests'];
type Report = Extract<TestMessage, { readonly kind: 'report' }>;

const runsOf = ({ outcomes }: Report) =>
  outcomes.flatMap(({ index, runs }) => runs.map((run) => ({ ...run, index })));

function Failures({ report }: { readonly report: Report }) {
  const failed = runsOf(report).filter(({ passed }) => !passed);
  if (failed.length === 0) return null;
  return (
    <ScrollTable
      title={t(testTab.failures)}
      headings={[testTab.test, tables.testRow, tables.answer, testTab.expected, testTab.actual].map(
        t,
      )}
    >
      {failed.map(({ index, row, answer, expected, status, points, reason }) => (
        <tr key={`${index}-${row}`}>
          <td>{index + 1}</td>
          <td>
            <button
              class="link"
              aria-label={t(testTab.jump(row + 1))}
              onClick={() => showStudent(row)}
            >
              {row + 1}
            </button>
          </td>
          <td>
            <code>{answer}</code>
          </td>
          <td>{expected}</td>
          <td>
            {t(statusText(status))}, {points}
            {reason && <div class="hint">{t(reason)}</div>}
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}

function TestReport({ message }: { readonly message: TestMessage | null }) {
  const runs = message?.kind === 'report' ? runsOf(message) : [];
  const failed = runs.filter(({ passed }) => !passed).length;
  return (
    <>
      <RunStatus message={message} label={t(testTab.run)} running={testTab.running}>
        {message?.kind === 'report' &&
          (failed === 0
            ? `✓ ${t(testTab.passed(runs.length, Math.round(message.milliseconds)))}`
            : `✗ ${t(testTab.failed(failed, runs.length))}`)}
      </RunStatus>
      {message?.kind === 'report' && <Failures report={message} />}
    </>
  );
}

/** `null` for an empty cell. */
const readAny = (text: string): number | null | undefined =>
  text.trim() === '' ? null : readNumber(text);

const readRow = (text: string): number | null | undefined => {
  const value = readAny(text);
  return typeof value === 'number' ? Math.min(Math.max(Math.trunc(value), 1), 40) - 1 : value;
};

const columnsFor = ({ subquestions }: QuestionDocument): readonly EditColumn<AnswerTest>[] => [
  {
    member: 'subquestion',
    label: t(tables.subquestion),
    options: subquestions.map((_, index) => [String(index), `Q${index}`]),
    write: Number,
  },
  { member: 'answer', label: t(tables.answer) },
  {
    member: 'verdict',
    label: t(tables.verdict),
    options: Object.entries(verdicts).map(([value, text]) => [value, t(text)]),
  },
  {
    member: 'points',
    label: t(tables.points),
    isNumber: true,
    read: ({ points }) => String(points ?? ''),
    write: readAny,
  },
  {
    member: 'row',
    label: t(tables.testRow),
    isNumber: true,
    read: ({ row }) => (row === null ? '' : String(row + 1)),
    write: readRow,
  },
];

export function TestsTab() {
  const question = useQuestion();
  const { message, start } = useRun('tests', testTab.interrupted);
  const isRunning = message?.kind === 'progress';
  return (
    <>
      <EditTable<AnswerTest>
        name="tests"
        empty={t(testTab.empty)}
        rows={question.tests}
        columns={columnsFor(question)}
        create={() => ({ subquestion: 0, answer: '', verdict: 'correct', points: null, row: null })}
      />
      <p class="hint">{t(testTab.hint)}</p>
      <div class="buttons">
        <button
          class="main"
          aria-disabled={isRunning || question.tests.length === 0}
          onClick={() => {
            if (!isRunning && question.tests.length > 0) void start(() => ({ document: question }));
          }}
        >
          {t(testTab.run)}
        </button>
      </div>
      <TestReport message={message} />
    </>
  );
}
