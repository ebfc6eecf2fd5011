import { useEffect, useRef } from 'preact/hooks';
import type { Localized } from '@fragwerk/host';
import type { DialogOpenReply } from '../src/api.js';
import { BlockedNotice } from './blocked.js';
import { FrameLink, frameAddress } from './frame-link.js';
import { Resizable } from './resizable.js';
import { placed } from './script-problems.js';
import { placeName } from './source-place.js';
import { getState, type ScriptProblem, useSay, useStore } from './store.js';
import { dialogTexts } from './texts-editor.js';

interface DialogBodyProps {
  readonly opened: DialogOpenReply;
  /** The configuration as it is now. */
  readonly config: string;
  readonly onConfig: (config: string) => void;
  readonly onProblem: (problem: Localized) => void;
}

const inWords = ({ message, place }: ScriptProblem): string =>
  place ? `${message} (${placeName(place)})` : message;

/** Mode 2: the plugin's script in a frame of its own. */
function ScriptDialog({ opened, config, onConfig, onProblem }: DialogBodyProps) {
  const say = useSay();
  const place = useRef<HTMLDivElement>(null);
  const allowsCdn = useStore((state) => state.allowsCdn);
  useEffect(() => {
    if (!place.current) return undefined;
    const link = new FrameLink({
      container: place.current,
      title: () => say(dialogTexts.frame),
      fillsContainer: true,
      take: (message) => {
        if (message.kind === 'config') onConfig(message.config);
        if (message.kind === 'problem')
          void placed(message).then((problem) => {
            const text = inWords(problem);
            onProblem({ de: text, en: text });
          });
      },
    });
    link.load(frameAddress(getState()));
    const { startFunction, dataJson } = opened;
    link.show(() => ({ kind: 'dialog', startFunction, dataJson, config }));
    return () => {
      link.close();
    };
  }, [opened, allowsCdn]);
  return (
    <>
      <BlockedNotice isOpen={false} />
      <Resizable>
        <div class="dialog-frame" ref={place} />
      </Resizable>
    </>
  );
}

/** Modes 0 and 1: the text of the configuration. */
function TextDialog({ opened, config, onConfig }: DialogBodyProps) {
  const say = useSay();
  return (
    <>
      {opened.mode === 1 && <p>{say(dialogTexts.hostPage)}</p>}
      <label>
        {say(dialogTexts.config)}
        <textarea
          rows={4}
          spellcheck={false}
          value={config}
          onInput={(event) => {
            onConfig(event.currentTarget.value);
          }}
        />
      </label>
    </>
  );
}

/** Mode 3: a page of the service, which keeps the configuration itself. */
function PageDialog({ opened }: DialogBodyProps) {
  const say = useSay();
  return (
    <Resizable>
      <iframe
        class="dialog-page"
        sandbox="allow-scripts allow-forms"
        src={opened.url}
        title={say(dialogTexts.frame)}
      />
    </Resizable>
  );
}

const bodies = { 0: TextDialog, 1: TextDialog, 2: ScriptDialog, 3: PageDialog } as const;

/** The inside of a configuration dialog in one of the four modes (contract 2.2). */
export function DialogBody(props: DialogBodyProps) {
  const Body = bodies[props.opened.mode];
  return <Body {...props} />;
}
