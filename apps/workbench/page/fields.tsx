import type { ComponentChildren } from 'preact';

/** Attributes of fields whose text browsers and the keyboards of phones leave as it is typed. */
export const verbatim = {
  autocomplete: 'off',
  autocapitalize: 'off',
  // The property `autocorrect`, which Preact would set, is a boolean.
  autoCorrect: 'off',
  spellcheck: false,
} as const;

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

interface ChoiceProps extends FieldProps {
  readonly options: OptionPairs;
}

export type OptionPairs = readonly (readonly [value: string, label: string])[];

export const Options = ({ pairs }: { readonly pairs: OptionPairs }) =>
  pairs.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

export function Choice({ label, value, onValue, options }: ChoiceProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
        <Options pairs={options} />
      </select>
    </label>
  );
}

interface TextFieldProps extends FieldProps {
  readonly required?: boolean;
  /** Takes an integer from 1. */
  readonly isNumber?: boolean;
}

export function TextField(props: TextFieldProps) {
  const { label, value, onValue, required = false, isNumber = false } = props;
  return (
    <label>
      {label}
      <input
        value={value}
        {...(isNumber ? { type: 'number', min: 1 } : {})}
        required={required}
        {...verbatim}
        onInput={({ currentTarget }) => onValue(currentTarget.value)}
      />
    </label>
  );
}

interface CheckboxProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onCheck: (isChecked: boolean) => void;
}

export function Checkbox({ label, isChecked, onCheck }: CheckboxProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

interface ToggleProps {
  readonly isPressed: boolean;
  readonly onPress: () => void;
  readonly children: ComponentChildren;
  readonly class?: string;
  readonly title?: string;
  readonly disabled?: boolean;
}

/** A button that stays pressed until the next press. */
export function Toggle({ isPressed, onPress, children, ...attributes }: ToggleProps) {
  return (
    <button aria-pressed={isPressed} onClick={onPress} {...attributes}>
      {isPressed && '✓ '}
      {children}
    </button>
  );
}
