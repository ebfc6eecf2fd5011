import type { ComponentChildren } from 'preact';
import { type MutableRef, useRef, useState } from 'preact/hooks';
import type { Localized } from '@fragwerk/host';
import type { Replies } from '../src/engine.js';
import { PAGE_SANDBOX } from '../src/frame-messages.js';
import { BlockedNotice } from './blocked.js';
import { useDivider } from './divider.js';
import { Toggle, verbatim } from './fields.js';
import { useFrame } from './frame-link.js';
import { placeName } from './problems.js';
import { locateProblem } from './script-problems.js';
import { type ScriptProblem, t, usePageState } from './store.js';
import { dialogTexts, tables } from './texts-editor.js';
import { same } from './texts.js';

interface DialogBodyProps {
  readonly opened: Replies['openDialog'];
  readonly config: string;
  readonly onConfig: (config: string) => void;
  readonly onProblem: (problem: Localized) => void;
  /** Called for Escape in the plugin's script. */
  readonly onEscape: () => void;
  /** Receives a function that waits for the last change. */
  readonly flush: MutableRef<() => Promise<void>>;
}

const format = ({ message, place }: ScriptProblem): string =>
  place ? `${message} (${placeName(place)})` : message;

/** Share of the window's height that a dialog may take. */
const MAX_HEIGHT = 0.94;
const KEY = 'fragwerk-workbench-dialog';
const WIDE_KEY = `${KEY}-wide`;

/** Content of a dialog, as high as the window allows; its lower border can be moved. */
function Resizable({ children }: { readonly children: ComponentChildren }) {
  const { ref, percent, isMoving, divider } = useDivider({
    axis: 'y',
    label: dialogTexts.height,
    key: KEY,
    start: 100,
    min: 30,
    max: 100,
    step: 5,
    size: () => MAX_HEIGHT * innerHeight,
  });
  const [isWide, setWide] = useState(() => localStorage.getItem(WIDE_KEY) !== null);
  return (
    <div class={`resizable-place ${isMoving ? 'moving' : ''}`}>
      <Toggle
        class="only-narrow"
        isPressed={isWide}
        onPress={() => {
          setWide(!isWide);
          if (isWide) localStorage.removeItem(WIDE_KEY);
          else localStorage.setItem(WIDE_KEY, '');
        }}
      >
        {t(dialogTexts.wide)}
      </Toggle>
      <div
        class={`resizable ${isWide ? 'as-on-pc' : ''}`}
        ref={ref}
        style={{ '--height': percent }}
        // Only the wide one scrolls; otherwise the plugin's page does.
        {...(isWide ? { tabIndex: 0, role: 'region', 'aria-label': t(dialogTexts.frame) } : {})}
      >
        {children}
      </div>
      {divider}
    </div>
  );
}

/** Mode 2: the plugin's script in its own frame. */
function ScriptDialog(props: DialogBodyProps) {
  const { opened, config, onConfig, onProblem, onEscape } = props;
  const { allowsCdn } = usePageState();
  const { startFunction, dataJson } = opened;
  const escape = useRef(onEscape);
  escape.current = onEscape;
  const { container, flush } = useFrame(
    {
      title: () => t(dialogTexts.frame),
      fillsContainer: true,
      onEvent: (event) => {
        if (event.kind === 'config') onConfig(event.config);
        if (event.kind === 'shortcut' && event.key === 'Escape') escape.current();
        if (event.kind === 'problem')
          void locateProblem(event).then((problem) => onProblem(same(format(problem))));
      },
    },
    () => ({ kind: 'dialog', startFunction, dataJson, config }),
    [opened, allowsCdn],
  );
  props.flush.current = flush;
  return (
    <>
      <BlockedNotice isOpen={false} />
      <Resizable>
        <div class="dialog-frame" ref={container} />
      </Resizable>
    </>
  );
}

/** Modes 0 and 1: the text of the configuration. */
function TextDialog({ opened, config, onConfig }: DialogBodyProps) {
  return (
    <>
      {opened.mode === 1 && <p>{t(dialogTexts.hostPage)}</p>}
      <label>
        {t(tables.config)}
        <textarea
          rows={4}
          {...verbatim}
          value={config}
          onInput={(event) => onConfig(event.currentTarget.value)}
        />
      </label>
    </>
  );
}

/** Time for the page of a service to send the last change. */
const PAGE_FLUSH_MS = 350;

/** Mode 3: a page of the service, which keeps the configuration itself. */
function PageDialog({ opened, flush }: DialogBodyProps) {
  flush.current = () => new Promise((resolve) => setTimeout(resolve, PAGE_FLUSH_MS));
  return (
    <Resizable>
      <iframe
        class="dialog-page"
        sandbox={PAGE_SANDBOX}
        src={opened.url}
        title={t(dialogTexts.frame)}
      />
    </Resizable>
  );
}

const bodies = { 0: TextDialog, 1: TextDialog, 2: ScriptDialog, 3: PageDialog } as const;

/**
 * The inside of a configuration dialog in one of the four modes
 * (docs/interface/values.md#configuration-modes).
 */
export function DialogBody(props: DialogBodyProps) {
  const Body = bodies[props.opened.mode];
  return <Body {...props} />;
}
