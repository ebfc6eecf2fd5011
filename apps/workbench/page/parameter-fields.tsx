import { Checkbox, TextField } from './fields.js';
import type { Parameter, Values } from './parameters.js';
import { t } from './store.js';
import { loadTemplates, type PluginTemplates } from './text-insertions.js';
import { useLoaded } from './tools.js';

/** Loads what the plugins of the question offer; `null` while loading. */
export const useTemplates = (): readonly PluginTemplates[] | null =>
  useLoaded(() => loadTemplates().catch(() => []), [], 0).value;

interface ParameterFieldsProps {
  readonly parameters: readonly Parameter[];
  readonly values: Values;
  readonly onValues: (values: Values) => void;
}

export function ParameterFields({ parameters, values, onValues }: ParameterFieldsProps) {
  const without = (text: string): Values =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name !== text));
  return (
    <>
      {parameters.map(({ text, label }) =>
        text.includes('…') ? (
          <TextField
            key={text}
            label={t(label)}
            value={values[text] ?? ''}
            isNumber
            onValue={(value) => onValues({ ...values, [text]: value })}
          />
        ) : (
          <Checkbox
            key={text}
            label={t(label)}
            isChecked={values[text] !== undefined}
            onCheck={(isChecked) => onValues(isChecked ? { ...values, [text]: '' } : without(text))}
          />
        ),
      )}
    </>
  );
}
