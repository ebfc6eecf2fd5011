import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { moveFocus } from './keys.js';

interface MenuEntry {
  readonly label: string;
  readonly help?: string;
  readonly run: () => void;
}
export interface MenuGroup {
  readonly title: string;
  /** `false` for an entry that is left out. */
  readonly entries: readonly (MenuEntry | false)[];
}

interface MenuListProps {
  readonly label: string;
  readonly groups: readonly MenuGroup[];
  /** Shown instead of the list while it has no entries. */
  readonly empty: string;
  /** Called before the action of an entry. */
  readonly onRun: () => void;
}

const isFilled = ({ entries }: MenuGroup): boolean => entries.some(Boolean);

/** The list of an open menu in titled groups; empty groups are left out. */
function MenuList({ label, groups, empty, onRun }: MenuListProps) {
  const filled = groups.filter(isFilled);
  if (filled.length === 0)
    return (
      <p class="menu-list hint" role="status">
        {empty}
      </p>
    );
  return (
    <div class="menu-list" role="menu" aria-label={label}>
      {filled.map(({ title, entries }) => (
        <div role="group" aria-label={title} key={title}>
          <div class="menu-title" aria-hidden="true">
            {title}
          </div>
          {entries
            .filter((entry) => entry !== false)
            .map((entry, index) => (
              <button
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

interface MenuProps {
  readonly label: string;
  readonly groups: readonly MenuGroup[];
  /** Shown while there are no entries; default: ''. */
  readonly empty?: string;
  readonly onOpen?: () => void;
}

/** Focuses the first item, and closes the menu on a click elsewhere. */
function useOpenMenu(
  root: RefObject<HTMLElement>,
  { isOpen, hasEntries }: { readonly isOpen: boolean; readonly hasEntries: boolean },
  close: () => void,
): void {
  // At once, so that the next key reaches an entry.
  useLayoutEffect(() => {
    if (isOpen) root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [isOpen, hasEntries]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPointerDown = (event: Event): void => {
      if (!root.current?.contains(event.target as Node)) close();
    };
    document.addEventListener('pointerdown', onPointerDown);
    window.addEventListener('blur', close);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      window.removeEventListener('blur', close);
    };
  }, [isOpen]);
}

/** A button that opens a list of actions; arrow keys move, Escape closes. */
export function Menu({ label, groups, empty = '', onOpen }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const close = (): void => setOpen(false);
  const leave = (): void => {
    close();
    root.current?.querySelector('button')?.focus();
  };
  useOpenMenu(root, { isOpen, hasEntries: groups.some(isFilled) }, close);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen) return;
    if (event.key === 'Escape') leave();
    else if (event.key === 'Tab') close();
    else moveFocus(event, 'y');
  };
  return (
    <div class="menu" ref={root} onKeyDown={onKeyDown}>
      <button
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => {
          if (!isOpen) onOpen?.();
          setOpen(!isOpen);
        }}
      >
        {label} <span aria-hidden="true">▾</span>
      </button>
      {isOpen && <MenuList label={label} groups={groups} empty={empty} onRun={leave} />}
    </div>
  );
}
