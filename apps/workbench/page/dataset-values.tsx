import type { DatasetsReply } from '../src/api.js';
import { spell } from '@fragwerk/sdk';
import { useSay, useStore } from './store.js';
import { datasetTab } from './texts-datasets.js';

const ROWS = Array.from({ length: 40 }, (_, index) => index);

interface ColumnsProps {
  readonly columns: DatasetsReply['columns'];
}

function Row({ columns, index }: ColumnsProps & { readonly index: number }) {
  const isShown = useStore((state) => state.row === index);
  const language = useStore((state) => state.language);
  return (
    <tr class={isShown ? 'chosen' : ''} aria-current={isShown ? 'true' : undefined}>
      <th scope="row">
        {isShown ? '▸ ' : ''}
        {index + 1}
      </th>
      {columns.map(({ name, values }) => (
        <td key={name}>{spell(values[index] ?? '–', language)}</td>
      ))}
    </tr>
  );
}

/** The 40 values of each dataset; the row that is shown is marked. */
export function DatasetValues({ columns }: ColumnsProps) {
  const say = useSay();
  if (columns.length === 0) return null;
  return (
    <div class="scroll values" tabIndex={0} role="region" aria-label={say(datasetTab.preview)}>
      <table>
        <caption>{say(datasetTab.preview)}</caption>
        <thead>
          <tr>
            <th scope="col">{say(datasetTab.row)}</th>
            {columns.map(({ name, unit }) => (
              <th scope="col" key={name}>
                {name}
                {unit && ` [${unit.replace(/Ohm/g, 'Ω')}]`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((index) => (
            <Row columns={columns} index={index} key={index} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
