import type { Localized } from '@fragwerk/host';
import type { Replies } from '../src/api.js';
import { BlockedNotice } from './blocked.js';
import { useFrame } from './frame-link.js';
import { Resizable } from './resizable.js';
import { locateProblem } from './script-problems.js';
import { placeName } from './source-place.js';
import { type ScriptProblem, t, useFields } from './store.js';
import { same } from './texts.js';
import { dialogTexts, tables } from './texts-editor.js';

interface DialogBodyProps {
  readonly opened: Replies['openDialog'];
  readonly config: string;
  readonly onConfig: (config: string) => void;
  readonly onProblem: (problem: Localized) => void;
}

const format = ({ message, place }: ScriptProblem): string =>
  place ? `${message} (${placeName(place)})` : message;

/** Mode 2: the plugin's script in its own frame. */
function ScriptDialog({ opened, config, onConfig, onProblem }: DialogBodyProps) {
  const { allowsCdn } = useFields('allowsCdn');
  const { startFunction, dataJson } = opened;
  const container = useFrame(
    {
      title: () => t(dialogTexts.frame),
      fillsContainer: true,
      onEvent: (event) => {
        if (event.kind === 'config') onConfig(event.config);
        if (event.kind === 'problem')
          void locateProblem(event).then((problem) => onProblem(same(format(problem))));
      },
    },
    () => ({ kind: 'dialog', startFunction, dataJson, config }),
    [opened, allowsCdn],
  );
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
          spellcheck={false}
          value={config}
          onInput={(event) => onConfig(event.currentTarget.value)}
        />
      </label>
    </>
  );
}

/** Mode 3: a page of the service, which keeps the configuration itself. */
function PageDialog({ opened }: DialogBodyProps) {
  return (
    <Resizable>
      <iframe
        class="dialog-page"
        // Popups are allowed, because the link to the guide opens a tab.
        sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
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
