import {
  type ConfigCheck,
  type ConfigFields,
  type ConfigValue,
  editConfig,
  type Language,
  readConfig,
} from '@fragwerk/sdk';
import { type Control, controlFor } from './controls/index.js';
import { element, freshId, setText, withFocusRing } from './dom.js';
import { inLanguage } from './language.js';
import { dialogTexts, problemSentence } from './texts.js';
import { fieldStyle, hintStyle, problemStyle, type Style } from './theme.js';

/** What the form edits, and who is told of every change. */
export interface FormOptions {
  readonly fields: ConfigFields;
  /** What the fields say together. */
  readonly checkConfig?: ConfigCheck<ConfigFields>;
  readonly config: string;
  readonly language: Language;
  readonly onEdit: (config: string) => void;
}

function expertField(language: Language, config: string) {
  const say = inLanguage(language);
  const ids = { input: freshId(), hint: freshId(), problems: freshId() };
  const input = withFocusRing(
    // A line end separates items, too; a single-line field would swallow it.
    element('textarea', {
      attributes: {
        id: ids.input,
        rows: String(Math.min(12, config.split('\n').length)),
        spellcheck: 'false',
        autocomplete: 'off',
        autocapitalize: 'off',
        'aria-describedby': `${ids.hint} ${ids.problems}`,
      },
      style: {
        ...fieldStyle,
        display: 'block',
        width: '100%',
        lineHeight: '30px',
        resize: 'vertical',
        fontFamily: 'ui-monospace, Consolas, monospace',
      },
    }),
  );
  const labelStyle = { display: 'block', fontWeight: '600', marginBottom: '4px' };
  const label = element('label', { attributes: { for: ids.input }, style: labelStyle }, [
    say(dialogTexts.expert),
  ]);
  const hint = element('p', { attributes: { id: ids.hint }, style: hintStyle }, [
    say(dialogTexts.expertHelp),
  ]);
  const problems = element('div', { attributes: { id: ids.problems, 'aria-live': 'polite' } });
  return { input, problems, element: element('div', {}, [label, input, hint, problems]) };
}

function showProblems(target: HTMLElement, sentences: readonly string[]): void {
  const text = sentences.join(' ');
  setText(target, text);
  Object.assign(target.style, text === '' ? { padding: '0', margin: '0' } : problemStyle);
}

/**
 * A form for a stored configuration string: a control for each field and the string itself, each
 * following the other. Items that no field knows stay in the string.
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
    expert.input.setAttribute('aria-invalid', String(problems.length > 0));
    const sentences = problems.map((problem) => problemSentence(problem, language));
    showProblems(expert.problems, sentences);
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
    controls.set(name, controlFor(field, { say: inLanguage(language), onEdit: edit }));
  }
  expert.input.addEventListener('input', () => {
    take(expert.input.value);
  });
  showConfig();
  const parts = [...controls.values()].map((control) => control.element);
  const style: Style = { display: 'grid', gap: '20px', minWidth: '0' };
  return element('div', { style }, [...parts, expert.element]);
}
