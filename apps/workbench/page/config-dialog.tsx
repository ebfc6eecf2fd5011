import { useEffect, useRef, useState } from 'preact/hooks';
import type { Localized } from '@fragwerk/host';
import type { DialogCloseReply, DialogOpenReply } from '../src/api.js';
import { api, messageOf } from './api-client.js';
import { FrameLink } from './frame-link.js';
import { Modal } from './modal.js';
import { getState, useSay } from './store.js';
import { common } from './texts.js';
import { dialogTexts } from './texts-editor.js';

interface ScriptDialogProps {
  readonly opened: DialogOpenReply;
  readonly config: string;
  readonly onConfig: (config: string) => void;
  readonly onProblem: (problem: Localized) => void;
}

/** Mode 2: the plugin's script in a frame of its own. */
function ScriptDialog({ opened, config, onConfig, onProblem }: ScriptDialogProps) {
  const say = useSay();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return undefined;
    const link = new FrameLink(
      place.current,
      () => say(dialogTexts.frame),
      (message) => {
        if (message.kind === 'config') onConfig(message.config);
        if (message.kind === 'problem') onProblem({ de: message.message, en: message.message });
      },
    );
    const { language, server } = getState();
    link.load(`/frame?build=${server?.build ?? 0}&language=${language}`);
    const { startFunction, dataJson } = opened;
    link.show(() => ({ kind: 'dialog', startFunction, dataJson, config }));
    return () => {
      link.close();
    };
  }, [opened]);
  return <div class="dialog-frame" ref={place} />;
}

interface ConfigDialogProps {
  readonly plugin: string;
  /** `null`: cancelled. */
  readonly onClose: (reply: DialogCloseReply | null) => void;
}

const configOf = (plugin: string): string =>
  getState().document?.plugins.find(({ name }) => name === plugin)?.config ?? '';

/** The configuration dialog of an instance, as the host opens it in each of the four modes. */
export function ConfigDialog({ plugin, onClose }: ConfigDialogProps) {
  const say = useSay();
  const [opened, setOpened] = useState<DialogOpenReply | null>(null);
  const [problem, setProblem] = useState<Localized | null>(null);
  const [config, setConfig] = useState(() => configOf(plugin));
  const [start] = useState(config);
  const request = () => {
    const { document, row } = getState();
    if (!document) throw new Error('No question is open.');
    return { document, row, plugin };
  };
  useEffect(() => {
    api.openDialog(request()).then(setOpened, (error: unknown) => {
      setProblem(messageOf(error));
    });
  }, []);
  const accept = async (): Promise<void> => {
    if (!opened) return;
    try {
      const { dialogId, mode } = opened;
      onClose(
        await api.closeDialog({ ...request(), dialogId, config: mode === 3 ? null : config }),
      );
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <Modal
      title={say(dialogTexts.title(plugin))}
      onClose={() => {
        onClose(null);
      }}
      isWide
    >
      {(problem ?? opened?.errorMessage) && (
        <p class="problems" role="alert">
          ⚠ {problem ? say(problem) : opened?.errorMessage}
        </p>
      )}
      {!opened && !problem && <p role="status">{say(common.loading)}</p>}
      {opened?.mode === 1 && <p>{say(dialogTexts.hostPage)}</p>}
      {(opened?.mode === 0 || opened?.mode === 1) && (
        <label>
          {say(dialogTexts.config)}
          <textarea
            value={config}
            onInput={(event) => {
              setConfig(event.currentTarget.value);
            }}
          />
        </label>
      )}
      {opened?.mode === 2 && (
        <ScriptDialog opened={opened} config={start} onConfig={setConfig} onProblem={setProblem} />
      )}
      {opened?.mode === 3 && (
        <iframe
          class="dialog-page"
          sandbox="allow-scripts allow-forms"
          src={opened.url}
          title={say(dialogTexts.frame)}
        />
      )}
      <div class="buttons">
        <button type="button" class="main" disabled={!opened} onClick={() => void accept()}>
          {say(dialogTexts.accept)}
        </button>
        <button
          type="button"
          onClick={() => {
            onClose(null);
          }}
        >
          {say(common.cancel)}
        </button>
      </div>
    </Modal>
  );
}
