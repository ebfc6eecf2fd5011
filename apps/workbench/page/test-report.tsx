import type { RunMessages } from '../src/api.js';
import { showStudent } from './preview-actions.js';
import { RunStatus } from './run.js';
import { ScrollTable } from './scroll.js';
import { t } from './store.js';
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
          <td>{index}</td>
          <td>
            <button
              type="button"
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

export function TestReport({ message }: { readonly message: TestMessage | null }) {
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
