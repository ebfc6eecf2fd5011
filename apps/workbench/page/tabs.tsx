import type { ComponentChildren } from 'preact';
import { moveFocus } from './keys.js';

interface TabsProps<Id extends string> {
  readonly name: string;
  readonly label: string;
  /** `count`: number of problems, shown next to the label. */
  readonly tabs: readonly { readonly id: Id; readonly label: string; readonly count?: number }[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** The content of the selected tab. */
  readonly children: ComponentChildren;
}

/** Tabs as WAI-ARIA describes them: arrow keys, Home and End; Tab stops at the selected one. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { name, label, tabs, selected, onSelect, children } = props;
  const onKeyDown = (event: KeyboardEvent): void => {
    const tab = tabs[moveFocus(event, 'x') ?? -1];
    if (tab) onSelect(tab.id);
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ id, label: text, count = 0 }) => (
          <button
            key={id}
            role="tab"
            id={`${name}-tab-${id}`}
            aria-selected={id === selected}
            aria-controls={`${name}-panel`}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
          >
            {text}
            {count > 0 && <span class="count wrong"> ({count})</span>}
          </button>
        ))}
      </div>
      <div
        class="tab-panel"
        role="tabpanel"
        id={`${name}-panel`}
        aria-labelledby={`${name}-tab-${selected}`}
        tabIndex={0}
      >
        {children}
      </div>
    </>
  );
}
