import { api } from './api-client.js';
import { EditTable, Problems } from './edit-table.js';
import { edit } from './question-actions.js';
import { useSay, useStore } from './store.js';
import { datasetTab, editor, rangeHelp, tables } from './texts-editor.js';
import { useLoaded } from './tools.js';
import { useQuestion } from './use-document.js';

/** The datasets, and the values that they give. */
export function DatasetsTab() {
  const say = useSay();
  const question = useQuestion();
  const row = useStore((state) => state.row);
  const { datasets, seed } = question;
  const { value, problem } = useLoaded(
    (signal) => api.datasets(question, signal),
    [datasets, seed],
  );
  const columns = value?.columns ?? [];
  return (
    <>
      <EditTable
        name="datasets"
        label={say(editor.datasets)}
        rows={datasets}
        problems={value?.problems ?? []}
        columns={[
          { member: 'name', label: say(tables.name) },
          { member: 'range', label: say(tables.range) },
          { member: 'unit', label: say(tables.unit) },
        ]}
        create={() => ({ name: `x${datasets.length + 1}`, range: 'I1-10', unit: '' })}
        onChange={(rows) => {
          edit({ datasets: rows });
        }}
      />
      {problem && <Problems problems={[{ field: 'datasets', text: problem }]} />}
      <details>
        <summary>{say(datasetTab.help)}</summary>
        <dl class="range-help">
          {rangeHelp.map(([form, meaning]) => (
            <div key={form}>
              <dt>
                <code>{form}</code>
              </dt>
              <dd>{say(meaning)}</dd>
            </div>
          ))}
        </dl>
      </details>
      {columns.length > 0 && (
        <div class="scroll values" tabIndex={0} role="region" aria-label={say(datasetTab.preview)}>
          <table>
            <caption>{say(datasetTab.preview)}</caption>
            <thead>
              <tr>
                <th scope="col">{say(datasetTab.row)}</th>
                {columns.map(({ name, unit }) => (
                  <th scope="col" key={name}>
                    {name}
                    {unit && ` [${unit}]`}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: 40 }, (_, index) => (
                <tr
                  key={index}
                  class={index === row ? 'chosen' : ''}
                  aria-current={index === row ? 'true' : undefined}
                >
                  <th scope="row">
                    {index === row ? '▸ ' : ''}
                    {index + 1}
                  </th>
                  {columns.map(({ name, values }) => (
                    <td key={name}>{values[index] ?? '–'}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
