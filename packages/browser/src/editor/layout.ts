import { element } from '../dom.js';
import { colour } from '../theme.js';

/** Two columns that stack in narrow windows. */
export function columns(left: readonly Node[], right: readonly Node[]): HTMLElement {
  const first = {
    ...{ flex: '2 1 420px', minWidth: '0', display: 'grid', gap: '12px', alignContent: 'start' },
    gridTemplateColumns: 'minmax(0, 1fr)',
  };
  const style = { display: 'flex', flexWrap: 'wrap', gap: '16px 24px', marginBottom: '16px' };
  return element('div', { style }, [
    element('div', { style: first }, left),
    element('div', { style: { flex: '1 1 300px', minWidth: '0' } }, right),
  ]);
}

/** Content that is collapsed initially. */
export function collapsible(title: Node | string, ...content: readonly Node[]): HTMLElement {
  const style = { cursor: 'pointer', fontWeight: '600', padding: '10px 0' };
  const summary = element('summary', { style }, [title]);
  const line = { borderTop: `1px solid ${colour('line')}`, marginTop: '12px' };
  return element('details', { style: line }, [summary, ...content]);
}
