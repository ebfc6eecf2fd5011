import { useState } from 'preact/hooks';
import { formatTyped } from '@fragwerk/sdk';
import {
  type AnswerDraft,
  EMPTY,
  infoOf,
  pluginOf,
  rowOf,
  inputKindOf,
  unitOf,
  withSolution,
} from './answer-draft.js';
import { Checkbox, Choice, TextField } from './fields.js';
import { FormDialog } from './modal.js';
import { ParameterFields, useTemplates } from './parameter-fields.js';
import { isTask, type Parameter } from './parameters.js';
import { edit } from './question-saving.js';
import { getState, t, useStore, useQuestion } from './store.js';
import type { InsertProps } from './text-insertions.js';
import { assistant, tables, textTab } from './texts-editor.js';

const TOLERANCES = ['', '0.1%', '1%', '2%', '5%', 'a0.5', 'a30'];

function toleranceLabel(text: string): string {
  if (text === '') return t(assistant.exact);
  const amount = text.replace('a', '±').replace('%', '\u00a0%');
  const shown = t({ de: amount.replace('.', ','), en: amount });
  return text.startsWith('a') ? `${shown} ${t(assistant.baseUnit)}` : shown;
}

/** An example solution of a plugin that asks for times of day. */
const TIME_OF_DAY = /^"?\d{1,2}:\d\d/;

/** A time of day as a sum of seconds: `H*3600+M*60`. */
const TIME = /^(\w+)\*3600(?:\+(\w+)\*60)?$/;

interface FieldsProps {
  readonly draft: AnswerDraft;
  readonly onChange: (change: Partial<AnswerDraft>) => void;
}

const useValues = () => useStore((state) => state.shown?.reply.values ?? null) ?? [];

/** A time of day whose hour and minute are datasets, as solution. */
function TimeFields({ draft, onChange }: FieldsProps) {
  const names = useQuestion().datasets.map(({ name }) => name);
  const [, hours = '', minutes = ''] = TIME.exec(draft.solution) ?? [];
  if (names.length === 0) return null;
  const choose = (hour: string, minute: string): void => {
    const seconds = minute === '' ? '' : `+${minute}*60`;
    onChange(
      hour === ''
        ? { solution: '', unit: '' }
        : { solution: `${hour}*3600${seconds}`, unit: 'time', tolerance: 'a30' },
    );
  };
  const options = (none: string) =>
    [['', none], ...names.map((name) => [name, name] as const)] as const;
  return (
    <fieldset class="time">
      <legend>{t(assistant.time)}</legend>
      <Choice
        label={t(assistant.hours)}
        value={hours}
        options={options(t(assistant.noTime))}
        onValue={(name) => choose(name, minutes)}
      />
      {hours !== '' && (
        <Choice
          label={t(assistant.minutes)}
          value={minutes}
          options={options('0')}
          onValue={(name) => choose(hours, name)}
        />
      )}
    </fieldset>
  );
}

/** A value of the question as solution, and its unit. */
function ValueFields(props: FieldsProps) {
  const { draft, onChange } = props;
  const values = useValues();
  const { language } = getState();
  return (
    <>
      {values.length > 0 && (
        <Choice
          label={t(assistant.value)}
          value={values.some(({ name }) => name === draft.solution) ? draft.solution : ''}
          options={[
            ['', t(assistant.choose)],
            ...values.map(
              ({ name, text }) => [name, `${name} = ${formatTyped(text, language)}`] as const,
            ),
          ]}
          onValue={(solution) => {
            const text = values.find(({ name }) => name === solution)?.text ?? '';
            onChange({ solution, unit: unitOf(text) });
          }}
        />
      )}
      {TIME_OF_DAY.test(draft.task?.solution ?? '') && <TimeFields {...props} />}
      <SolutionField {...props} />
      <TextField label={t(tables.unit)} value={draft.unit} onValue={(unit) => onChange({ unit })} />
    </>
  );
}

function SolutionField({ draft, onChange }: FieldsProps) {
  return (
    <TextField
      label={t(tables.solution)}
      value={draft.solution}
      required={pluginOf(draft) === null}
      onValue={(solution) => onChange({ solution })}
    />
  );
}

