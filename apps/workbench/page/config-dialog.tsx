import { useEffect, useRef, useState } from 'preact/hooks';
import {
  type Localized,
  type LocatedProblem,
  type PluginInstance,
  rowOf,
  withInstance,
} from '@fragwerk/host';
import type { Replies } from '../src/engine.js';
import { call } from './api-client.js';
import { DialogBody } from './dialog-bodies.js';
import { GuideLink } from './guide-link.js';
import { messageOf } from './http.js';
import { DialogButtons, Modal } from './modal.js';
import { Alert, Problems } from './problems.js';
import { getState, t } from './store.js';
import { common, guides } from './texts.js';
import { brokenConfig, dialogTexts, problemList, tables } from './texts-editor.js';
import { withConfig } from './typed-configs.js';

/** Returns the configuration of the table, applied or not. */
const configOf = ({ draft, config }: PluginInstance): string => draft ?? config;

function requestFor(instance: PluginInstance) {
  const { document, row } = getState();
  if (!document) throw new Error('No question is open.');
  const shown = withConfig(instance, configOf(instance), false);
  return { document: withInstance(document, shown), row, plugin: instance.name };
}

interface ConfigDialogProps {
  readonly instance: PluginInstance;
  /** `null`: cancelled. */
  readonly onClose: (reply: Replies['closeDialog'] | null) => void;
}

function useConfigDialog({ instance, onClose }: ConfigDialogProps) {
  const [opened, setOpened] = useState<Replies['openDialog'] | null>(null);
  const [problem, setProblem] = useState<Localized | null>(null);
  const [config, setConfig] = useState(configOf(instance));
  const latest = useRef(config);
  const flush = useRef(() => Promise.resolve());
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
    call('openDialog', requestFor(instance)).then(setOpened, fail);
  }, []);
  const [found, setFound] = useState<Replies['configProblems']>([]);
  const closing = useRef<AbortController | null>(null);
  useEffect(() => () => closing.current?.abort(), []);
  const close = async ({ dialogId, mode }: Replies['openDialog'], keepsProblems: boolean) => {
    const { signal } = (closing.current = new AbortController());
    await flush.current();
    const field = mode === 3 ? null : latest.current;
    const request = { ...requestFor(instance), dialogId, config: field };
    const reply = await call('closeDialog', request, signal);
    const isBroken = reply.problems.length > 0;
    if (isBroken && !keepsProblems) setFound(reply.problems);
    else {
      const { document } = reply;
      const { config: read = '' } = document.plugins[rowOf(document, instance.name)] ?? {};
      const closed = withInstance(document, withConfig(instance, read, isBroken));
      onClose({ ...reply, document: closed });
    }
  };
  const accept = (keepsProblems: boolean): void => {
    if (!opened || closing.current) return;
    void close(opened, keepsProblems)
      .catch(fail)
      .finally(() => {
        closing.current = null;
      });
  };
  const change = (changed: string): void => {
    // They are about the configuration before.
    if (changed !== latest.current) setFound([]);
    latest.current = changed;
    setConfig(changed);
  };
  return { opened, problem, setProblem, config, change, isChanged, found, accept, flush };
}

/** Names the part of the configuration that a problem is about, because fields do not show its notation. */
function ConfigPlace({ position = 0, line, column, excerpt }: LocatedProblem) {
  // At its start, the problem may concern all of it.
  const place = position > 0 ? `, ${t(problemList.at(line ?? 1, column ?? 1))}` : '';
  return (
    <span class="place">
      {t(tables.config) + place}
      {excerpt !== '' && ': '}
      <code>{excerpt}</code>
    </span>
  );
}

/** The configuration dialog of an instance, opened as the host does in the four modes. */
export function ConfigDialog(props: ConfigDialogProps) {
  const { instance, onClose } = props;
  const dialog = useConfigDialog(props);
  const { opened } = dialog;
  const problem = dialog.problem ?? opened?.problem;
  const guide = guides.find(([, , type]) => type === instance.type);
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
    <Modal title={t(dialogTexts.title(instance.name))} onClose={leave} isWide>
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
          onConfig={dialog.change}
          onProblem={dialog.setProblem}
          onEscape={() => leave(new Event('cancel', { cancelable: true }))}
          flush={dialog.flush}
        />
      )}
      <div role="alert">
        {isKept && dialog.isChanged && <p>{t(dialogTexts.isChanged)}</p>}
        <Problems problems={dialog.found} lead={ConfigPlace} />
      </div>
      <DialogButtons
        label={t(dialogTexts.accept)}
        isReady={opened !== null}
        onAccept={() => {
          setKept(false);
          dialog.accept(false);
        }}
        onCancel={cancel}
      >
        {dialog.found.length > 0 && (
          <button onClick={() => dialog.accept(true)}>{t(brokenConfig.keep)}</button>
        )}
      </DialogButtons>
    </Modal>
  );
}
