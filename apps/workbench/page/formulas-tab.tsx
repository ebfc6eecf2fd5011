import { api } from './api-client.js';
import { Problems } from './edit-table.js';
import { edit } from './question-actions.js';
import { useSay } from './store.js';
import { formulaTab } from './texts-editor.js';
import { useLoaded } from './tools.js';
import { useQuestion } from './use-document.js';

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
  return (
    <>
      <label class="stacked">
        {say(formulaTab.constants)}
        <textarea
          class="code"
          rows={4}
          spellcheck={false}
          value={constants}
          onInput={({ currentTarget }) => {
            edit({ constants: currentTarget.value });
          }}
        />
      </label>
      <label class="stacked">
        {say(formulaTab.maxima)}
        <textarea
          class="code"
          rows={8}
          spellcheck={false}
          value={maxima}
          onInput={({ currentTarget }) => {
            edit({ maxima: currentTarget.value });
          }}
        />
      </label>
      <Problems problems={problems} />
      <h2>{say(formulaTab.results)}</h2>
      {value && (
        <p class="hint">{say(value.by === 'maxima' ? formulaTab.byMaxima : formulaTab.byParser)}</p>
      )}
      {value?.results.length ? (
        <dl class="pairs">
          {value.results.map(({ name, text }) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>
                <code>{text}</code>
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p class="hint">{say(formulaTab.none)}</p>
      )}
    </>
  );
}
