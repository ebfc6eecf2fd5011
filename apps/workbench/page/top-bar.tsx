import { setRow } from './preview-actions.js';
import { QuestionChooser } from './question-chooser.js';
import { ServiceState } from './service-state.js';
import { update, useSay, useStore } from './store.js';
import { bar, common, shortcuts } from './texts.js';

function SaveState() {
  const say = useSay();
  const save = useStore((state) => state.save);
  const file = useStore((state) => state.file);
  if (file === null) return null;
  const text = bar[save.kind === 'failed' ? 'notSaved' : save.kind];
  return (
    <span class={`save ${save.kind}`} role="status">
      <span aria-hidden="true">{{ saved: '✓', waiting: '…', failed: '⚠' }[save.kind]}</span>
      <span class="words">{say(text)}</span>
    </span>
  );
}

function RowSwitcher() {
  const say = useSay();
  const row = useStore((state) => state.row);
  const go = (target: number) => () => {
    setRow(target);
  };
  return (
    <div class="rows" role="group" aria-label={say(bar.rowText(row + 1))}>
      <button
        type="button"
        aria-label={say(bar.previous)}
        disabled={row === 0}
        onClick={go(row - 1)}
      >
        ‹
      </button>
      <input
        type="number"
        min={1}
        max={40}
        value={row + 1}
        aria-label={say(bar.rowNumber)}
        onInput={({ currentTarget }) => {
          const wanted = currentTarget.valueAsNumber;
          if (wanted >= 1 && wanted <= 40) setRow(Math.trunc(wanted) - 1);
        }}
      />
      <button type="button" aria-label={say(bar.next)} disabled={row === 39} onClick={go(row + 1)}>
        ›
      </button>
      <span class="row-text" role="status">
        {say(bar.rowText(row + 1))}
      </span>
    </div>
  );
}

function Help() {
  const say = useSay();
  return (
    <>
      <button type="button" popovertarget="help" aria-label={say(bar.help)}>
        ?
      </button>
      <div id="help" popover="auto" role="dialog" aria-label={say(bar.shortcuts)}>
        <h2>{say(bar.shortcuts)}</h2>
        <dl>
          {shortcuts.map(([keys, meaning]) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{say(meaning)}</dd>
            </div>
          ))}
        </dl>
        <button type="button" popovertarget="help" popovertargetaction="hide">
          {say(common.close)}
        </button>
      </div>
    </>
  );
}

/** Question, save state, row, language, state of the service. */
export function TopBar() {
  const say = useSay();
  const language = useStore((state) => state.language);
  return (
    <header class="top-bar">
      <h1>
        Fragwerk <span>{say(common.title)}</span>
      </h1>
      <QuestionChooser />
      <SaveState />
      <RowSwitcher />
      <span class="spacer" />
      <ServiceState />
      <select
        aria-label={say(bar.language)}
        value={language}
        onChange={({ currentTarget }) => {
          update({ language: currentTarget.value === 'en' ? 'en' : 'de' });
        }}
      >
        <option value="de" lang="de">
          Deutsch
        </option>
        <option value="en" lang="en">
          English
        </option>
      </select>
      <Help />
    </header>
  );
}
