import type { Replies } from '../src/engine.js';
import { call } from './api-client.js';
import { verbatim } from './fields.js';
import { ValueList } from './pairs.js';
import { Problems } from './problems.js';
import { edit } from './question-saving.js';
import { t, useStore, useQuestion } from './store.js';
import { formulaTab } from './texts-editor.js';
import { useLoaded } from './tools.js';

interface FieldProps {
  readonly member: 'constants' | 'maxima';
  readonly rows: number;
}

function Field({ member, rows }: FieldProps) {
  const value = useQuestion()[member];
  return (
    <label class="stacked">
      {t(formulaTab[member])}
      <textarea
        class="code"
        data-place={member}
        rows={rows}
        {...verbatim}
        value={value}
        onInput={({ currentTarget }) => edit({ [member]: currentTarget.value })}
      />
    </label>
  );
}

function Results({ reply }: { readonly reply: Replies['formulas'] }) {
  const isMissing = useStore(({ server }) => server?.tools.maxima === null);
  return (
    <>
      <p class="hint">
        {isMissing && `${t(formulaTab.noMaxima)} `}
        {t(reply.by === 'maxima' ? formulaTab.byMaxima : formulaTab.byParser)}
      </p>
      {reply.results.length === 0 && <p class="hint">{t(formulaTab.none)}</p>}
      <ValueList values={reply.results} />
    </>
  );
}

export function FormulasTab() {
  const question = useQuestion();
  const { constants, maxima, plugins, datasets } = question;
  const inputs = [constants, maxima, plugins, datasets];
  const { value, problem } = useLoaded((signal) => call('formulas', question, signal), inputs, 500);
  return (
    <>
      <Field member="constants" rows={4} />
      <Field member="maxima" rows={8} />
      {problem && <Problems problems={[{ text: problem }]} />}
      <h2>{t(formulaTab.results)}</h2>
      {value && <Results reply={value} />}
    </>
  );
}
