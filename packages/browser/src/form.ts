import {
  type ConfigCheck,
  type ConfigFields,
  type ConfigValue,
  editConfig,
  type Language,
  readConfig,
} from '@fragwerk/sdk';
import { type Control, controlFor } from './controls/index.js';
import { labelledField } from './controls/base.js';
import { element, freshId, withFocusRing } from './dom.js';
import { inLanguage } from './language.js';
import { dialogTexts, problemSentence } from './texts.js';
import { fieldStyle, type Style } from './theme.js';

/** Fields and initial value of a form, and its callbacks. */
export interface FormOptions {
  readonly fields: ConfigFields;
  /** Checks that concern several fields. */
  readonly checkConfig?: ConfigCheck<ConfigFields>;
  readonly config: string;
  readonly language: Language;
  readonly onEdit: (config: string) => void;
}

function expertField(language: Language, config: string) {
  // Line ends separate items, too; a single-line field would remove them.
  const attributes = {
    id: freshId(),
    rows: String(Math.min(12, config.split('\n').length)),
    spellcheck: 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
  };
  const style: Style = {
    ...fieldStyle,
    display: 'block',
    width: '100%',
    lineHeight: '30px',
    resize: 'vertical',
    fontFamily: 'ui-monospace, Consolas, monospace',
  };
  const input = withFocusRing(element('textarea', { attributes, style }));
  const texts = { label: dialogTexts.expert, help: dialogTexts.expertHelp };
  return { input, ...labelledField(texts, inLanguage(language), { input }) };
}

/**
 * Builds a form for a stored configuration string: a control for each field and the string itself,
 * kept in sync. Items without a field stay in the string.
 */
export function configForm(options: FormOptions): HTMLElement {
  const { fields, checkConfig, language, onEdit } = options;
  let { config } = options;
  const expert = expertField(language, config);
  const controls = new Map<string, Control>();
  const showConfig = (): void => {
    const { values, problems } = readConfig(fields, config, checkConfig);
    for (const [name, control] of controls) {
      const wrong = problems.find((problem) => problem.field === name);
      control.show(values[name] ?? '', wrong?.message[language] ?? '');
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
  for (const [name, field] of Object.entries(fields)) {
    const edit = (value: ConfigValue): void => {
      take(editConfig(field, config, value));
    };
    controls.set(
      name,
      controlFor(field, { language, translate: inLanguage(language), onEdit: edit }),
    );
  }
  expert.input.addEventListener('input', () => take(expert.input.value));
  showConfig();
  const parts = [...controls.values()].map((control) => control.element);
  const style: Style = { display: 'grid', gap: '20px', minWidth: '0' };
  return element('div', { style }, [...parts, expert.element]);
}
