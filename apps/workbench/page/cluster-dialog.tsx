import type { PluginInstance, QuestionDocument } from '@fragwerk/host';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ClusterMessage } from '../src/api.js';
import { api } from './api-client.js';
import { ClusterReport } from './cluster-report.js';
import { Choice } from './fields.js';
import { isAbort, messageOf } from './http.js';
import { Modal } from './modal.js';
import { getState, t } from './store.js';
import { common } from './texts.js';
import { clusterTexts } from './texts-cluster.js';
import { useQuestion } from './use-document.js';

/** Returns the plugins of a question whose answers are programs. */
export const programsIn = ({ plugins }: QuestionDocument): readonly PluginInstance[] =>
  plugins.filter(({ type }) => type === 'Code');

/** Returns the last message about the groups of a file, and a function that starts with another one. */
function useClusters(document: QuestionDocument) {
  const [message, setMessage] = useState<ClusterMessage | null>(null);
  const running = useRef(new AbortController());
  useEffect(() => () => running.current.abort(), []);
  const start = async (chosen: File, plugin: string): Promise<void> => {
    running.current.abort();
    const abort = new AbortController();
    running.current = abort;
    let last = { kind: 'progress', done: 0, all: 0 } as ClusterMessage;
    const onMessage = (next: ClusterMessage): void => {
      last = next;
      if (!abort.signal.aborted) setMessage(next);
    };
    onMessage(last);
    try {
      const body = { document, plugin, row: getState().row, file: await chosen.text() };
      await api.cluster(body, onMessage, abort.signal);
      if (last.kind === 'progress')
        onMessage({ kind: 'failed', message: clusterTexts.interrupted });
    } catch (error) {
      if (!isAbort(error)) onMessage({ kind: 'failed', message: messageOf(error) });
    }
  };
  return { message, start };
}

/** Returns the points of the subquestion that a plugin answers; 1 for none. */
const pointsOf = ({ subquestions }: QuestionDocument, plugin: string): number =>
  subquestions.find(({ info }) => info.split(':', 1)[0]?.trim() === plugin)?.points ?? 1;

/** Groups the answers of a file to the open question, and shows similar ones. */
export function ClusterDialog({ onClose }: { readonly onClose: () => void }) {
  const document = useQuestion();
  const names = programsIn(document).map(({ name }) => name);
  const [plugin, setPlugin] = useState(names[0] ?? '');
  const { message, start } = useClusters(document);
  return (
    <Modal title={t(clusterTexts.title)} onClose={onClose} isWide>
      <div class="clusters">
        <p>{t(clusterTexts.intro)}</p>
        {names.length > 1 && (
          <Choice
            label={t(clusterTexts.plugin)}
            value={plugin}
            onValue={setPlugin}
            options={names.map((name) => [name, name])}
          />
        )}
        <label class="stacked">
          {t(clusterTexts.file)}
          <input
            type="file"
            accept=".jsonl,.csv,.json"
            aria-describedby="cluster-forms"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void start(file, plugin);
            }}
          />
        </label>
        <p class="hint" id="cluster-forms">
          {t(clusterTexts.forms)}
        </p>
        {message?.kind === 'progress' && (
          <progress
            aria-label={t(clusterTexts.title)}
            value={message.done}
            max={Math.max(message.all, 1)}
          />
        )}
        <p role="status" class="verdict">
          {message?.kind === 'progress' && t(clusterTexts.running(message.done, message.all))}
          {message?.kind === 'failed' && `⚠ ${t(message.message)}`}
          {message?.kind === 'clusters' &&
            t(clusterTexts.groups(message.clusters.groups.length, message.clusters.answers))}
        </p>
        {message?.kind === 'clusters' && (
          <ClusterReport clusters={message.clusters} points={pointsOf(document, plugin)} />
        )}
      </div>
      <div class="buttons">
        <button type="button" onClick={onClose}>
          {t(common.close)}
        </button>
      </div>
    </Modal>
  );
}