function NameFields({ draft, onChange }: FieldsProps) {
  const { datasets } = useQuestion();
  const results = useValues().filter(({ name }) => !datasets.some((one) => one.name === name));
  const choose = (names: readonly string[]): void => onChange(withSolution(draft.task, names));
  if (results.length === 0)
    return (
      <TextField
        label={t(assistant.names)}
        value={draft.names.join(',')}
        required
        onValue={(text) => choose(text.split(/[\s,;]+/))}
      />
    );
  return (
    <fieldset class="names">
      <legend>{t(assistant.names)}</legend>
      {results.map(({ name }) => (
        <Checkbox
          key={name}
          label={name}
          isChecked={draft.names.includes(name)}
          onCheck={(isChecked) => {
            const others = draft.names.filter((other) => other !== name);
            choose(isChecked ? [...others, name] : others);
          }}
        />
      ))}
    </fieldset>
  );
}

/** The task of the plugin, chosen from those that its type offers. */
function TaskFields({ draft, onChange, known }: FieldsProps & { known: readonly Parameter[] }) {
  const tasks = known.filter(isTask);
  return (
    <>
      {tasks.length > 1 && (
        <Choice
          label={t(assistant.task)}
          value={draft.task?.text ?? ''}
          options={tasks.map(({ text, label }) => [text, t(label)])}
          onValue={(text) => onChange(withSolution(tasks.find((one) => one.text === text) ?? null))}
        />
      )}
      {draft.task?.takes === 'names' && <NameFields draft={draft} onChange={onChange} />}
    </>
  );
}

/** Adds a subquestion: where the answer comes from, and the solution. */
export function AnswerAssistant({ onInsert, onClose }: InsertProps) {
  const { subquestions, plugins } = useQuestion();
  const templates = useTemplates();
  const [draft, setDraft] = useState(EMPTY);
  const knownOf = (name: string | null): readonly Parameter[] =>
    templates?.find(({ plugin }) => plugin === name)?.parameters.answer ?? [];
  const plugin = pluginOf(draft);
  const known = knownOf(plugin);
  const fields: FieldsProps = { draft, onChange: (change) => setDraft({ ...draft, ...change }) };
  const isValue = draft.inputKind !== 'text' && (draft.task?.text ?? '') === '';
  return (
    <FormDialog
      class="assistant"
      label={t(textTab.insert)}
      title={t(assistant.answer)}
      isReady={templates !== null}
      onSubmit={() => {
        edit({ subquestions: [...subquestions, rowOf(draft, known)] });
        onInsert(`[Q${subquestions.length}]`);
      }}
      onClose={onClose}
    >
      <Choice
        label={t(assistant.inputKind)}
        value={draft.inputKind}
        options={[
          ['number', t(assistant.number)],
          ['text', t(assistant.text)],
          // A plugin is offered once its tasks are known.
          ...plugins
            .filter(() => templates !== null)
            .map(({ name, type }) => [inputKindOf(name), `${name} (${type})`] as const),
        ]}
        onValue={(inputKind) => {
          const task = knownOf(pluginOf({ inputKind })).find(isTask) ?? null;
          setDraft({ ...EMPTY, inputKind, ...withSolution(task) });
        }}
      />
      {plugin !== null && <TaskFields {...fields} known={known} />}
      {isValue ? <ValueFields {...fields} /> : <SolutionField {...fields} />}
      {draft.inputKind !== 'text' && (
        <Choice
          label={t(tables.tolerance)}
          value={draft.tolerance}
          options={TOLERANCES.map((text) => [text, toleranceLabel(text)])}
          onValue={(tolerance) => fields.onChange({ tolerance })}
        />
      )}
      <ParameterFields
        parameters={known.filter((one) => !isTask(one))}
        values={draft.values}
        onValues={(values) => fields.onChange({ values })}
      />
      {plugin !== null && (
        <p>
          <code>{infoOf(draft, known)}</code>
        </p>
      )}
    </FormDialog>
  );
}
