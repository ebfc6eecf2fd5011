import type { FormulasReply } from '../src/api.js';
import { api } from './api-client.js';
import { Pairs } from './pairs.js';
import { Problems } from './problems.js';
import { edit } from './question-saving.js';
import { useSay } from './store.js';
import { formulaTab } from './texts-editor.js';
import { useLoaded } from './tools.js';
import { useQuestion } from './use-document.js';

interface FieldProps {
  readonly member: 'constants' | 'maxima';
  readonly rows: number;
}

function Field({ member, rows }: FieldProps) {
  const say = useSay();
  const value = useQuestion()[member];
  return (
    <label class="stacked">
      {say(formulaTab[member])}
      <textarea
        class="code"
        data-place={member}
        rows={rows}
        spellcheck={false}
        value={value}
        onInput={({ currentTarget }) => {
          edit({ [member]: currentTarget.value });
        }}
      />
    </label>
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
  return (
    <>
      <Field member="constants" rows={4} />
      <Field member="maxima" rows={8} />
      {problem && <Problems problems={[{ text: problem }]} />}
      <h2>{say(formulaTab.results)}</h2>
      {value && <Results reply={value} />}
    </>
  );
}
