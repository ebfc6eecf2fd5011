import { useState } from 'preact/hooks';
import type { DialogCloseReply } from '../src/api.js';
import { ConfigDialog } from './config-dialog.js';
import { EditTable } from './edit-table.js';
import { edit } from './question-saving.js';
import { useSay, useStore } from './store.js';
import { dialogTexts, editor, pluginTab, tables } from './texts-editor.js';
import { useProblems, useQuestion } from './use-document.js';

function Outcome({ reply }: { readonly reply: DialogCloseReply | null }) {
  const say = useSay();
  const { createdDatasets = [], missingVariables = [] } = reply ?? {};
  return (
    <div role="status">
      {createdDatasets.length > 0 && <p>{say(dialogTexts.created(createdDatasets.join(', ')))}</p>}
      {missingVariables.length > 0 && (
        <p>⚠ {say(dialogTexts.missing(missingVariables.join(', ')))}</p>
      )}
    </div>
  );
}

interface InstancesProps {
  readonly onConfigure: (name: string) => void;
}

function Instances({ onConfigure }: InstancesProps) {
  const say = useSay();
  const { plugins } = useQuestion();
  const problems = useProblems('plugins');
  const types = useStore((state) => state.server?.service.types ?? null) ?? [];
  const all = [...types.map(({ type }) => type), ...plugins.map(({ type }) => type)];
  const options = [...new Set(all)].map((value) => ({ value, label: value }));
  return (
    <EditTable
      name="plugins"
      label={say(editor.plugins)}
      empty={say(pluginTab.empty)}
      rows={plugins}
      problems={problems}
      columns={[
        { member: 'name', label: say(tables.name) },
        { member: 'type', label: say(tables.type), options },
        { member: 'config', label: say(tables.config) },
      ]}
      create={() => ({ name: `Plugin${plugins.length + 1}`, type: all[0] ?? '', config: '' })}
      onChange={(rows) => {
        edit({ plugins: rows });
      }}
      extra={({ name }) => (
        <button
          type="button"
          aria-label={`${say(tables.configure)} ${name}`}
          onClick={() => {
            onConfigure(name);
          }}
        >
          {say(tables.configure)}
        </button>
      )}
    />
  );
}

/** The plugin instances of the question. */
export function PluginsTab() {
  const [open, setOpen] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<DialogCloseReply | null>(null);
  const closed = (reply: DialogCloseReply | null): void => {
    setOpen(null);
    setOutcome(reply);
    if (reply) edit(reply.document);
  };
  return (
    <>
      <Instances onConfigure={setOpen} />
      <Outcome reply={outcome} />
      {open !== null && <ConfigDialog plugin={open} onClose={closed} />}
    </>
  );
}
