import type { TestMessage } from '../src/api.js';
import { setRow } from './preview-actions.js';
import { update, useSay } from './store.js';
import { tables, testTab } from './texts-editor.js';
import { statuses } from './texts-preview.js';

type Report = Extract<TestMessage, { readonly kind: 'report' }>;

const runsOf = ({ outcomes }: Report) =>
  outcomes.flatMap(({ index, runs }) => runs.map((run) => ({ ...run, index })));

function Failures({ report }: { readonly report: Report }) {
  const say = useSay();
  const failed = runsOf(report).filter(({ passed }) => !passed);
  if (failed.length === 0) return null;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={say(testTab.failures)}>
      <table>
        <caption>{say(testTab.failures)}</caption>
        <thead>
          <tr>
            <th scope="col">{say(testTab.test)}</th>
            <th scope="col">{say(tables.testRow)}</th>
            <th scope="col">{say(tables.answer)}</th>
            <th scope="col">{say(testTab.expected)}</th>
            <th scope="col">{say(testTab.got)}</th>
          </tr>
        </thead>
        <tbody>
          {failed.map(({ index, row, answer, expected, status, points, reason }) => (
            <tr key={`${index}-${row}`}>
              <td>{index}</td>
              <td>
                <button
                  type="button"
                  class="link"
                  aria-label={say(testTab.jump(row + 1))}
                  onClick={() => {
                    setRow(row);
                    update({ previewTab: 'student', section: 'preview' });
                  }}
                >
                  {row + 1}
                </button>
              </td>
              <td>
                <code>{answer}</code>
              </td>
              <td>{expected}</td>
              <td>
                {say(statuses[status] ?? { de: status, en: status })}, {points}
                {reason && <div class="hint">{say(reason)}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TestReportProps {
  readonly message: TestMessage | null;
}

/** How far the tests are, and what came out. */
export function TestReport({ message }: TestReportProps) {
  const say = useSay();
  const runs = message?.kind === 'report' ? runsOf(message) : [];
  const failed = runs.filter(({ passed }) => !passed).length;
  return (
    <>
      {message?.kind === 'progress' && (
        <progress
          aria-label={say(testTab.run)}
          value={message.done}
          max={Math.max(message.all, 1)}
        />
      )}
      <p role="status" class="verdict">
        {message?.kind === 'progress' && say(testTab.running(message.done, message.all))}
        {message?.kind === 'failed' && `⚠ ${say(message.message)}`}
        {message?.kind === 'report' &&
          (failed === 0
            ? `✓ ${say(testTab.passed(runs.length, Math.round(message.milliseconds)))}`
            : `✗ ${say(testTab.failed(failed, runs.length))}`)}
      </p>
      {message?.kind === 'report' && <Failures report={message} />}
    </>
  );
}
