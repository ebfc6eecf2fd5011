import { useRef } from 'preact/hooks';
import type { LocatedProblem } from '@fragwerk/host';
import { goTo } from './problem-place.js';
import { edit } from './question-saving.js';
import { getState, t, useStore } from './store.js';
import { common } from './texts.js';
import { problemList, tables } from './texts-editor.js';
import { trialTexts } from './texts-trial.js';
import { TrialLights } from './trial-lights.js';

const columnName = (member: string): string =>
  Object.hasOwn(tables, member) ? t(tables[member as keyof typeof tables]) : '';

function describePlace({ field, index, member, line, column }: LocatedProblem): string {
  const parts = [t(problemList.fields[field])];
  if (index === undefined || field === 'service') {
    if (line !== null) parts.push(t(problemList.at(line, column ?? 1)));
  } else {
    const { document } = getState();
    const isNamed = field === 'images' || field === 'plugins' || field === 'datasets';
    const rows = isNamed ? document?.[field] : [];
    const { name = '' } = rows?.[index] ?? {};
    const row = name === '' ? t(problemList.row(index + 1)) : name;
    parts.push(field === 'subquestions' ? `Q${index}` : row);
    parts.push(columnName(member ?? ''));
  }
  return parts.filter(Boolean).join(', ');
}

/** Returns whether the teacher keeps a problem on purpose. */
const isKept = ({ field, index, member, draft }: LocatedProblem): boolean =>
  !draft &&
  field === 'plugins' &&
  member === 'config' &&
  getState().document?.plugins[index ?? -1]?.keptBroken === true;

interface ItemProps {
  readonly problem: LocatedProblem;
  readonly place: string;
  readonly onFixed: () => void;
}

function Item({ problem, place, onFixed }: ItemProps) {
  const { excerpt, text, repairs = [], advice = false } = problem;
  return (
    <li class={advice ? 'advice' : ''}>
      <button class="link" onClick={() => goTo(problem)}>
        <span class="place">
          {advice && `${t(trialTexts.advice)}: `}
          {place}
          {excerpt !== '' && (
            <>
              : <code>{excerpt}</code>
            </>
          )}
        </span>
        <span>
          {t(text)}
          {isKept(problem) && ` ${t(problemList.kept)}`}
        </span>
      </button>
      {repairs.map(({ label, change }) => (
        <button
          key={label.en}
          onClick={() => {
            // The question changed meanwhile, and a new list follows.
            if (getState().document !== getState().problems.of) return;
            edit(change);
            onFixed();
          }}
        >
          {t(label)}
        </button>
      ))}
    </li>
  );
}

/** The problems of the question, below the editor; a click leads to the place. */
export function ProblemList() {
  const { of, list } = useStore((state) => state.problems);
  const isRunning = useStore(({ trial }) => trial.of !== null && trial.state === 'running');
  const head = useRef<HTMLHeadingElement>(null);
  if (!of) return null;
  const problems = list.filter(({ advice }) => !advice).length;
  const advice = list.length - problems;
  const none = isRunning ? t(problemList.trying) : `✓ ${t(problemList.none)}`;
  const heading = problems === 0 ? none : `⚠ ${t(problemList.count(problems))}`;
  const sorted = [...list].sort(
    (one, other) => Number(one.advice ?? 0) - Number(other.advice ?? 0),
  );
  return (
    <section class="problem-list" aria-label={t(problemList.label)}>
      <div role="status" class="head">
        <h2 ref={head} tabIndex={-1}>
          {heading}
          {advice > 0 && `, ${t(problemList.advice(advice))}`}
        </h2>
      </div>
      <TrialLights />
      {list.length > 0 && (
        <ul aria-label={t(common.problems)}>
          {sorted.map((problem, index) => (
            <Item
              key={index}
              problem={problem}
              place={describePlace(problem)}
              onFixed={() => head.current?.focus()}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
