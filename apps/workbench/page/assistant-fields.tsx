import type { ComponentChildren } from 'preact';
import { Modal } from './modal.js';
import { useSay } from './store.js';
import { common } from './texts.js';
import { assistant } from './texts-editor.js';

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

interface ChoiceProps extends FieldProps {
  readonly options: readonly (readonly [value: string, label: string])[];
}

/** One of several, from a list. */
export function Choice({ label, value, onValue, options }: ChoiceProps) {
  return (
    <label>
      {label}
      <select
        value={value}
        onChange={({ currentTarget }) => {
          onValue(currentTarget.value);
        }}
      >
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A line of text. */
export function Line({ label, value, onValue, required }: FieldProps & { required?: boolean }) {
  return (
    <label>
      {label}
      <input
        value={value}
        required={required === true}
        spellcheck={false}
        onInput={({ currentTarget }) => {
          onValue(currentTarget.value);
        }}
      />
    </label>
  );
}

interface AssistantProps {
  readonly title: string;
  readonly isReady: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A dialog whose fields make something to insert into the text. */
export function Assistant({ title, isReady, onSubmit, onClose, children }: AssistantProps) {
  const say = useSay();
  return (
    <Modal title={title} onClose={onClose}>
      <form
        class="assistant"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <div class="buttons">
          <button class="main" disabled={!isReady}>
            {say(assistant.insert)}
          </button>
          <button type="button" onClick={onClose}>
            {say(common.cancel)}
          </button>
        </div>
      </form>
    </Modal>
  );
}
