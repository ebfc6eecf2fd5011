import { useRef } from 'preact/hooks';
import type { LocatedProblem } from '@fragwerk/host';
import { goTo } from './problem-place.js';
import { edit } from './question-saving.js';
import { getState, useSay, useStore } from './store.js';
import { common } from './texts.js';
import { problemList, tables } from './texts-editor.js';

const columns: Readonly<Record<string, keyof typeof tables>> = {
  ...{ name: 'name', type: 'type', config: 'config', range: 'range', unit: 'unit', info: 'info' },
  ...{ solution: 'solution', tolerance: 'tolerance', points: 'points', subquestion: 'subquestion' },
};

/** Where a problem is, in words. */
function usePlaceName() {
  const say = useSay();
  const plugins = useStore((state) => state.document?.plugins ?? null);
  const datasets = useStore((state) => state.document?.datasets ?? null);
  return ({ field, index, member, line, column }: LocatedProblem): string => {
    if (field === 'service') return say(problemList.service);
    if (index === undefined)
      return [say(problemList[field]), line === null ? '' : say(problemList.at(line, column ?? 1))]
        .filter((part) => part !== '')
        .join(', ');
    const names = { plugins, datasets, subquestions: null, tests: null } as const;
    const row = field in names ? names[field as keyof typeof names]?.[index]?.name : undefined;
    const name =
      field === 'subquestions' ? `Q${index}` : (row ?? '') || say(problemList.row(index + 1));
    const cell = columns[member ?? ''];
    const parts = [say(problemList[field]), name, cell ? say(tables[cell]) : ''];
    return parts.filter((part) => part !== '').join(', ');
  };
}

/** Whether a problem is one that the teacher keeps on purpose. */
const isKept = ({ field, index, member }: LocatedProblem): boolean =>
  field === 'plugins' &&
  member === 'config' &&
  getState().document?.plugins[index ?? -1]?.keptBroken === true;

interface ItemProps {
  readonly problem: LocatedProblem;
  readonly place: string;
  readonly onMended: () => void;
}

function Item({ problem, place, onMended }: ItemProps) {
  const say = useSay();
  const { words, text, repairs = [] } = problem;
  return (
    <li>
      <button
        type="button"
        class="link"
        onClick={() => {
          goTo(problem);
        }}
      >
        <span class="place">
          {place}
          {words !== '' && (
            <>
              : <code>{words}</code>
            </>
          )}
        </span>
        <span>
          {say(text)}
          {isKept(problem) && ` ${say(problemList.kept)}`}
        </span>
      </button>
      {repairs.map(({ label, change }) => (
        <button
          type="button"
          key={label.en}
          onClick={() => {
            // What was typed meanwhile has a list of its own in a moment.
            if (getState().document !== getState().problems.of) return;
            edit(change);
            onMended();
          }}
        >
          {say(label)}
        </button>
      ))}
    </li>
  );
}

/** Everything that is wrong in the question, under the editor; a click leads to the place. */
export function ProblemList() {
  const say = useSay();
  const placeOf = usePlaceName();
  const { of, list } = useStore((state) => state.problems);
  const head = useRef<HTMLHeadingElement>(null);
  if (!of) return null;
  return (
    <section class="problem-list" aria-label={say(problemList.label)}>
      <div role="status" class="head">
        <h2 ref={head} tabIndex={-1}>
          {list.length === 0
            ? `✓ ${say(problemList.none)}`
            : `⚠ ${say(problemList.count(list.length))}`}
        </h2>
      </div>
      {list.length > 0 && (
        <ul aria-label={say(common.problems)}>
          {list.map((problem, index) => (
            <Item
              key={index}
              problem={problem}
              place={placeOf(problem)}
              onMended={() => head.current?.focus()}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
