import { useEffect, useState } from 'preact/hooks';
import { Line } from './assistant-fields.js';
import type { Parameter, Values } from './parameters.js';
import { useSay } from './store.js';
import { loadTemplates, type PluginTemplates } from './text-insertions.js';

/** What the plugins of the question offer; `null` until they have answered. */
export function useTemplates(): readonly PluginTemplates[] | null {
  const [plugins, setPlugins] = useState<readonly PluginTemplates[] | null>(null);
  useEffect(() => {
    loadTemplates().then(setPlugins, () => {
      setPlugins([]);
    });
  }, []);
  return plugins;
}

interface ParameterFieldsProps {
  readonly parameters: readonly Parameter[];
  readonly values: Values;
  readonly onValues: (values: Values) => void;
}

/** A field for each parameter: a box to tick, or a line for its value. */
export function ParameterFields({ parameters, values, onValues }: ParameterFieldsProps) {
  const say = useSay();
  const without = (text: string): Values =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name !== text));
  return (
    <>
      {parameters.map(({ text, label }) =>
        text.includes('…') ? (
          <Line
            key={text}
            label={say(label)}
            value={values[text] ?? ''}
            isNumber
            onValue={(value) => {
              onValues({ ...values, [text]: value });
            }}
          />
        ) : (
          <label class="check" key={text}>
            <input
              type="checkbox"
              checked={values[text] !== undefined}
              onChange={({ currentTarget: { checked } }) => {
                onValues(checked ? { ...values, [text]: '' } : without(text));
              }}
            />
            <span>{say(label)}</span>
          </label>
        ),
      )}
    </>
  );
}
