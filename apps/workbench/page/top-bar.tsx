import { changeRow, setRow } from './preview-actions.js';
import { Pairs } from './pairs.js';
import { QuestionChooser } from './question-chooser.js';
import { redo, undo } from './question-saving.js';
import { ServiceState } from './service-state.js';
import { update, t, usePageState, useStore } from './store.js';
import { GuideLink } from './guide-link.js';
import { bar, common, guides, shortcuts } from './texts.js';

function SaveState() {
  const { save, file } = usePageState();
  if (file === null) return null;
  const text = bar[save.kind === 'failed' ? 'notSaved' : save.kind];
  return (
    <span class={`save hint ${save.kind}`} role="status">
      <span aria-hidden="true">{{ saved: '✓', waiting: '…', failed: '⚠' }[save.kind]}</span>
      <span class="words">{t(text)}</span>
    </span>
  );
}

function History() {
  const { past, future } = usePageState().history;
  const steps = [
    ['↶', bar.undo, undo, past],
    ['↷', bar.redo, redo, future],
  ] as const;
  return (
    <div class="history">
      {steps.map(([symbol, name, run, versions]) => (
        <button
          type="button"
          key={symbol}
          aria-label={t(name)}
          title={t(name)}
          disabled={versions.length === 0}
          onClick={run}
        >
          {symbol}
        </button>
      ))}
    </div>
  );
}

function RowSwitcher() {
  const { row } = usePageState();
  return (
    <div class="rows" role="group" aria-label={t(bar.rowText(row + 1))}>
      <button
        type="button"
        aria-label={t(bar.previous)}
        disabled={row === 0}
        onClick={changeRow(-1)}
      >
        ‹
      </button>
      <input
        type="number"
        min={1}
        max={40}
        value={row + 1}
        aria-label={t(bar.rowNumber)}
        onInput={({ currentTarget }) => {
          const wanted = currentTarget.valueAsNumber;
          if (wanted >= 1 && wanted <= 40) setRow(Math.trunc(wanted) - 1);
        }}
      />
      <button type="button" aria-label={t(bar.next)} disabled={row === 39} onClick={changeRow(1)}>
        ›
      </button>
      <span class="row-text hint" role="status">
        {t(bar.rowText(row + 1))}
      </span>
    </div>
  );
}

function Help() {
  useStore((state) => state.language);
  return (
    <>
      <button type="button" popovertarget="help" aria-label={t(bar.help)}>
        ?
      </button>
      <div id="help" popover="auto" role="dialog" aria-label={t(bar.help)}>
        <h2>{t(bar.shortcuts)}</h2>
        <Pairs
          class=""
          pairs={shortcuts.map(([keys, meaning]) => [<kbd>{keys}</kbd>, t(meaning)])}
        />
        <h2>{t(bar.guides)}</h2>
        <ul>
          {guides.map(([file, name]) => (
            <li key={file}>
              <GuideLink file={file}>{t(name)}</GuideLink>
            </li>
          ))}
        </ul>
        <button type="button" popovertarget="help" popovertargetaction="hide">
          {t(common.close)}
        </button>
      </div>
    </>
  );
}

/** The bar with question, save state, history, row, language and state of the service. */
export function TopBar() {
  const { language } = usePageState();
  return (
    <header class="top-bar">
      <h1>
        Fragwerk <span>{t(common.title)}</span>
      </h1>
      <QuestionChooser />
      <SaveState />
      <History />
      <RowSwitcher />
      <span class="spacer" />
      <ServiceState />
      <select
        aria-label={t(bar.language)}
        value={language}
        onChange={({ currentTarget }) =>
          update({ language: currentTarget.value === 'en' ? 'en' : 'de' })
        }
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
