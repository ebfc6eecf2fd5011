import { useEffect, useRef, useState } from 'preact/hooks';
import type { Localized, PluginInstance, QuestionDocument } from '@fragwerk/host';
import type { Replies } from '../src/api.js';
import { call } from './api-client.js';
import { DialogBody } from './dialog-bodies.js';
import { GuideLink } from './guide-link.js';
import { messageOf } from './http.js';
import { DialogButtons, Modal } from './modal.js';
import { Alert, Problems } from './problems.js';
import { getState, t } from './store.js';
import { common, guides } from './texts.js';
import { brokenConfig, dialogTexts } from './texts-editor.js';
import { withConfig } from './typed-configs.js';

const instanceOf = (plugin: string) =>
  getState().document?.plugins.find(({ name }) => name === plugin);

const configOf = (plugin: string): string =>
  instanceOf(plugin)?.draft ?? instanceOf(plugin)?.config ?? '';

/** Returns a request with the configuration of the table, applied or not. */
function requestFor(plugin: string) {
  const { document, row } = getState();
  if (!document) throw new Error('No question is open.');
  const changed = withInstance(document, plugin, (one) => withConfig(one, configOf(plugin), false));
  return { document: changed, row, plugin };
}

/** Time for the last change in a frame, which polls for changes without an event. */
const FRAME_POLL_MS = 350;

const withInstance = (
  document: QuestionDocument,
  plugin: string,
  change: (instance: PluginInstance) => PluginInstance,
): QuestionDocument => ({
  ...document,
  plugins: document.plugins.map((one) => (one.name === plugin ? change(one) : one)),
});

function useConfigDialog(plugin: string, onClose: (reply: Replies['closeDialog']) => void) {
  const [opened, setOpened] = useState<Replies['openDialog'] | null>(null);
  const [problem, setProblem] = useState<Localized | null>(null);
  const [config, setConfig] = useState(() => configOf(plugin));
  const latest = useRef(config);
  latest.current = config;
  const [before] = useState(config);
  const isChanged = config !== before;
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isChanged]);
  const fail = (error: unknown): void => setProblem(messageOf(error));
  useEffect(() => {
    call('openDialog', requestFor(plugin)).then(setOpened, fail);
  }, []);
  const [found, setFound] = useState<Replies['configProblems']>([]);
  const close = async ({ dialogId, mode }: Replies['openDialog'], keepsProblems: boolean) => {
    if (mode >= 2) await new Promise((resolve) => setTimeout(resolve, FRAME_POLL_MS));
    const read = mode === 3 ? null : latest.current;
    const reply = await call('closeDialog', { ...requestFor(plugin), dialogId, config: read });
    const isBroken = reply.problems.length > 0;
    if (isBroken && !keepsProblems) setFound(reply.problems);
    else {
      const mark = (one: PluginInstance) => withConfig(one, one.config, isBroken);
      onClose({ ...reply, document: withInstance(reply.document, plugin, mark) });
    }
  };
  const accept = (keepsProblems: boolean): void => {
    if (opened) close(opened, keepsProblems).catch(fail);
  };
  return { opened, problem, setProblem, config, setConfig, isChanged, found, accept };
}

interface ConfigDialogProps {
  readonly plugin: string;
  /** `null`: cancelled. */
  readonly onClose: (reply: Replies['closeDialog'] | null) => void;
}

/** The configuration dialog of an instance, opened as the host does in the four modes. */
export function ConfigDialog({ plugin, onClose }: ConfigDialogProps) {
  const dialog = useConfigDialog(plugin, onClose);
  const { opened } = dialog;
  const problem = dialog.problem ?? opened?.problem;
  const type = instanceOf(plugin)?.type;
  const guide = guides.find((one) => type !== undefined && one[2] === type);
  const error = problem ? t(problem) : (opened?.errorMessage ?? '');
  const cancel = (): void => onClose(null);
  const [isKept, setKept] = useState(false);
  /** Keeps changes at the first Escape, which is easily pressed by mistake. */
  const leave = (event: Event): void => {
    // The browser closes the dialog at the second Escape.
    if (!dialog.isChanged || !event.cancelable) {
      cancel();
      return;
    }
    event.preventDefault();
    setKept(true);
  };
  return (
    <Modal title={t(dialogTexts.title(plugin))} onClose={leave} isWide>
      {guide && (
        <p>
          <GuideLink file={guide[0]}>{t(dialogTexts.guide(t(guide[1])))}</GuideLink>
        </p>
      )}
      {error && <Alert>{error}</Alert>}
      {!opened && !problem && <p role="status">{t(common.loading)}</p>}
      {opened && (
        <DialogBody
          opened={opened}
          config={dialog.config}
          onConfig={dialog.setConfig}
          onProblem={dialog.setProblem}
        />
      )}
      <div role="alert">
        {isKept && dialog.isChanged && <p>{t(dialogTexts.isChanged)}</p>}
        <Problems problems={dialog.found} />
      </div>
      <DialogButtons
        label={t(dialogTexts.accept)}
        isReady={opened !== null}
        onAccept={() => dialog.accept(false)}
        onCancel={cancel}
      >
        {dialog.found.length > 0 && (
          <button type="button" onClick={() => dialog.accept(true)}>
            {t(brokenConfig.keep)}
          </button>
        )}
      </DialogButtons>
    </Modal>
  );
}
