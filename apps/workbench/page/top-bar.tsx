import { changeRow, setRow } from './preview-actions.js';
import { Pairs } from './pairs.js';
import { QuestionChooser } from './question-chooser.js';
import { redo, undo } from './question-saving.js';
import { getState, t, update, usePageState, useStore } from './store.js';
import { GuideLink } from './guide-link.js';
import { bar, common, guides, shortcuts } from './texts.js';

/** State of the service as a button that opens the details. */
function ServiceState() {
  const { server, faults, lastBuild, language } = usePageState();
  if (!server) return null;
  const { service, tools, folder } = server;
  const isGood = service.reachable && faults.length === 0;
  const word =
    faults.length > 0
      ? bar.faultCount(faults.length)
      : service.reachable
        ? bar.reachable
        : bar.unreachable;
  const types = service.types.map(({ type, version }) => `${type} ${version}`.trim()).join(', ');
  const rows: readonly (readonly [string, string])[] = [
    [t(bar.service), `${service.url}${service.servicePath} (${t(bar[service.kind])})`],
    [t(bar.types), types || t(bar.noTypes)],
    [t(bar.maxima), tools.maxima ?? t(bar.missing)],
    [t(bar.latex), tools.latex ?? t(bar.missing)],
    [t(bar.folder), folder],
  ];
  return (
    <>
      <button popovertarget="service" class={isGood ? 'service' : 'service bad'}>
        <span aria-hidden="true">{isGood ? '●' : '▲'}</span>
        <span class="words">{`${t(bar.service)}${faults.length > 0 ? ':' : ''} ${t(word)}`}</span>
      </button>
      <div id="service" popover="auto" role="dialog" aria-label={t(bar.service)}>
        <Pairs class="" pairs={rows} />
        {lastBuild && (
          <p>{t(bar.built(lastBuild.milliseconds, lastBuild.at.toLocaleTimeString(language)))}</p>
        )}
      </div>
    </>
  );
}

function SaveState() {
  const { save, file } = usePageState();
  if (file === null) return null;
  const text = bar[save.kind === 'failed' ? 'notSaved' : save.kind];
  return (
    // Not a status, because questions are saved after every pause in typing; failures are alerts.
    <span class={`save hint ${save.kind}`}>
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
          key={symbol}
          aria-label={t(name)}
          title={t(name)}
          // A disabled button would lose the focus with the last step.
          aria-disabled={versions.length === 0}
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
      <button aria-label={t(bar.previous)} disabled={row === 0} onClick={changeRow(-1)}>
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
        // Shows the row's number again if something else was typed.
        onChange={({ currentTarget }) => {
          currentTarget.value = String(getState().row + 1);
        }}
      />
      <button aria-label={t(bar.next)} disabled={row === 39} onClick={changeRow(1)}>
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
      <button popovertarget="help" aria-label={t(bar.help)}>
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
        <button popovertarget="help" popovertargetaction="hide">
          {t(common.close)}
        </button>
      </div>
    </>
  );
}

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
