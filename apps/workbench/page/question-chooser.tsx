import { useState } from 'preact/hooks';
import { Menu } from './menu.js';
import { Modal } from './modal.js';
import { createQuestion, edit, openQuestion, removeQuestion, saveNow } from './question-actions.js';
import { useSay, useStore } from './store.js';
import { bar, common } from './texts.js';

type Ask = 'none' | 'rename' | 'remove';

interface AskProps {
  readonly name: string;
  readonly onClose: () => void;
}

function Rename({ name, onClose }: AskProps) {
  const say = useSay();
  const [text, setText] = useState(name);
  return (
    <Modal title={say(bar.rename)} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '') return;
          edit({ name: text.trim() });
          void saveNow();
          onClose();
        }}
      >
        <label>
          {say(bar.newName)}
          <input
            value={text}
            required
            onInput={(event) => {
              setText(event.currentTarget.value);
            }}
          />
        </label>
        <div class="buttons">
          <button class="main">{say(bar.accept)}</button>
          <button type="button" onClick={onClose}>
            {say(common.cancel)}
          </button>
        </div>
      </form>
    </Modal>
  );
}

function Remove({ name, onClose }: AskProps) {
  const say = useSay();
  return (
    <Modal title={say(bar.remove)} onClose={onClose}>
      <p>{say(bar.removeAsk(name))}</p>
      <div class="buttons">
        <button
          type="button"
          class="main"
          onClick={() => {
            onClose();
            void removeQuestion();
          }}
        >
          {say(common.remove)}
        </button>
        <button type="button" onClick={onClose}>
          {say(common.cancel)}
        </button>
      </div>
    </Modal>
  );
}

/** Opens, makes, copies, renames and deletes questions. */
export function QuestionChooser() {
  const say = useSay();
  const server = useStore((state) => state.server);
  const file = useStore((state) => state.file);
  const name = useStore((state) => state.document?.name ?? '');
  const [ask, setAsk] = useState<Ask>('none');
  const close = (): void => {
    setAsk('none');
  };
  const types = server?.service.types ?? [];
  const fresh = types.map(({ type }) => ({
    label: say(bar.fresh(type)),
    run: () => void createQuestion({ name: say(bar.freshName(type)), type }),
  }));
  const empty = {
    label: say(bar.freshEmpty),
    run: () => void createQuestion({ name: say(bar.freshName('')) }),
  };
  const own =
    file === null
      ? []
      : [
          {
            label: say(bar.copy),
            run: () =>
              void saveNow().then(() =>
                createQuestion({ name: say(bar.copyName(name)), copyOf: file }),
              ),
          },
          {
            label: say(bar.rename),
            run: () => {
              setAsk('rename');
            },
          },
          {
            label: say(bar.remove),
            run: () => {
              setAsk('remove');
            },
          },
        ];
  return (
    <div class="chooser">
      <select
        aria-label={say(bar.question)}
        value={file ?? ''}
        onChange={({ currentTarget }) => void openQuestion(currentTarget.value)}
      >
        {file === null && <option value="">{say(bar.none)}</option>}
        {server?.questions.map((entry) => (
          <option key={entry.file} value={entry.file} disabled={entry.problem !== null}>
            {entry.file === file ? name : entry.name || entry.file}
            {entry.problem && ` ⚠ ${say(entry.problem)}`}
          </option>
        ))}
      </select>
      <Menu
        label={say(bar.actions)}
        groups={[
          { title: say(common.add), entries: [...fresh, empty] },
          { title: say(bar.question), entries: own },
        ]}
      />
      {ask === 'rename' && <Rename name={name} onClose={close} />}
      {ask === 'remove' && <Remove name={name} onClose={close} />}
    </div>
  );
}
