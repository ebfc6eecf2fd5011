import type { ComponentChildren } from 'preact';
import type { JudgedAnswer } from '@fragwerk/host';
import { Problems } from './problems.js';
import { localized, writeQuantity } from '@fragwerk/sdk';
import { PluginHtml } from './plugin-html.js';
import { useSay, useStore } from './store.js';
import { result, statuses } from './texts-preview.js';

const verdictClass = (status: string): string =>
  status === 'OK' ? 'right' : status === 'TEILWEISE_OK' ? 'partly' : 'wrong';

function tolerance({ amount, mode }: JudgedAnswer['tolerance'], say: ReturnType<typeof useSay>) {
  const [number, unit] = mode === 'relative' ? [amount * 100, '%'] : [amount, ''];
  const text = localized((language) =>
    writeQuantity(number, unit, { language, keepsUnit: true, digits: 6 }),
  );
  return `${say(text)} (${say(result[mode])})`;
}

/** A text exactly as it is, with its blanks and quotes. */
const Exactly = ({ text }: { readonly text: string }) => <code class="exactly">{text}</code>;

/** The rows that say why an answer got its verdict. */
function reasons(judged: JudgedAnswer, say: ReturnType<typeof useSay>) {
  const { answer, expected, sentExpected, parsedAnswer, unit, feedback } = judged;
  const shown = (text: string) => (text === '' ? say(result.empty) : <Exactly text={text} />);
  const rows: (readonly [string, ComponentChildren])[] = [
    [say(result.answer), shown(answer)],
    [say(result.expected), shown(expected)],
  ];
  if (sentExpected !== null && expected !== '' && sentExpected !== expected)
    rows.push([say(result.sent), shown(sentExpected)]);
  rows.push(
    [
      say(result.understood),
      parsedAnswer === null ? say(result.notUnderstood) : shown(parsedAnswer),
    ],
    [say(result.tolerance), tolerance(judged.tolerance, say)],
    [say(result.unit), unit || say(result.noUnit)],
  );
  if (feedback) rows.push([say(result.feedback), feedback]);
  return rows;
}

/** Whether a plugin judged the right text as wrong, because it left the quotes around it. */
const isMisledByQuotes = ({ status, answer, expected, sentExpected }: JudgedAnswer): boolean =>
  status === 'FALSCH' &&
  expected !== '' &&
  answer.trim() === expected.trim() &&
  sentExpected === `"${expected}"`;

function Judged({ judged }: { readonly judged: JudgedAnswer }) {
  const say = useSay();
  const { subquestion, status, points, maxPoints } = judged;
  return (
    <article class="card" aria-label={`Q${subquestion}`}>
      <h2 class={`verdict ${verdictClass(status)}`}>
        Q{subquestion}: {say(statuses[status] ?? { de: status, en: status })},{' '}
        {say(result.points(points, maxPoints))}
      </h2>
      <h3>{say(result.why)}</h3>
      <dl class="pairs">
        {reasons(judged, say).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {judged.feedback + judged.scoreHtml + judged.resultHtml !== '' &&
        say(result.inItsLanguage) !== '' && <p class="hint">{say(result.inItsLanguage)}</p>}
      {isMisledByQuotes(judged) && <p class="problems">⚠ {say(result.quotes)}</p>}
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
