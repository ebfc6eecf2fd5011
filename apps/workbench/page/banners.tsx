import type { PluginFault } from '../src/api.js';
import { PlaceName, SourceLine } from './problems.js';
import { restoreQuestion, takeTheirs } from './question-actions.js';
import { keepMine, saveAsNew, saveNow } from './question-saving.js';
import { updating, t, usePageState } from './store.js';
import { bar, common, faultKinds } from './texts.js';

function Fault({ fault }: { readonly fault: PluginFault }) {
  const { kind, message, operation } = fault;
  return (
    <li>
      <strong>{t(faultKinds[kind])}</strong> <PlaceName place={fault} />{' '}
      {operation && <code>{operation}</code>}
      <div>{t(message)}</div>
      <SourceLine place={fault} />
    </li>
  );
}

/** Buttons for each reason why saving failed. */
const solutions = {
  conflict: [
    [bar.keepMine, keepMine],
    [bar.takeTheirs, takeTheirs],
  ],
  gone: [[bar.saveAsNew, saveAsNew]],
  other: [[bar.again, saveNow]],
} as const;

/** Explains why the question is not saved, with buttons that help. */
function SaveProblem() {
  const { save } = usePageState();
  if (save.kind !== 'failed') return null;
  return (
    <div class="banner bad" role="alert">
      <span>⚠ {t(bar.unsaved(t(save.message)))}</span>
      {solutions[save.reason].map(([text, run]) => (
        <button key={text.en} onClick={() => void run()}>
          {t(text)}
        </button>
      ))}
      {save.reason === 'conflict' && <small>{t(bar.undoTheirs)}</small>}
    </div>
  );
}

/** Problems of the connection, of saving, of an action and of the plugin. */
export function Banners() {
  const { connection, notice, deleted, faults, server } = usePageState();
  return (
    <div class="banners">
      {connection === 'lost' && (
        <div class="banner bad" role="alert">
          ⚠ {t(bar.lost)}
        </div>
      )}
      <SaveProblem />
      {notice && (
        <div class="banner bad" role="alert">
          <span>⚠ {t(notice)}</span>
          <button onClick={updating({ notice: null })}>{t(common.close)}</button>
        </div>
      )}
      {deleted && (
        <div class="banner" role="status">
          <span>{t(bar.removed(deleted.name))}</span>
          <button onClick={() => void restoreQuestion()}>{t(bar.restore)}</button>
          <button onClick={updating({ deleted: null })}>{t(common.close)}</button>
        </div>
      )}
      {faults.length > 0 && (
        <div class="banner bad faults" role="alert">
          <ul>
            {faults.map((fault, index) => (
              <Fault fault={fault} key={index} />
            ))}
          </ul>
          {/* A failed operation belongs to the newest version, and type errors do not stop it. */}
          {server?.service.reachable &&
            faults.some(({ kind, operation }) => operation === '' && kind !== 'types') && (
              <small>{t(bar.lastGood)}</small>
            )}
        </div>
      )}
    </div>
  );
}
