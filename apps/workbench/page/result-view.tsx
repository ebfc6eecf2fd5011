import type { ComponentChildren } from 'preact';
import type { Localized, ScoredAnswer, Subquestion } from '@fragwerk/host';
import { localized, writeQuantity } from '@fragwerk/sdk';
import { textLanguage } from '../src/question-language.js';
import { useFrame } from './frame-link.js';
import { Pairs } from './pairs.js';
import { Problems } from './problems.js';
import { t, usePageState, useQuestion } from './store.js';
import { tables, testTab } from './texts-editor.js';
import { result, statusText } from './texts-preview.js';

/** HTML of a plugin, sanitized and shown in a sandboxed frame. */
function PluginHtml({ html, title }: { readonly html: string; readonly title: string }) {
  const { language } = usePageState();
  const { container } = useFrame(
    { title: () => title, className: 'plugin-html' },
    () => ({
      kind: 'show',
      parts: [{ kind: 'html', html }],
      answers: {},
      active: false,
      editing: false,
      student: '',
    }),
    [html, title, language],
  );
  return <div class="plugin-html-place" ref={container} />;
}

/** Colours of verdicts; what is not scored has none, anything else that of a wrong answer. */
const verdictClasses: Readonly<Record<string, string>> = {
  ...{ OK: 'right', TEILWEISE_OK: 'partly', NotScored: '' },
};

function tolerance({ amount, mode }: ScoredAnswer['tolerance']) {
  const [number, unit] = mode === 'relative' ? [amount * 100, '%'] : [amount, ''];
  const text = localized((language) =>
    writeQuantity(number, unit, { language, keepsUnit: true, digits: 6 }),
  );
  return `${t(text)} (${t(result[mode])})`;
}

/** A text with its spaces and quotes. */
const Exactly = ({ text }: { readonly text: string }) => <code class="exactly">{text}</code>;

function reasons(scored: ScoredAnswer) {
  const { answer, expected, sentExpected: sent, parsedAnswer, unit, feedback } = scored;
  const shown = (text: string) => (text === '' ? t(result.empty) : <Exactly text={text} />);
  // Without a solution, the plugin scores by its own means, for example by tests.
  const isCompared = expected !== '';
  const isSentOtherwise = isCompared && sent !== null && sent !== expected;
  const rows: readonly (readonly [Localized, ComponentChildren])[] = [
    [tables.answer, shown(answer)],
    [testTab.expected, isCompared && shown(expected)],
    [result.sent, isSentOtherwise && shown(sent)],
    [result.understood, parsedAnswer === null ? t(result.notUnderstood) : shown(parsedAnswer)],
    [tables.tolerance, isCompared && tolerance(scored.tolerance)],
    [tables.unit, isCompared && (unit || t(result.noUnit))],
    [
      result.feedback,
      feedback && (
        <span class="feedback" lang={textLanguage(feedback) ?? undefined}>
          {feedback}
        </span>
      ),
    ],
  ];
  return rows.filter(([, value]) => value).map(([name, value]) => [t(name), value] as const);
}

/** Returns whether a plugin scored a correct text as wrong, because it compared it with the quotes. */
const isMisledByQuotes = ({ status, answer, expected, sentExpected }: ScoredAnswer): boolean =>
  status === 'FALSCH' &&
  expected !== '' &&
  answer.trim() === expected.trim() &&
  sentExpected === `"${expected}"`;

/** The host reads numbers with a decimal point only (docs/interface/calculation.md#expressions). */
const hasUnreadComma = ({ answer, parsedAnswer }: ScoredAnswer, mode?: Subquestion['mode']) =>
  mode === 'number' && parsedAnswer === null && /\d,\d/.test(answer);

interface PluginHtmlSectionProps {
  readonly scored: ScoredAnswer;
  readonly member: 'scoreHtml' | 'resultHtml';
}

function PluginHtmlSection({ scored, member }: PluginHtmlSectionProps) {
  const html = scored[member];
  if (!html) return null;
  return (
    <>
      <h3>{t(result[member])}</h3>
      <PluginHtml html={html} title={`Q${scored.subquestion}: ${t(result[member])}`} />
    </>
  );
}

function Score({ scored }: { readonly scored: ScoredAnswer }) {
  const { subquestion, status, points, maxPoints } = scored;
  const { mode } = useQuestion().subquestions[subquestion] ?? {};
  return (
    <article class="card" aria-label={`Q${subquestion}`}>
      <h2 class={`verdict ${verdictClasses[status] ?? 'wrong'}`}>
        Q{subquestion}: {t(statusText(status))}, {t(result.points(points, maxPoints))}
      </h2>
      <h3>{t(result.why)}</h3>
      <Pairs pairs={reasons(scored)} />
      {scored.feedback + scored.scoreHtml + scored.resultHtml !== '' &&
        t(result.inItsLanguage) !== '' && <p class="hint">{t(result.inItsLanguage)}</p>}
      {isMisledByQuotes(scored) && <p class="problems">⚠ {t(result.quotes)}</p>}
      {hasUnreadComma(scored, mode) && <p class="problems">⚠ {t(result.comma)}</p>}
      <Problems problems={scored.problems} />
      <PluginHtmlSection scored={scored} member="scoreHtml" />
      <PluginHtmlSection scored={scored} member="resultHtml" />
    </article>
  );
}

/** Verdict and points of each subquestion, with the reasons. */
export function ResultView() {
  const { scores } = usePageState();
  return (
    <div aria-live="polite">
      {scores?.length ? (
        scores.map((scored) => <Score scored={scored} key={scored.subquestion} />)
      ) : (
        <p class="hint">{t(result.none)}</p>
      )}
    </div>
  );
}
