import { useState } from 'preact/hooks';
import { newDataset } from '@fragwerk/host';
import { formatTyped } from '@fragwerk/sdk';
import type { Replies } from '../src/engine.js';
import { call } from './api-client.js';
import { EditTable } from './edit-table.js';
import { Pairs } from './pairs.js';
import { Problems } from './problems.js';
import { edit } from './question-saving.js';
import { RangeAssistant } from './range-assistant.js';
import { rangeHelp } from './range-forms.js';
import { ScrollTable } from './scroll.js';
import { t, usePageState, useQuestion, useStore } from './store.js';
import { datasetTab, tables } from './texts-editor.js';
import { useLoaded } from './tools.js';

const ROWS = Array.from({ length: 40 }, (_, index) => index);

interface ColumnsProps {
  readonly columns: Replies['datasets'];
}

function Row({ columns, index }: ColumnsProps & { readonly index: number }) {
  const isShown = useStore((state) => state.row === index);
  const { language } = usePageState();
  return (
    <tr class={isShown ? 'chosen' : ''} aria-current={isShown ? 'true' : undefined}>
      <th scope="row">
        {isShown ? '▸ ' : ''}
        {index + 1}
      </th>
      {columns.map(({ name, values }) => (
        <td key={name}>{formatTyped(values[index] ?? '–', language)}</td>
      ))}
    </tr>
  );
}

/** The 40 values of each dataset; the current row is highlighted. */
function DatasetValues({ columns }: ColumnsProps) {
  if (columns.length === 0) return null;
  const headings = columns.map(({ name, unit }) =>
    unit ? `${name} [${unit.replace(/Ohm/g, 'Ω')}]` : name,
  );
  return (
    <ScrollTable
      title={t(datasetTab.preview)}
      class="values"
      headings={[t(tables.testRow), ...headings]}
    >
      {ROWS.map((index) => (
        <Row columns={columns} index={index} key={index} />
      ))}
    </ScrollTable>
  );
}

function RangeHelp() {
  return (
    <details>
      <summary>{t(datasetTab.help)}</summary>
      <Pairs pairs={rangeHelp.map(([form, meaning]) => [<code>{form}</code>, t(meaning)])} />
    </details>
  );
}

export function DatasetsTab() {
  const question = useQuestion();
  const { datasets, seed } = question;
  const { value, problem } = useLoaded(
    (signal) => call('datasets', question, signal),
    [datasets, seed],
  );
  const [asked, setAsked] = useState<number | null>(null);
  const current = datasets[asked ?? -1];
  return (
    <>
      <EditTable
        name="datasets"
        empty={t(datasetTab.empty)}
        rows={datasets}
        columns={[
          { member: 'name', label: t(tables.name) },
          { member: 'range', label: t(tables.range) },
          { member: 'unit', label: t(tables.unit) },
        ]}
        create={() => newDataset(question)}
        extra={({ name }, index) => (
          <button onClick={() => setAsked(index)}>
            {t(tables.range)} …<span class="spoken"> {name}</span>
          </button>
        )}
      />
      {current && (
        <RangeAssistant
          {...current}
          onInsert={(range) => {
            edit({ datasets: datasets.map((row, at) => (at === asked ? { ...row, range } : row)) });
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {problem && <Problems problems={[{ text: problem }]} />}
      <RangeHelp />
      <DatasetValues columns={value ?? []} />
    </>
  );
}
