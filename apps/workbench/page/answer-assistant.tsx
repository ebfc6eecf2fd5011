import { useState } from 'preact/hooks';
import {
  type AnswerDraft,
  EMPTY,
  infoOf,
  pluginOf,
  rowOf,
  takerOf,
  withTask,
} from './answer-draft.js';
import { Assistant, Choice, Line } from './assistant-fields.js';
import { ParameterFields, useTemplates } from './parameter-fields.js';
import { isTask, type Parameter } from './parameters.js';
import { edit } from './question-saving.js';
import { useSay, useStore } from './store.js';
import { assistant, tables } from './texts-editor.js';
import { useQuestion } from './use-document.js';

const TOLERANCES = ['', '0.1%', '1%', '2%', '5%', 'a0.5'];

/** The unit behind the number of a shown value: `kΩ` of `4,7 kΩ`. */
const unitOf = (text: string): string =>
  (/^[-−]?[\d.,]+(?:e[-+]?\d+)?\s*(\D.*)$/.exec(text)?.[1] ?? '').replace('Ω', 'Ohm');

interface FieldsProps {
  readonly draft: AnswerDraft;
  readonly onDraft: (draft: AnswerDraft) => void;
}

const useValues = () => useStore((state) => state.shown?.reply.values ?? null) ?? [];

/** A value of the question as solution, and its unit. */
function ValueFields({ draft, onDraft }: FieldsProps) {
  const say = useSay();
  const values = useValues();
  return (
    <>
      {values.length > 0 && (
        <Choice
          label={say(assistant.value)}
          value={values.some(({ name }) => name === draft.solution) ? draft.solution : ''}
          options={[
            ['', say(assistant.choose)],
            ...values.map(({ name, text }) => [name, `${name} = ${text}`] as const),
          ]}
          onValue={(solution) => {
            const text = values.find(({ name }) => name === solution)?.text ?? '';
            onDraft({ ...draft, solution, unit: unitOf(text) });
          }}
        />
      )}
      <SolutionField draft={draft} onDraft={onDraft} />
      <Line
        label={say(tables.unit)}
        value={draft.unit}
        onValue={(unit) => {
          onDraft({ ...draft, unit });
        }}
      />
    </>
  );
}

function SolutionField({ draft, onDraft }: FieldsProps) {
  return (
    <Line
      label={useSay()(tables.solution)}
      value={draft.solution}
      required={pluginOf(draft) === null}
      onValue={(solution) => {
        onDraft({ ...draft, solution });
      }}
    />
  );
}

function ToleranceField({ draft, onDraft }: FieldsProps) {
  const say = useSay();
  return (
    <Choice
      label={say(tables.tolerance)}
      value={draft.tolerance}
      options={TOLERANCES.map((one) => [one, one === '' ? say(assistant.exact) : one])}
      onValue={(tolerance) => {
        onDraft({ ...draft, tolerance });
      }}
    />
  );
}

/** The results of the question that a task can ask for, and those that are ticked. */
function NameFields({ draft, onDraft }: FieldsProps) {
  const say = useSay();
  const { datasets } = useQuestion();
  const results = useValues().filter(({ name }) => !datasets.some((one) => one.name === name));
  const choose = (names: readonly string[]): void => {
    onDraft(withTask(draft, draft.task, names));
  };
  if (results.length === 0)
    return (
      <Line
        label={say(assistant.names)}
        value={draft.names.join(',')}
        required
        onValue={(text) => {
          choose(text.split(/[\s,;]+/));
        }}
      />
    );
  return (
    <fieldset class="names">
      <legend>{say(assistant.names)}</legend>
      {results.map(({ name }) => (
        <label class="check" key={name}>
          <input
            type="checkbox"
            checked={draft.names.includes(name)}
            onChange={({ currentTarget: { checked } }) => {
              const others = draft.names.filter((one) => one !== name);
              choose(checked ? [...others, name] : others);
            }}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** What the plugin's type says that students can do. */
function TaskFields({ draft, onDraft, known }: FieldsProps & { known: readonly Parameter[] }) {
  const say = useSay();
  const tasks = known.filter(isTask);
  return (
    <>
      {tasks.length > 1 && (
        <Choice
          label={say(assistant.task)}
          value={draft.task?.text ?? ''}
          options={tasks.map(({ text, label }) => [text, say(label)])}
          onValue={(text) => {
            onDraft(withTask(draft, tasks.find((one) => one.text === text) ?? null));
          }}
        />
      )}
      {draft.task?.takes === 'names' && <NameFields draft={draft} onDraft={onDraft} />}
    </>
  );
}

interface AnswerAssistantProps {
  readonly onInsert: (text: string) => void;
  readonly onClose: () => void;
}

/** Makes a subquestion: who takes the answer, and what is right, chosen from what there is. */
export function AnswerAssistant({ onInsert, onClose }: AnswerAssistantProps) {
  const say = useSay();
  const { subquestions, plugins } = useQuestion();
  const templates = useTemplates();
  const [draft, setDraft] = useState(EMPTY);
  const knownOf = (name: string | null): readonly Parameter[] =>
    templates?.find(({ plugin }) => plugin === name)?.parameters.answer ?? [];
  const plugin = pluginOf(draft);
  const known = knownOf(plugin);
  const fields = { draft, onDraft: setDraft };
  const isValue = draft.taker !== 'text' && (draft.task?.text ?? '') === '';
  return (
    <Assistant
      title={say(assistant.answer)}
      isReady={templates !== null}
      onSubmit={() => {
        edit({ subquestions: [...subquestions, rowOf(draft, known)] });
        onInsert(`[Q${subquestions.length}]`);
      }}
      onClose={onClose}
    >
      <Choice
        label={say(assistant.taker)}
        value={draft.taker}
        options={[
          ['number', say(assistant.number)],
          ['text', say(assistant.text)],
          ...plugins.map(({ name, type }) => [takerOf(name), `${name} (${type})`] as const),
        ]}
        onValue={(taker) => {
          const task = knownOf(pluginOf({ taker })).find(isTask) ?? null;
          setDraft(withTask({ ...EMPTY, taker }, task));
        }}
      />
      {plugin !== null && <TaskFields {...fields} known={known} />}
      {isValue ? <ValueFields {...fields} /> : <SolutionField {...fields} />}
      {draft.taker !== 'text' && <ToleranceField {...fields} />}
      <ParameterFields
        parameters={known.filter((one) => !isTask(one))}
        values={draft.values}
        onValues={(values) => {
          setDraft({ ...draft, values });
        }}
      />
      {plugin !== null && (
        <p>
          <code>{infoOf(draft, known)}</code>
        </p>
      )}
    </Assistant>
  );
}
