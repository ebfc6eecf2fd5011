import { api } from './api-client.js';
import { DatasetValues } from './dataset-values.js';
import { EditTable } from './edit-table.js';
import { Problems } from './problems.js';
import { edit } from './question-saving.js';
import { useSay } from './store.js';
import { datasetTab, rangeHelp } from './texts-datasets.js';
import { editor, tables } from './texts-editor.js';
import { useLoaded } from './tools.js';
import { useProblems, useQuestion } from './use-document.js';

function RangeHelp() {
  const say = useSay();
  return (
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
  );
}

/** The datasets, and the values that they give. */
export function DatasetsTab() {
  const say = useSay();
  const question = useQuestion();
  const { datasets, seed } = question;
  const { value, problem } = useLoaded(
    (signal) => api.datasets(question, signal),
    [datasets, seed],
  );
  return (
    <>
      <EditTable
        name="datasets"
        label={say(editor.datasets)}
        empty={say(datasetTab.empty)}
        rows={datasets}
        problems={useProblems('datasets')}
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
      {problem && <Problems problems={[{ text: problem }]} />}
      <RangeHelp />
      <DatasetValues columns={value?.columns ?? []} />
    </>
  );
}
