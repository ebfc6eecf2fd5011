import { useState } from 'preact/hooks';
import type { Subquestion } from '@fragwerk/host';
import { Assistant, Choice, Line } from './assistant-fields.js';
import { edit } from './question-saving.js';
import { useSay, useStore } from './store.js';
import { assistant, tables } from './texts-editor.js';
import { useQuestion } from './use-document.js';

const TOLERANCES = ['', '0.1%', '1%', '2%', '5%', 'a0.5'];

/** The unit behind the number of a shown value: `kΩ` of `4,7 kΩ`. */
const unitOf = (text: string): string =>
  (/^[-−]?[\d.,]+(?:e[-+]?\d+)?\s*(\D.*)$/.exec(text)?.[1] ?? '').replace('Ω', 'Ohm');

/** What is entered into the dialog. */
interface Draft {
  /** `number`, `text`, or `plugin` and the name of one. */
  readonly taker: string;
  readonly solution: string;
  readonly unit: string;
  readonly tolerance: string;
}

const EMPTY: Draft = { taker: 'number', solution: '', unit: '', tolerance: '1%' };
const PLUGIN = 'plugin ';

/** The row of a subquestion that a draft describes. */
function rowOf({ taker, solution, unit, tolerance }: Draft): Subquestion {
  if (taker === 'text') {
    const text = solution.trim();
    const quoted = /^".*"$/.test(text) ? text : `"${text}"`;
    return { mode: 'text', info: '', solution: quoted, tolerance: '', points: 1, unit: '' };
  }
  const isPlugin = taker.startsWith(PLUGIN);
  const info = isPlugin ? `${taker.slice(PLUGIN.length)}:` : '';
  const mode = isPlugin ? 'plugin' : 'number';
  return { mode, info, solution, tolerance, points: 1, unit };
}

interface NumberFieldsProps {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** A value of the question as solution, its unit and its tolerance. */
function NumberFields({ draft, onChange }: NumberFieldsProps) {
  const say = useSay();
  const values = useStore((state) => state.shown?.reply.values ?? null) ?? [];
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
            onChange({ solution, unit: unitOf(text) });
          }}
        />
      )}
      <Line
        label={say(tables.solution)}
        value={draft.solution}
        required={!draft.taker.startsWith(PLUGIN)}
        onValue={(solution) => {
          onChange({ solution });
        }}
      />
      <Line
        label={say(tables.unit)}
        value={draft.unit}
        onValue={(unit) => {
          onChange({ unit });
        }}
      />
      <Choice
        label={say(tables.tolerance)}
        value={draft.tolerance}
        options={TOLERANCES.map((one) => [one, one === '' ? say(assistant.exact) : one])}
        onValue={(tolerance) => {
          onChange({ tolerance });
        }}
      />
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
  const [draft, setDraft] = useState(EMPTY);
  const change = (part: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...part }));
  };
  return (
    <Assistant
      title={say(assistant.answer)}
      isReady
      onSubmit={() => {
        edit({ subquestions: [...subquestions, rowOf(draft)] });
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
          ...plugins.map(({ name, type }) => [PLUGIN + name, `${name} (${type})`] as const),
        ]}
        onValue={(taker) => {
          change({ taker });
        }}
      />
      {draft.taker === 'text' ? (
        <Line
          label={say(tables.solution)}
          value={draft.solution}
          required
          onValue={(solution) => {
            change({ solution });
          }}
        />
      ) : (
        <NumberFields draft={draft} onChange={change} />
      )}
    </Assistant>
  );
}
