import type { Replies } from '../src/api.js';
import { formatTyped } from '@fragwerk/sdk';
import { ScrollTable } from './scroll.js';
import { t, usePageState, useStore } from './store.js';
import { datasetTab } from './texts-datasets.js';
import { tables } from './texts-editor.js';

const ROWS = Array.from({ length: 40 }, (_, index) => index);

interface ColumnsProps {
  readonly columns: Replies['datasets']['columns'];
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
export function DatasetValues({ columns }: ColumnsProps) {
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
