import { useState } from 'preact/hooks';
import { freeName, rowOf } from '@fragwerk/host';
import type { Replies } from '../src/engine.js';
import { ConfigDialog } from './config-dialog.js';
import { EditTable } from './edit-table.js';
import { edit } from './question-saving.js';
import { t, useStore, useProblems, useQuestion } from './store.js';
import { brokenConfig, dialogTexts, emptyTables, tables } from './texts-editor.js';
import { applyDraft, dropDraft, editInstance, typeConfig } from './typed-configs.js';

function Outcome({ reply }: { readonly reply: Replies['closeDialog'] | null }) {
  const { createdDatasets = [], missingVariables = [], failure } = reply ?? {};
  return (
    <div role="status">
      {failure && <p>⚠ {t(dialogTexts.unchecked(failure.text))}</p>}
      {createdDatasets.length > 0 && <p>{t(dialogTexts.created(createdDatasets.join(', ')))}</p>}
      {missingVariables.length > 0 && (
        <p>⚠ {t(dialogTexts.missing(missingVariables.join(', ')))}</p>
      )}
    </div>
  );
}

/** Choices for a typed configuration that is not applied yet. */
function Draft({ index }: { readonly index: number }) {
  const { plugins } = useQuestion();
  const found = useProblems('plugins').filter((problem) => problem.index === index);
  if (plugins[index]?.draft === undefined) return null;
  const isBroken = found.some(({ draft }) => draft === 'broken');
  return (
    <div class="buttons">
      <button onClick={() => applyDraft(index, isBroken)}>
        {t(isBroken ? brokenConfig.keep : dialogTexts.accept)}
      </button>
      <button onClick={() => dropDraft(index)}>{t(brokenConfig.drop)}</button>
    </div>
  );
}

function Instances({ onConfigure }: { readonly onConfigure: (name: string) => void }) {
  const question = useQuestion();
  const { plugins } = question;
  // Problems of a configuration that is not shown would be misleading.
  const found = useProblems('plugins').filter(
    ({ index = -1, member, draft }) =>
      draft !== undefined || member !== 'config' || plugins[index]?.draft === undefined,
  );
  const types = useStore((state) => state.server?.service.types ?? null) ?? [];
  const all = [...types.map(({ type }) => type), ...plugins.map(({ type }) => type)];
  const options = [...new Set(all)].map((type) => [type, type] as const);
  return (
    <EditTable
      name="plugins"
      empty={t(emptyTables.plugins)}
      rows={plugins}
      // With their drafts, which wait until the plugin has checked them.
      shown={plugins.map((one) => ({ ...one, config: one.draft ?? one.config }))}
      problems={found}
      columns={[
        { member: 'name', label: t(tables.name) },
        { member: 'type', label: t(tables.type), options },
        { member: 'config', label: t(tables.config) },
      ]}
      create={() => ({
        name: freeName('Plugin0', new Set(plugins.map(({ name }) => name))),
        type: all[0] ?? '',
        config: '',
      })}
      onEdit={(index, change) =>
        change.config === undefined
          ? editInstance(index, (one) => ({ ...one, ...change }))
          : typeConfig(index, change.config)
      }
      below={(index) => <Draft index={index} />}
      extra={({ name }, index) => (
        <button
          aria-label={`${t(tables.configure)} ${name}`}
          disabled={rowOf(question, name) !== index}
          onClick={() => onConfigure(name)}
        >
          {t(tables.configure)}
        </button>
      )}
    />
  );
}

export function PluginsTab() {
  const { plugins } = useQuestion();
  const [open, setOpen] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Replies['closeDialog'] | null>(null);
  const opened = plugins.find(({ name }) => name === open);
  const onClose = (reply: Replies['closeDialog'] | null): void => {
    setOpen(null);
    setOutcome(reply);
    if (reply) edit(reply.document);
  };
  return (
    <>
      <Instances onConfigure={setOpen} />
      <Outcome reply={outcome} />
      {opened && <ConfigDialog instance={opened} onClose={onClose} />}
    </>
  );
}
