import type { PluginFault } from '../src/api.js';
import { saveAsNew, takeTheirs } from './question-actions.js';
import { keepMine, saveNow } from './question-saving.js';
import { PlaceName, SourceLine } from './source-place.js';
import { update, useSay, useStore } from './store.js';
import { bar, common, faultKinds } from './texts.js';

function Fault({ fault }: { readonly fault: PluginFault }) {
  const say = useSay();
  const { kind, message, operation } = fault;
  return (
    <li>
      <strong>{say(faultKinds[kind] ?? { de: kind, en: kind })}</strong> <PlaceName place={fault} />{' '}
      {operation && <code>{operation}</code>}
      <div>{say(message)}</div>
      <SourceLine place={fault} />
    </li>
  );
}

const ways = {
  conflict: [
    [bar.keepMine, keepMine],
    [bar.takeTheirs, takeTheirs],
  ],
  gone: [[bar.saveAsNew, saveAsNew]],
  other: [[bar.again, saveNow]],
} as const;

/** Why the question is not saved, and the ways out. */
function SaveProblem() {
  const say = useSay();
  const save = useStore((state) => state.save);
  if (save.kind !== 'failed') return null;
  return (
    <div class="banner bad" role="alert">
      <span>⚠ {say(bar.unsaved(say(save.message)))}</span>
      {ways[save.reason].map(([text, run]) => (
        <button type="button" key={text.en} onClick={() => void run()}>
          {say(text)}
        </button>
      ))}
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
          {/* An operation that fails is one of the newest state, and type errors do not stop it. */}
          {faults.some(({ kind, operation }) => operation === '' && kind !== 'types') && (
            <small>{say(bar.lastGood)}</small>
          )}
        </div>
      )}
    </div>
  );
}
