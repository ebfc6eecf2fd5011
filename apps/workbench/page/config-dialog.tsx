import { useEffect, useRef, useState } from 'preact/hooks';
import type { Localized } from '@fragwerk/host';
import type { DialogCloseReply, DialogOpenReply } from '../src/api.js';
import { api } from './api-client.js';
import { DialogBody } from './dialog-bodies.js';
import { messageOf } from './http.js';
import { Modal } from './modal.js';
import { Alert } from './problems.js';
import { getState, useSay } from './store.js';
import { common } from './texts.js';
import { dialogTexts } from './texts-editor.js';

const configOf = (plugin: string): string =>
  getState().document?.plugins.find(({ name }) => name === plugin)?.config ?? '';

function requestFor(plugin: string) {
  const { document, row } = getState();
  if (!document) throw new Error('No question is open.');
  return { document, row, plugin };
}

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
  const close = async ({ dialogId, mode }: DialogOpenReply): Promise<void> => {
    if (mode >= 2) await pause(GRACE);
    const read = mode === 3 ? null : latest.current;
    onClose(await api.closeDialog({ ...requestFor(plugin), dialogId, config: read }));
  };
  const accept = (): void => {
    if (opened) close(opened).catch(fail);
  };
  return { opened, problem, setProblem, config, setConfig, accept };
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
      <div class="buttons">
        <button type="button" class="main" disabled={!opened} onClick={dialog.accept}>
          {say(dialogTexts.accept)}
        </button>
        <button type="button" onClick={cancel}>
          {say(common.cancel)}
        </button>
      </div>
    </Modal>
  );
}
