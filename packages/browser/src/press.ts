/** The element under a pressed pointer. */
let pressed: Node | null = null;
const waiting = new Map<object, () => void>();

function onRelease({ buttons }: PointerEvent): void {
  if (!pressed || buttons !== 0) return;
  pressed = null;
  // The browser sends the click after this event.
  setTimeout(() => {
    const runs = [...waiting.values()];
    waiting.clear();
    for (const run of runs) run();
  });
}

if (typeof window !== 'undefined') {
  const capture = { capture: true };
  window.addEventListener('pointerdown', ({ target }) => (pressed = target as Node), capture);
  // A scroll bar that is released reports nothing but the next move.
  for (const type of ['pointerup', 'pointercancel', 'pointermove'] as const)
    window.addEventListener(type, onRelease, capture);
}

/**
 * Runs a change of the page as soon as nothing in this part of it is pressed, which would lose its click
 * or drag.
 *
 * @param key a later call with the same key replaces one that waits
 */
export function afterPress(part: Node | null, run: () => void, key: object = run): void {
  waiting.delete(key);
  if (part?.contains(pressed)) waiting.set(key, run);
  else run();
}
