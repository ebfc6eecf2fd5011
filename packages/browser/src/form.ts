import {
  type ConfigCheck,
  type ConfigFields,
  type ConfigValue,
  editConfig,
  formatField,
  type Language,
  type QuestionRow,
  resolveConfig,
  writtenValue,
} from '@fragwerk/sdk';
import { controlFor } from './controls/index.js';
import { labelledField } from './controls/base.js';
import { element, freshId, setText, verbatim } from './dom.js';
import { dialogTexts, expressionValue, problemSentence } from './texts.js';
import { codeStyle, hintStyle, type Style } from './theme.js';

export interface FormOptions {
  readonly fields: ConfigFields;
  /** Checks that concern several fields. */
  readonly checkConfig?: ConfigCheck<ConfigFields>;
  readonly config: string;
  /** The question's variables; `null` if the host sent none. */
  readonly row: QuestionRow | null;
  readonly language: Language;
  readonly onEdit: (config: string) => void;
}

function expertField(language: Language, config: string) {
  // Line ends separate items, too; a single-line field would remove them.
  const attributes = {
    id: freshId(),
    rows: String(Math.min(12, config.split('\n').length)),
    ...verbatim,
  };
  const input = element('textarea', {
    ...attributes,
    style: { ...codeStyle, lineHeight: '30px' },
  });
  const texts = { label: dialogTexts.expert, help: dialogTexts.expertHelp };
  return { input, ...labelledField(texts, { language }, { input }) };
}

/**
 * Builds a form for a stored configuration string: a control for each field and the string itself,
 * kept in sync. Items without a field stay in the string.
 */
export function configForm(options: FormOptions) {
  const { fields, checkConfig: check, language, row, onEdit } = options;
  let { config } = options;
  const expert = expertField(language, config);
  const rows = Object.entries(fields).map(([name, field]) => {
    const edit = (value: ConfigValue): void => take(editConfig(field, config, value));
    const context = { language, row, onEdit: edit };
    /** The value of an expression, below the control. */
    const line = element('p', { 'aria-live': 'polite', style: hintStyle });
    return { name, field, control: controlFor(field, context), line };
  });
  const showConfig = (): void => {
    const { values, problems, expressions } = resolveConfig(fields, config, { row, check });
    for (const { name, field, control, line } of rows) {
      const wrong = problems.find((problem) => problem.field === name);
      const { [name]: value = '' } = values;
      const { [name]: expression = '' } = expressions;
      const problem = wrong?.message[language] ?? '';
      control.show(value, { problem, expression, written: writtenValue(field, config) });
      // The cells of a list show their own.
      const isKnown = field.kind !== 'list' && row && expression !== '';
      const shown = isKnown ? expressionValue(formatField(field, value, language), row) : null;
      setText(line, shown?.[language] ?? '');
    }
    if (expert.input.value !== config) expert.input.value = config;
    const sentences = problems.map((problem) => problemSentence(problem, language));
    expert.showProblem(sentences.join(' '));
  };
  const take = (changed: string): void => {
    if (changed === config) return;
    config = changed;
    showConfig();
    onEdit(config);
  };
  expert.input.addEventListener('input', () => take(expert.input.value));
  showConfig();
  const parts = rows.map(({ control, line }) => element('div', {}, [control.element, line]));
  const gridTemplateColumns = 'minmax(0, 1fr)';
  const style: Style = { display: 'grid', gridTemplateColumns, gap: '20px', minWidth: '0' };
  return {
    element: element('div', { style }, [...parts, expert.element]),
    edit: (change: (config: string) => string): void => take(change(config)),
  };
}
