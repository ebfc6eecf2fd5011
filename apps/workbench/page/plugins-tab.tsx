import { useState } from 'preact/hooks';
import type { PluginInstance } from '@fragwerk/host';
import type { DialogCloseReply } from '../src/api.js';
import { ConfigDialog } from './config-dialog.js';
import { EditTable } from './edit-table.js';
import { edit } from './question-saving.js';
import { update, useSay, useStore } from './store.js';
import { brokenConfig, dialogTexts, editor, pluginTab, tables } from './texts-editor.js';
import { applyTyped, dropTyped, typeConfig } from './typed-configs.js';
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

/** What to do with a configuration that was typed and has mistakes. */
function Broken({ index }: { readonly index: number }) {
  const say = useSay();
  const typed = useStore((state) => state.typedConfigs[index] ?? null);
  if (!typed?.problems) return null;
  return (
    <div class="buttons">
      <button
        type="button"
        onClick={() => {
          applyTyped(index, true);
        }}
      >
        {say(brokenConfig.keep)}
      </button>
      <button
        type="button"
        onClick={() => {
          dropTyped(index);
        }}
      >
        {say(brokenConfig.drop)}
      </button>
    </div>
  );
}

/** Takes changed rows up; a configuration waits until its plugin has looked at it. */
function changed(
  before: readonly PluginInstance[],
  shown: readonly PluginInstance[],
  rows: readonly PluginInstance[],
): void {
  if (rows.length !== shown.length) {
    update({ typedConfigs: {} });
    edit({ plugins: rows.map((row) => before[shown.indexOf(row)] ?? row) });
    return;
  }
  const index = rows.findIndex(({ config }, at) => config !== shown[at]?.config);
  if (index >= 0) void typeConfig(index, rows[index]?.config ?? '');
  else edit({ plugins: rows.map((row, at) => ({ ...row, config: before[at]?.config ?? '' })) });
}

function Instances({ onConfigure }: InstancesProps) {
  const say = useSay();
  const { plugins } = useQuestion();
  const typed = useStore((state) => state.typedConfigs);
  const shown = plugins.map((one, index) => ({
    ...one,
    config: typed[index]?.config ?? one.config,
  }));
  const found = useProblems('plugins').filter(({ index = -1 }) => !typed[index]);
  const waiting = Object.values(typed).flatMap(({ problems }) =>
    (problems ?? []).map(({ text, ...place }) => ({
      ...place,
      text: {
        de: `${brokenConfig.waiting.de} ${text.de}`,
        en: `${brokenConfig.waiting.en} ${text.en}`,
      },
    })),
  );
  const types = useStore((state) => state.server?.service.types ?? null) ?? [];
  const all = [...types.map(({ type }) => type), ...plugins.map(({ type }) => type)];
  const options = [...new Set(all)].map((value) => ({ value, label: value }));
  return (
    <EditTable
      name="plugins"
      label={say(editor.plugins)}
      empty={say(pluginTab.empty)}
      rows={shown}
      problems={[...found, ...waiting]}
      columns={[
        { member: 'name', label: say(tables.name) },
        { member: 'type', label: say(tables.type), options },
        { member: 'config', label: say(tables.config) },
      ]}
      create={() => ({ name: `Plugin${plugins.length + 1}`, type: all[0] ?? '', config: '' })}
      onChange={(rows) => {
        changed(plugins, shown, rows);
      }}
      below={(index) => <Broken index={index} />}
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
    if (!reply) return;
    update({ typedConfigs: {} });
    edit(reply.document);
  };
  return (
    <>
      <Instances onConfigure={setOpen} />
      <Outcome reply={outcome} />
      {open !== null && <ConfigDialog plugin={open} onClose={closed} />}
    </>
  );
}
