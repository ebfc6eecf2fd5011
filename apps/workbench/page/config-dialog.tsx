import { useEffect, useRef, useState } from 'preact/hooks';
import type { Localized } from '@fragwerk/host';
import type { DialogCloseReply, DialogOpenReply, ProblemsReply } from '../src/api.js';
import { api } from './api-client.js';
import { DialogBody } from './dialog-bodies.js';
import { messageOf } from './http.js';
import { DialogButtons, Modal } from './modal.js';
import { Alert, Problems } from './problems.js';
import { getState, useSay } from './store.js';
import { common } from './texts.js';
import { brokenConfig, dialogTexts } from './texts-editor.js';
import { withConfig } from './typed-configs.js';

const configOf = (plugin: string): string => {
  const { document, typedConfigs } = getState();
  const index = document?.plugins.findIndex(({ name }) => name === plugin) ?? -1;
  return typedConfigs[index]?.config ?? document?.plugins[index]?.config ?? '';
};

/** A request with the configuration as it stands in the table, applied or not. */
function requestFor(plugin: string) {
  const { document, row } = getState();
  if (!document) throw new Error('No question is open.');
  const config = configOf(plugin);
  const plugins = document.plugins.map((one) =>
    one.name === plugin ? withConfig(one, config, false) : one,
  );
  return { document: { ...document, plugins }, row, plugin };
}

/** The question as a dialog leaves it; a broken configuration is marked. */
const marked = (reply: DialogCloseReply, plugin: string): DialogCloseReply => ({
  ...reply,
  document: {
    ...reply.document,
    plugins: reply.document.plugins.map((one) =>
      one.name === plugin ? withConfig(one, one.config, reply.problems.length > 0) : one,
    ),
  },
});

/**
 * Time for what was done last in a frame, in milliseconds: it may come without an event, and the
 * frame looks for such changes four times a second.
 */
const GRACE = 350;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** A dialog from its opening to its end. */
function useConfigDialog(plugin: string, onClose: (reply: DialogCloseReply) => void) {
  const [opened, setOpened] = useState<DialogOpenReply | null>(null);
  const [problem, setProblem] = useState<Localized | null>(null);
  const [config, setConfig] = useState(() => configOf(plugin));
  const latest = useRef(config);
  latest.current = config;
  const fail = (error: unknown): void => {
    setProblem(messageOf(error));
  };
  useEffect(() => {
    api.openDialog(requestFor(plugin)).then(setOpened, fail);
  }, []);
  const [found, setFound] = useState<ProblemsReply>([]);
  const close = async ({ dialogId, mode }: DialogOpenReply, isKept: boolean): Promise<void> => {
    if (mode >= 2) await pause(GRACE);
    const read = mode === 3 ? null : latest.current;
    const reply = await api.closeDialog({ ...requestFor(plugin), dialogId, config: read });
    if (reply.problems.length === 0 || isKept) onClose(marked(reply, plugin));
    else setFound(reply.problems);
  };
  const accept = (isKept: boolean): void => {
    if (opened) close(opened, isKept).catch(fail);
  };
  return { opened, problem, setProblem, config, setConfig, found, accept };
}

interface ConfigDialogProps {
  readonly plugin: string;
  /** `null`: cancelled. */
  readonly onClose: (reply: DialogCloseReply | null) => void;
}

/** The configuration dialog of an instance, as the host opens it in each of the four modes. */
export function ConfigDialog({ plugin, onClose }: ConfigDialogProps) {
  const say = useSay();
  const dialog = useConfigDialog(plugin, onClose);
  const { opened, problem } = dialog;
  const wrong = problem ? say(problem) : (opened?.errorMessage ?? '');
  const cancel = (): void => {
    onClose(null);
  };
  return (
    <Modal title={say(dialogTexts.title(plugin))} onClose={cancel} isWide>
      {wrong && <Alert>{wrong}</Alert>}
      {!opened && !problem && <p role="status">{say(common.loading)}</p>}
      {opened && (
        <DialogBody
          opened={opened}
          config={dialog.config}
          onConfig={dialog.setConfig}
          onProblem={dialog.setProblem}
        />
      )}
      <div role="alert">
        <Problems problems={dialog.found} />
      </div>
      <DialogButtons
        label={say(dialogTexts.accept)}
        isReady={opened !== null}
        onAccept={() => {
          dialog.accept(false);
        }}
        onCancel={cancel}
      >
        {dialog.found.length > 0 && (
          <button
            type="button"
            onClick={() => {
              dialog.accept(true);
            }}
          >
            {say(brokenConfig.keep)}
          </button>
        )}
      </DialogButtons>
    </Modal>
  );
}
