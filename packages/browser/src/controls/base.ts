import {
  type ConfigField,
  type ConfigValue,
  type Language,
  type QuestionRow,
  readField,
  resolveField,
  writeCell,
} from '@fragwerk/sdk';
import { inputGroup } from '../choice-options.js';
import { element, freshId, visuallyHidden } from '../dom.js';
import { problemLine } from '../problem-line.js';
import { hintStyle, labelStyle } from '../theme.js';

/** Context of a control, in addition to its field. */
export interface ControlContext {
  readonly language: Language;
  /** The question's variables; `null` if the host sent none. */
  readonly row: QuestionRow | null;
  /** In a list, the heads name a cell; its label is only for screen readers. */
  readonly isCell?: boolean;
  /** @param value an expression as text */
  readonly onEdit: (value: ConfigValue) => void;
}

interface ControlState {
  /** The problem of the field's item; '' for none. */
  readonly problem: string;
  /** The expression that gives the value; '' for none. */
  readonly expression: string;
  /** The text of the value in the configuration string; '' for none. */
  readonly written?: string;
}

/** The part of the form that edits one field. */
export interface Control {
  readonly element: HTMLElement;
  show(value: ConfigValue, state: ControlState): void;
  /** Returns typed text that is invalid and so not stored, '' for none; with a text, types it. */
  draft?(text?: string): string;
}

/** Reads the text of a field; `literal` is its value unless the text is an expression. */
export function readText(
  field: ConfigField,
  text: string,
  row: QuestionRow | null,
): {
  readonly reading: ReturnType<typeof resolveField>;
  readonly literal: ConfigValue | undefined;
} {
  const [typed, reading] = [readField(field, text), resolveField(field, text, row)];
  const isLiteral =
    'value' in typed &&
    'value' in reading &&
    writeCell(field, typed.value) === writeCell(field, reading.value);
  return { reading, literal: isLiteral ? typed.value : undefined };
}

type Described = Pick<ConfigField, 'label' | 'help'>;

/** Lays out an input with the field's help and a line for problems. */
export function describedField(
  field: Described,
  language: Language,
  { input, content }: { readonly input: HTMLElement; readonly content: readonly Node[] },
) {
  const root = element('div', {}, content);
  if (field.help) {
    const id = freshId();
    const unit = input.getAttribute('aria-describedby');
    input.setAttribute('aria-describedby', unit === null ? id : `${unit} ${id}`);
    root.append(element('p', { id, style: hintStyle }, [field.help[language]]));
  }
  const problem = problemLine([input]);
  root.append(problem.element);
  return { element: root, showProblem: problem.show };
}

/** Like {@link describedField}, with the field's label above the input. */
export function labelledField(
  field: Described,
  { language, isCell = false }: Pick<ControlContext, 'language' | 'isCell'>,
  { input, row = input }: { readonly input: HTMLElement; readonly row?: Node },
) {
  const options = { for: input.id, style: isCell ? visuallyHidden : labelStyle };
  const label = element('label', options, [field.label[language]]);
  // The head of a column explains it.
  const described = isCell ? { label: field.label } : field;
  return describedField(described, language, { input, content: [label, row] });
}

/** Like {@link describedField}, for several inputs with the field's label as their legend. */
export function groupedField(field: Described, language: Language, ...content: readonly Node[]) {
  const group = inputGroup(field.label[language]);
  const described = describedField(field, language, { input: group, content });
  group.append(described.element);
  return { ...described, element: group };
}
