import {
  element,
  fieldStyle,
  freshId,
  hintStyle,
  setText,
  type Style,
  theme,
  button,
  numberInput,
  onCommit,
  setEnabled,
  collapsible,
} from '@fragwerk/browser';
import type { Language } from '@fragwerk/sdk';
import { pointsIn } from '../../src/language/edit.js';
import type { PointsName } from '../../src/language/keywords.js';
import { type PointsLine, pointsLines } from '../../src/points-table.js';
import type { EditorTexts } from './texts.js';

/** Receives points in percent by row; `null` for the default. */
type OnSet = (changes: ReadonlyMap<PointsName, number | null>) => void;

const cellStyle: Style = {
  padding: '8px 0',
  borderTop: `1px solid ${theme.line}`,
  textAlign: 'left',
  verticalAlign: 'top',
  fontWeight: 'normal',
};
const pointsStyle: Style = { ...cellStyle, padding: '8px 0 8px 12px', textAlign: 'right' };

type Content = readonly (Node | string)[];

/** A row of the table, or with `col` its head. */
const tableRow = (scope: 'row' | 'col', answer: Content, points: Content): HTMLElement =>
  element('tr', {}, [
    element('th', { scope, style: cellStyle }, answer),
    scope === 'col'
      ? element('th', { scope, style: pointsStyle }, points)
      : element('td', { style: pointsStyle }, points),
  ]);

/** Creates a line of the table with a field for its points. */
function editableRow(
  { name, word, percent, answer }: PointsLine & { readonly name: PointsName },
  { usual }: EditorTexts['points'],
  onSet: OnSet,
) {
  const [own, noted] = [freshId(), freshId()];
  const note = element('span', {
    id: noted,
    style: { display: 'block', color: theme.muted, fontSize: '14px' },
  });
  const input = numberInput({
    ...{ id: own, min: '0', max: '100', step: '5', inputmode: 'numeric' },
    'aria-describedby': noted,
    style: { ...fieldStyle, width: '76px', textAlign: 'right' },
  });
  onCommit(input, () => {
    const number = Math.min(100, Math.max(0, Math.round(input.valueAsNumber)));
    const set = Number.isNaN(number) ? percent : number;
    input.value = String(set);
    onSet(new Map([[name, set === percent ? null : set]]));
  });
  const label = element('label', { for: own }, [
    element('strong', {}, [word]),
    element('span', { style: { display: 'block' } }, [answer]),
  ]);
  const field = element('span', { style: { whiteSpace: 'nowrap' } }, [input, ' %']);
  return {
    name,
    element: tableRow('row', [label], [field, note]),
    /** Shows the points; returns whether they are not the usual ones. */
    show(set = percent): boolean {
      input.value = String(set);
      setText(note, set === percent ? '' : usual(percent));
      return set !== percent;
    },
  };
}

/** Creates the table of points for nearly correct answers. */
export function pointsTable({ points: texts }: EditorTexts, language: Language, onSet: OnSet) {
  const rows: ReturnType<typeof editableRow>[] = [];
  let changed = 0;
  const lines = pointsLines(language).map((line) => {
    const { name, answer, percent } = line;
    if (name === null) return tableRow('row', [answer], [`${percent} %`]);
    const row = editableRow({ ...line, name }, texts, onSet);
    rows.push(row);
    return row.element;
  });
  const strong = (text: string) => [element('strong', {}, [text])];
  const style = { width: '100%', borderCollapse: 'collapse' };
  const table = element('table', { style }, [
    element('thead', {}, [tableRow('col', strong(texts.answer), strong(texts.percent))]),
    element('tbody', {}, lines),
  ]);
  const reset = button(
    texts.reset,
    () => {
      if (changed > 0) onSet(new Map(rows.map(({ name }) => [name, null])));
    },
    { margin: '10px 0' },
  );
  const hint = element('p', { style: hintStyle }, [texts.hint]);
  const title = element('span');
  return {
    element: collapsible(title, element('div', {}, [hint, table, reset])),
    show(text: string): void {
      const set = pointsIn(text);
      changed = rows.filter((row) => row.show(set.get(row.name))).length;
      setText(title, texts.title + (changed === 0 ? '' : ` (${texts.changed(changed)})`));
      setEnabled(reset, changed > 0);
    },
  };
}
