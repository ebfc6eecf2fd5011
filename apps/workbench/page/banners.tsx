import type { PluginFault } from '../src/api.js';
import { keepMine, saveNow, takeTheirs } from './question-actions.js';
import { update, useSay, useStore } from './store.js';
import { bar, common, faultKinds } from './texts.js';

function Fault({ fault }: { readonly fault: PluginFault }) {
  const say = useSay();
  const { kind, file, line, column, message, sourceLine, operation } = fault;
  const place = file && `${file}${line ? `:${line}` : ''}${line && column ? `:${column}` : ''}`;
  return (
    <li>
      <strong>{say(faultKinds[kind] ?? { de: kind, en: kind })}</strong>{' '}
      {place && <code>{place}</code>} {operation && <code>{operation}</code>}
      <div>{message}</div>
      {sourceLine && (
        <pre tabIndex={0} aria-label={place}>
          {sourceLine}
        </pre>
      )}
    </li>
  );
}

function SaveProblem() {
  const say = useSay();
  const save = useStore((state) => state.save);
  if (save.kind !== 'failed') return null;
  return (
    <div class="banner bad" role="alert">
      <span>⚠ {say(bar.unsaved(say(save.message)))}</span>
      {save.isConflict ? (
        <>
          <button type="button" onClick={() => void keepMine()}>
            {say(bar.keepMine)}
          </button>
          <button type="button" onClick={() => void takeTheirs()}>
            {say(bar.takeTheirs)}
          </button>
        </>
      ) : (
        <button type="button" onClick={() => void saveNow()}>
          {say(bar.again)}
        </button>
      )}
    </div>
  );
}

/** What is wrong with the connection, the saving, an action or the plugin. */
export function Banners() {
  const say = useSay();
  const connection = useStore((state) => state.connection);
  const notice = useStore((state) => state.notice);
  const faults = useStore((state) => state.faults);
  return (
    <div class="banners">
      {connection === 'lost' && (
        <div class="banner bad" role="alert">
          ⚠ {say(bar.lost)}
        </div>
      )}
      <SaveProblem />
      {notice && (
        <div class="banner bad" role="alert">
          <span>⚠ {say(notice)}</span>
          <button
            type="button"
            onClick={() => {
              update({ notice: null });
            }}
          >
            {say(common.close)}
          </button>
        </div>
      )}
      {faults.length > 0 && (
        <div class="banner bad faults" role="alert">
          <ul>
            {faults.map((fault, index) => (
              <Fault fault={fault} key={index} />
            ))}
          </ul>
          <small>{say(bar.lastGood)}</small>
        </div>
      )}
    </div>
  );
}
