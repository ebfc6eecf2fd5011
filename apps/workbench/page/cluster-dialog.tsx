import type { PluginInstance, QuestionDocument } from '@fragwerk/host';
import { useState } from 'preact/hooks';
import { ClusterReport } from './cluster-report.js';
import { Choice } from './fields.js';
import { DialogButtons, Modal } from './modal.js';
import { RunStatus, useRun } from './run.js';
import { getState, t, useQuestion } from './store.js';
import { tables } from './texts-editor.js';
import { clusterTexts } from './texts-cluster.js';

export const programsIn = ({ plugins }: QuestionDocument): readonly PluginInstance[] =>
  plugins.filter(({ type }) => type === 'Code');

/** Returns the points of the subquestion that a plugin answers; 1 for none. */
const pointsOf = ({ subquestions }: QuestionDocument, plugin: string): number =>
  subquestions.find(({ info }) => info.split(':', 1)[0]?.trim() === plugin)?.points ?? 1;

/** Groups the answers of a file to the open question, and shows similar ones. */
export function ClusterDialog({ onClose }: { readonly onClose: () => void }) {
  const document = useQuestion();
  const names = programsIn(document).map(({ name }) => name);
  const [plugin, setPlugin] = useState(names[0] ?? '');
  const { message, start } = useRun('cluster', clusterTexts.interrupted, plugin);
  const group = (file: File): Promise<void> =>
    start(async () => ({ document, plugin, row: getState().row, file: await file.text() }));
  return (
    <Modal title={t(clusterTexts.title)} onClose={onClose} isWide>
      <div class="clusters">
        <p>{t(clusterTexts.intro)}</p>
        {names.length > 1 && (
          <Choice
            label={t(tables.plugin)}
            value={plugin}
            onValue={setPlugin}
            options={names.map((name) => [name, name])}
          />
        )}
        <label class="stacked" key={plugin}>
          {t(clusterTexts.file)}
          <input
            type="file"
            accept=".jsonl,.csv,.json"
            aria-describedby="cluster-forms"
            // Choosing a corrected file again is a change, too.
            onClick={({ currentTarget }) => {
              currentTarget.value = '';
            }}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void group(file);
            }}
          />
        </label>
        <p class="hint" id="cluster-forms">
          {t(clusterTexts.forms)}
        </p>
        <RunStatus message={message} label={t(clusterTexts.title)} running={clusterTexts.running}>
          {message?.kind === 'clusters' &&
            t(clusterTexts.groups(message.clusters.groups.length, message.clusters.answers))}
        </RunStatus>
        {message?.kind === 'clusters' && (
          <ClusterReport clusters={message.clusters} points={pointsOf(document, plugin)} />
        )}
      </div>
      <DialogButtons onCancel={onClose} />
    </Modal>
  );
}
