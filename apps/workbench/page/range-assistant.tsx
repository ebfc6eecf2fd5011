import { useState } from 'preact/hooks';
import { mistakeIn, parseRange } from '@fragwerk/host';
import { Choice, Options, verbatim } from './fields.js';
import { FormDialog } from './modal.js';
import {
  type FieldName,
  fieldOf,
  type FieldValues,
  partsOf,
  type RangeForm,
  rangeForms,
  readRangeForm,
  writeRangeForm,
} from './range-forms.js';
import { t } from './store.js';
import type { InsertProps } from './text-insertions.js';
import { datasetTab, textTab } from './texts-editor.js';

interface SentenceProps {
  readonly form: RangeForm;
  readonly values: FieldValues;
  readonly onValue: (name: FieldName, value: string) => void;
}

/** The sentence of a form with its fields in their places. */
function Sentence({ form, values, onValue }: SentenceProps) {
  return (
    <p class="sentence">
      {partsOf(t(form.sentence)).map((part, index) => {
        if (index % 2 === 0) return part;
        const name = part as FieldName;
        const { label, initial, options, isNumber } = fieldOf(name);
        const shared = {
          'aria-label': t(label),
          value: values[name] ?? initial,
        };
        return options ? (
          <select
            key={name}
            {...shared}
            onChange={({ currentTarget }) => onValue(name, currentTarget.value)}
          >
            <Options pairs={options.map((option) => [option, option])} />
          </select>
        ) : (
          <input
            key={name}
            {...shared}
            class={isNumber ? 'number' : ''}
            required
            {...verbatim}
            onInput={({ currentTarget }) => onValue(name, currentTarget.value)}
          />
        );
      })}
    </p>
  );
}

interface RangeAssistantProps extends InsertProps {
  readonly name: string;
  readonly range: string;
}

/** Writes the values of a dataset from a sentence. */
export function RangeAssistant({ name, range, onInsert, onClose }: RangeAssistantProps) {
  const [read] = useState(() => readRangeForm(range));
  const [form, setForm] = useState(read?.form ?? rangeForms[0]);
  const [values, setValues] = useState<FieldValues>(read?.values ?? {});
  if (!form) return null;
  const written = writeRangeForm(form, values);
  const mistake = mistakeIn(() => parseRange(written));
  const plain = ({ sentence }: RangeForm): string => t(sentence).replaceAll(/\{\w+\}/g, '…');
  return (
    <FormDialog
      class="assistant"
      label={t(textTab.insert)}
      title={t(datasetTab.assistant(name))}
      isReady={mistake === null}
      onSubmit={() => onInsert(written)}
      onClose={onClose}
    >
      {range !== '' && !read && <p class="hint">{t(datasetTab.noSentence(range))}</p>}
      <Choice
        label={t(datasetTab.kind)}
        value={form.notation}
        options={rangeForms.map((one) => [one.notation, plain(one)])}
        onValue={(notation) => setForm(rangeForms.find((one) => one.notation === notation))}
      />
      <Sentence
        form={form}
        values={values}
        onValue={(field, value) => setValues({ ...values, [field]: value })}
      />
      <p role="status">{mistake ? `⚠ ${t(mistake.text)}` : <code>{written}</code>}</p>
    </FormDialog>
  );
}
