import type { ComponentChildren } from 'preact';
import { DialogButtons, Modal } from './modal.js';
import { useSay } from './store.js';
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

interface LineProps extends FieldProps {
  readonly required?: boolean;
  readonly isNumber?: boolean;
}

/** A line of text, or a number from 1. */
export function Line({ label, value, onValue, required = false, isNumber = false }: LineProps) {
  return (
    <label>
      {label}
      <input
        value={value}
        {...(isNumber ? { type: 'number', min: 1 } : {})}
        required={required}
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
        <DialogButtons label={say(assistant.insert)} isReady={isReady} onCancel={onClose} />
      </form>
    </Modal>
  );
}
