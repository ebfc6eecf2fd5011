export interface MenuEntry {
  readonly label: string;
  readonly help?: string;
  readonly run: () => void;
}
export interface MenuGroup {
  readonly title: string;
  readonly entries: readonly MenuEntry[];
}

interface MenuListProps {
  readonly label: string;
  readonly groups: readonly MenuGroup[];
  /** Called before the action of an entry. */
  readonly onRun: () => void;
}

/** The list of an open menu in titled groups; empty groups are left out. */
export function MenuList({ label, groups, onRun }: MenuListProps) {
  const filled = groups.filter(({ entries }) => entries.length > 0);
  return (
    <div class="menu-list" role="menu" aria-label={label}>
      {filled.map(({ title, entries }) => (
        <div role="group" aria-label={title} key={title}>
          <div class="menu-title" aria-hidden="true">
            {title}
          </div>
          {entries.map((entry, index) => (
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              key={index}
              title={entry.help}
              onClick={() => {
                onRun();
                entry.run();
              }}
            >
              {entry.label}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
