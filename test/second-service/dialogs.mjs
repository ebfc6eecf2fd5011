// Configuration sessions (docs/interface/decisions.md#session-lifetime): limited in number, and
// removed after their timeout.
const MAX_DIALOGS = 1000;
const DEFAULT_SECONDS = 300;
const MAX_SECONDS = 86_400;

export function createDialogs(now = Date.now) {
  const dialogs = new Map();
  const isExpired = (dialog) => now() - dialog.usedAt > dialog.seconds * 1000;
  const sweep = () => {
    for (const [id, dialog] of dialogs) if (isExpired(dialog)) dialogs.delete(id);
    while (dialogs.size >= MAX_DIALOGS) dialogs.delete(dialogs.keys().next().value);
  };
  return {
    open(id, { name, config, timeout }) {
      if (id.trim() === '') return;
      dialogs.delete(id);
      sweep();
      const seconds = timeout > 0 ? Math.min(timeout, MAX_SECONDS) : DEFAULT_SECONDS;
      dialogs.set(id, { name, config, question: null, seconds, usedAt: now() });
    },
    /** Returns the session and extends it; undefined if there is none. */
    find(id) {
      const dialog = dialogs.get(id);
      if (!dialog || isExpired(dialog)) return undefined;
      dialog.usedAt = now();
      dialogs.delete(id);
      dialogs.set(id, dialog);
      return dialog;
    },
  };
}
