import type { AlikePair, BehaviourGroup, Clusters, Likeness } from '@fragwerk/plugin-code/cluster';
import { Listing, ScrollTable } from './scroll.js';
import { t } from './store.js';
import { testTab } from './texts-editor.js';
import { preview } from './texts-preview.js';
import { clusterTexts as texts } from './texts-cluster.js';

const MAX_IDS = 12;

const listOf = (ids: readonly string[]): string => {
  const more = ids.length - MAX_IDS;
  return more > 1 ? `${ids.slice(0, MAX_IDS).join(', ')} ${t(texts.more(more))}` : ids.join(', ');
};

const percent = (share: number): number => Math.round(share * 100);

function FailedTests({ tests }: Pick<BehaviourGroup, 'tests'>) {
  const failed = tests.filter(({ share }) => share < 1);
  if (failed.length === 0) return null;
  return (
    <ScrollTable
      title={t(texts.failed)}
      headings={[testTab.test, preview.result, texts.reason].map(t)}
    >
      {failed.map(({ name, actual, failed: methods, reason }, index) => (
        <tr key={index}>
          <td>{t(name)}</td>
          <td>
            <code>{actual}</code>
          </td>
          <td>
            {methods.join(', ')} {t(reason)}
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}

interface GroupProps {
  readonly group: BehaviourGroup;
  /** Points of the subquestion. */
  readonly points: number;
}

function Group({ group, points }: GroupProps) {
  const { ids, share, summary, tests, forms } = group;
  const earned = String(Math.round(share * points * 100) / 100);
  return (
    <li>
      <details>
        <summary>
          {t(texts.group(ids.length, earned, points))}: {t(summary)}
        </summary>
        <p>
          {t(texts.ids)}: {listOf(ids)}
        </p>
        <FailedTests tests={tests} />
        <h3>{t(texts.ways(forms.length))}</h3>
        {forms.map(({ ids: same, program }, index) => (
          <details key={index} open={index === 0}>
            <summary>{t(texts.form(listOf(same)))}</summary>
            <Listing label={t(texts.form(listOf(same)))} text={program} />
          </details>
        ))}
      </details>
    </li>
  );
}

function Pair({ pair: { likeness, left, right, lines } }: { readonly pair: AlikePair }) {
  const sides = [listOf(left), listOf(right)];
  const title = `${percent(likeness)} %: ${sides.join(' – ')}`;
  return (
    <li>
      <details>
        <summary>
          {title}
          {likeness === 1 && `, ${t(texts.sameSyntax)}`}
        </summary>
        <ScrollTable title={title} headings={sides} class="side-by-side">
          {lines.map((line, index) => (
            <tr key={index} class={line.isSame ? '' : 'other'}>
              <td>
                <code>{line.left}</code>
              </td>
              <td>
                <code>{line.right}</code>
                {!line.isSame && <small> ≠ {t(texts.differs)}</small>}
              </td>
            </tr>
          ))}
        </ScrollTable>
      </details>
    </li>
  );
}

function Alike({ likeness }: { readonly likeness: Likeness }) {
  const { compared, median, found, pairs } = likeness;
  if (compared === 0) return <p>{t(texts.tooShort)}</p>;
  return (
    <>
      <p>
        {found === 0 ? t(texts.noPairs) : `${t(texts.pairs(found))}.`}{' '}
        {median !== null && t(texts.usual(percent(median)))}
      </p>
      <p class="notice">{t(texts.noProof)}</p>
      <ul class="groups">
        {pairs.map((pair, index) => (
          <Pair pair={pair} key={index} />
        ))}
      </ul>
    </>
  );
}

/** The groups of answers with their programs, and similar pairs side by side. */
export function ClusterReport({
  clusters: { groups, likeness },
  points,
}: {
  readonly clusters: Clusters;
  readonly points: number;
}) {
  return (
    <>
      <ul class="groups">
        {groups.map((group, index) => (
          <Group group={group} points={points} key={index} />
        ))}
      </ul>
      <h3>{t(texts.alike)}</h3>
      <Alike likeness={likeness} />
    </>
  );
}
