import { useState } from 'preact/hooks';
import { ConfigDialog } from './config-dialog.js';
import { EditTable } from './edit-table.js';
import { edit } from './question-actions.js';
import { useSay, useStore } from './store.js';
import { dialogTexts, editor, tables } from './texts-editor.js';
import type { DialogCloseReply } from '../src/api.js';
import { useProblems, useQuestion } from './use-document.js';

/** The plugin instances of the question. */
export function PluginsTab() {
  const say = useSay();
  const { plugins } = useQuestion();
  const problems = useProblems('plugins');
  const types = useStore((state) => state.server?.service.types ?? null) ?? [];
  const [open, setOpen] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<DialogCloseReply | null>(null);
  const names = [
    ...new Set([...types.map(({ type }) => type), ...plugins.map(({ type }) => type)]),
  ];
  const closed = (reply: DialogCloseReply | null): void => {
    setOpen(null);
    if (!reply) return;
    setOutcome(reply);
    edit(reply.document);
  };
  return (
    <>
      <EditTable
        name="plugins"
        label={say(editor.plugins)}
        rows={plugins}
        problems={problems}
        columns={[
          { member: 'name', label: say(tables.name) },
          {
            member: 'type',
            label: say(tables.type),
            options: names.map((value) => ({ value, label: value })),
          },
          { member: 'config', label: say(tables.config) },
        ]}
        create={() => ({ name: `Plugin${plugins.length + 1}`, type: names[0] ?? '', config: '' })}
        onChange={(rows) => {
          edit({ plugins: rows });
        }}
        extra={({ name }) => (
          <button
            type="button"
            aria-label={`${say(tables.configure)} ${name}`}
            onClick={() => {
              setOutcome(null);
              setOpen(name);
            }}
          >
            {say(tables.configure)}
          </button>
        )}
      />
      <div role="status">
        {outcome && outcome.createdDatasets.length > 0 && (
          <p>{say(dialogTexts.created(outcome.createdDatasets.join(', ')))}</p>
        )}
        {outcome && outcome.missingVariables.length > 0 && (
          <p>⚠ {say(dialogTexts.missing(outcome.missingVariables.join(', ')))}</p>
        )}
      </div>
      {open !== null && <ConfigDialog plugin={open} onClose={closed} />}
    </>
  );
}
