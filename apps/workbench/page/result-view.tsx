import type { JudgedAnswer } from '@fragwerk/host';
import { Problems } from './problems.js';
import { PluginHtml } from './plugin-html.js';
import { useSay, useStore } from './store.js';
import { result, statuses } from './texts-preview.js';

const verdictClass = (status: string): string =>
  status === 'OK' ? 'right' : status === 'TEILWEISE_OK' ? 'partly' : 'wrong';

function tolerance({ amount, mode }: JudgedAnswer['tolerance'], say: ReturnType<typeof useSay>) {
  const text = mode === 'relative' ? `${Number((amount * 100).toPrecision(6))} %` : String(amount);
  return `${text} (${say(result[mode])})`;
}

function Judged({ judged }: { readonly judged: JudgedAnswer }) {
  const say = useSay();
  const { subquestion, answer, status, points, maxPoints, expected, parsedAnswer, unit } = judged;
  const rows: readonly (readonly [string, string])[] = [
    [say(result.answer), answer || say(result.empty)],
    [say(result.expected), expected],
    [
      say(result.understood),
      parsedAnswer === '' ? say(result.empty) : (parsedAnswer ?? say(result.notUnderstood)),
    ],
    [say(result.tolerance), tolerance(judged.tolerance, say)],
    [say(result.unit), unit || say(result.noUnit)],
    ...(judged.feedback ? [[say(result.feedback), judged.feedback] as const] : []),
  ];
  return (
    <article class="card" aria-label={`Q${subquestion}`}>
      <h2 class={`verdict ${verdictClass(status)}`}>
        Q{subquestion}: {say(statuses[status] ?? { de: status, en: status })},{' '}
        {say(result.points(points, maxPoints))}
      </h2>
      <h3>{say(result.why)}</h3>
      <dl class="pairs">
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Problems problems={judged.problems} />
      {judged.scoreHtml && (
        <>
          <h3>{say(result.scoreInfo)}</h3>
          <PluginHtml html={judged.scoreHtml} title={`Q${subquestion}: ${say(result.scoreInfo)}`} />
        </>
      )}
      {judged.resultHtml && (
        <>
          <h3>{say(result.view)}</h3>
          <PluginHtml html={judged.resultHtml} title={`Q${subquestion}: ${say(result.view)}`} />
        </>
      )}
    </article>
  );
}

/** Verdict and points of each subquestion, and why. */
export function ResultView() {
  const say = useSay();
  const judged = useStore((state) => state.judged);
  return (
    <div aria-live="polite">
      {judged?.length ? (
        judged.map((one) => <Judged judged={one} key={one.subquestion} />)
      ) : (
        <p class="hint">{say(result.none)}</p>
      )}
    </div>
  );
}
