const arrows = { x: ['ArrowLeft', 'ArrowRight'], y: ['ArrowUp', 'ArrowDown'] } as const;

interface Scale {
  readonly axis: keyof typeof arrows;
  readonly value: number;
  readonly min?: number;
  readonly max: number;
  readonly step?: number;
}

/**
 * Returns the value to which an arrow key, Home or End leads, maybe past the ends, and takes the key;
 * `null` for any other key.
 */
export function valueByKey(event: KeyboardEvent, scale: Scale): number | null {
  const { axis, value, min = 0, max, step = 1 } = scale;
  const [back, forward] = arrows[axis];
  const targets = { [back]: value - step, [forward]: value + step, Home: min, End: max };
  const target = targets[event.key];
  if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return null;
  event.preventDefault();
  return target;
}

/**
 * Moves the focus between the buttons of a group, without the one that opens it, with arrow keys, Home and
 * End; from each end to the other one.
 *
 * @returns the number of the button, `null` for any other key
 */
export function moveFocus(event: KeyboardEvent, axis: Scale['axis']): number | null {
  const group = event.currentTarget as HTMLElement;
  const buttons = [...group.querySelectorAll<HTMLElement>('button:not([aria-haspopup])')];
  const value = buttons.findIndex((button) => button === document.activeElement);
  const target = valueByKey(event, { axis, value, max: buttons.length - 1 });
  if (target === null) return null;
  const index = (target + buttons.length) % buttons.length;
  buttons[index]?.focus();
  return index;
}
