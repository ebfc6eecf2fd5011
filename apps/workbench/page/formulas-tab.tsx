import { useRef } from 'preact/hooks';
import type { QuestionProblem } from '@fragwerk/host';
import type { FormulasReply } from '../src/api.js';
import { api } from './api-client.js';
import { Pairs } from './pairs.js';
import { Problems, selectPlace } from './problems.js';
import { edit } from './question-saving.js';
import { useSay } from './store.js';
import { formulaTab } from './texts-editor.js';
import { useLoaded } from './tools.js';
import { useQuestion } from './use-document.js';

interface FieldProps {
  readonly member: 'constants' | 'maxima';
  readonly rows: number;
  readonly problems: readonly QuestionProblem[];
}

function Field({ member, rows, problems }: FieldProps) {
  const say = useSay();
  const value = useQuestion()[member];
  const field = useRef<HTMLTextAreaElement>(null);
  const own = problems.filter((problem) => problem.field === member);
  return (
    <>
      <label class="stacked">
        {say(formulaTab[member])}
        <textarea
          ref={field}
          class="code"
          rows={rows}
          spellcheck={false}
          value={value}
          onInput={({ currentTarget }) => {
            edit({ [member]: currentTarget.value });
          }}
        />
      </label>
      <Problems
        problems={own}
        onChoose={({ position = 0 }) => {
          selectPlace(field.current, position);
        }}
      />
    </>
  );
}

function Results({ reply }: { readonly reply: FormulasReply }) {
  const say = useSay();
  return (
    <>
      <p class="hint">{say(reply.by === 'maxima' ? formulaTab.byMaxima : formulaTab.byParser)}</p>
      {reply.results.length === 0 && <p class="hint">{say(formulaTab.none)}</p>}
      <Pairs pairs={reply.results} />
    </>
  );
}

/** Constants, the Maxima field and what follows from it. */
export function FormulasTab() {
  const say = useSay();
  const question = useQuestion();
  const { constants, maxima, plugins, datasets } = question;
  const inputs = [constants, maxima, plugins, datasets];
  const { value, problem } = useLoaded((signal) => api.formulas(question, signal), inputs, 500);
  const problems = [
    ...(value?.problems ?? []),
    ...(problem ? [{ field: 'maxima' as const, text: problem }] : []),
  ];
  const others = problems.filter(({ field }) => field !== 'constants' && field !== 'maxima');
  return (
    <>
      <Field member="constants" rows={4} problems={problems} />
      <Field member="maxima" rows={8} problems={problems} />
      <Problems problems={others} />
      <h2>{say(formulaTab.results)}</h2>
      {value && <Results reply={value} />}
    </>
  );
}
