import { useEffect, useRef, useState } from 'preact/hooks';

export interface MenuEntry {
  readonly label: string;
  readonly help?: string;
  readonly run: () => void;
}
export interface MenuGroup {
  readonly title: string;
  readonly entries: readonly MenuEntry[];
}

interface MenuProps {
  readonly label: string;
  readonly groups: readonly MenuGroup[];
  readonly onOpen?: () => void;
  readonly isDisabled?: boolean;
}

/** A button that opens a list of actions; arrow keys move, Escape closes. */
export function Menu({ label, groups, onOpen, isDisabled = false }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const button = () => root.current?.querySelector('button');
  useEffect(() => {
    if (!isOpen) return undefined;
    items()[0]?.focus();
    const leave = (event: Event): void => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
    };
  }, [isOpen]);
  const close = (): void => {
    setOpen(false);
    button()?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') setOpen(false);
    else if (step !== undefined) {
      const all = items();
      const index = all.indexOf(document.activeElement as HTMLElement);
      event.preventDefault();
      all[(index + step + all.length) % all.length]?.focus();
    }
  };
  return (
    <div class="menu" ref={root} onKeyDown={onKeyDown}>
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        disabled={isDisabled}
        onClick={() => {
          if (!isOpen) onOpen?.();
          setOpen(!isOpen);
        }}
      >
        {label} <span aria-hidden="true">▾</span>
      </button>
      {isOpen && (
        <div class="menu-list" role="menu" aria-label={label}>
          {groups
            .filter(({ entries }) => entries.length > 0)
            .map(({ title, entries }) => (
              <div role="group" aria-label={title} key={title}>
                <div class="menu-title" aria-hidden="true">
                  {title}
                </div>
                {entries.map(({ label: text, help, run }) => (
                  <button
                    type="button"
                    role="menuitem"
                    tabIndex={-1}
                    key={text}
                    title={help}
                    onClick={() => {
                      close();
                      run();
                    }}
                  >
                    {text}
                  </button>
                ))}
              </div>
            ))}
        </div>
      )}
    </div>
  );
}
