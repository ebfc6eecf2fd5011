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

/** A row with editable points. */
interface Row {
  readonly name: PointsName;
  readonly usual: number;
  readonly input: HTMLInputElement;
  readonly note: HTMLElement;
}

/** Points in percent by row; `null` for the default. */
type PointsEvent = (changes: ReadonlyMap<PointsName, number | null>) => void;

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

/** The table of points for nearly correct answers. */
export class PointsTable {
  readonly element: HTMLElement;
  private readonly title: HTMLElement;
  private readonly reset: HTMLButtonElement;
  private readonly rows: Row[] = [];

  constructor(
    private readonly texts: EditorTexts,
    language: Language,
    private readonly onSet: PointsEvent,
  ) {
    const lines = pointsLines(language).map((line) => this.line(line));
    const title = (text: string) => [element('strong', {}, [text])];
    const head = tableRow('col', title(texts.points.answer), title(texts.points.percent));
    const style = { width: '100%', borderCollapse: 'collapse' };
    const table = element('table', { style }, [
      element('thead', {}, [head]),
      element('tbody', {}, lines),
    ]);
    this.reset = button(texts.points.reset, () => {
      if (this.rows.some(({ note }) => note.textContent !== ''))
        onSet(new Map(this.rows.map(({ name }) => [name, null])));
    });
    this.reset.style.margin = '10px 0';
    const hint = element('p', { style: hintStyle }, [texts.points.hint]);
    this.title = element('span');
    this.element = collapsible(this.title, element('div', {}, [hint, table, this.reset]));
  }

  private line({ name, word, percent, answer }: PointsLine): HTMLElement {
    if (name === null) return tableRow('row', [answer], [`${percent} %`]);
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
      this.onSet(new Map([[name, set === percent ? null : set]]));
    });
    this.rows.push({ name, usual: percent, input, note });
    const label = element('label', { for: own }, [
      element('strong', {}, [word]),
      element('span', { style: { display: 'block' } }, [answer]),
    ]);
    const field = element('span', { style: { whiteSpace: 'nowrap' } }, [input, ' %']);
    return tableRow('row', [label], [field, note]);
  }

  show(text: string): void {
    const { points } = this.texts;
    const set = pointsIn(text);
    for (const { name, usual, input, note } of this.rows) {
      const percent = set.get(name) ?? usual;
      input.value = String(percent);
      setText(note, percent === usual ? '' : points.usual(usual));
    }
    const changed = this.rows.filter(({ note }) => note.textContent !== '').length;
    setText(this.title, points.title + (changed === 0 ? '' : ` (${points.changed(changed)})`));
    setEnabled(this.reset, changed > 0);
  }
}
