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

interface MenuProps {
  readonly label: string;
  readonly groups: readonly MenuGroup[];
  /** Shown while there are no entries; default: ''. */
  readonly empty?: string;
  readonly onOpen?: () => void;
}

interface MenuListProps extends Omit<MenuProps, 'onOpen'> {
  /** The menu with its button. */
  readonly root: RefObject<HTMLElement>;
  /** Called before the action of an entry. */
  readonly onRun: () => void;
  readonly onClose: () => void;
}

/** The list of an open menu in titled groups; empty groups are left out. */
function MenuList({ label, groups, empty, root, onRun, onClose }: MenuListProps) {
  const filled = groups.filter(({ entries }) => entries.some(Boolean));
  // At once, so that the next key reaches an entry.
  useLayoutEffect(() => {
    root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [filled.length > 0]);
  useEffect(() => {
    const onPointerDown = (event: Event): void => {
      if (!root.current?.contains(event.target as Node)) onClose();
    };
    document.addEventListener('pointerdown', onPointerDown);
    window.addEventListener('blur', onClose);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      window.removeEventListener('blur', onClose);
    };
  }, []);
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

/** A button that opens a list of actions; arrow keys move, Escape closes. */
export function Menu({ onOpen, ...props }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const close = (): void => setOpen(false);
  const leave = (): void => {
    close();
    root.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen) return;
    // With Alt, the page takes the key, for example to change the row.
    if (event.key === 'Escape' || event.altKey) leave();
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
        {props.label} <span aria-hidden="true">▾</span>
      </button>
      {isOpen && <MenuList {...props} root={root} onRun={leave} onClose={close} />}
    </div>
  );
}
