// Configuration sessions (docs/interface/decisions.md#session-lifetime): bounded, and gone when
// nobody asks for them any more.
const MOST = 1000;
const DEFAULT_SECONDS = 300;
const LONGEST_SECONDS = 86_400;

export function createDialogs(now = Date.now) {
  const dialogs = new Map();
  const isOver = (dialog) => now() - dialog.usedAt > dialog.seconds * 1000;
  const sweep = () => {
    for (const [id, dialog] of dialogs) if (isOver(dialog)) dialogs.delete(id);
    while (dialogs.size >= MOST) dialogs.delete(dialogs.keys().next().value);
  };
  return {
    open(id, { name, config, timeout }) {
      if (id.trim() === '') return;
      dialogs.delete(id);
      sweep();
      const seconds = timeout > 0 ? Math.min(timeout, LONGEST_SECONDS) : DEFAULT_SECONDS;
      dialogs.set(id, { name, config, question: null, seconds, usedAt: now() });
    },
    /** The session, touched; undefined when there is none. */
    find(id) {
      const dialog = dialogs.get(id);
      if (!dialog || isOver(dialog)) return undefined;
      dialog.usedAt = now();
      dialogs.delete(id);
      dialogs.set(id, dialog);
      return dialog;
    },
  };
}
