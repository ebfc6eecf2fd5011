import type { QuestionProblem } from '@fragwerk/host';
import { DatasetsTab } from './datasets-tab.js';
import { FormulasTab } from './formulas-tab.js';
import { PluginsTab } from './plugins-tab.js';
import { ProblemList } from './problem-list.js';
import { type EditorTab, update, useSay, useStore } from './store.js';
import { SubquestionsTab } from './subquestions-tab.js';
import { TabPanel, Tabs } from './tabs.js';
import { TestsTab } from './tests-tab.js';
import { editor } from './texts-editor.js';
import { TextTab } from './text-tab.js';

const contents = {
  text: TextTab,
  plugins: PluginsTab,
  datasets: DatasetsTab,
  formulas: FormulasTab,
  subquestions: SubquestionsTab,
  tests: TestsTab,
} as const;

const tabs = Object.keys(contents) as EditorTab[];

const fieldsOf = (tab: EditorTab): readonly QuestionProblem['field'][] =>
  tab === 'formulas' ? ['constants', 'maxima'] : [tab];

/** What the teacher enters. */
export function Editor() {
  const say = useSay();
  const selected = useStore((state) => state.editorTab);
  const hasDocument = useStore((state) => state.document !== null);
  const problems = useStore((state) => state.problems.list);
  const Content = contents[selected];
  return (
    <section class="editor" aria-label={say(editor.label)}>
      {hasDocument ? (
        <>
          <Tabs
            name="editor"
            label={say(editor.label)}
            selected={selected}
            onSelect={(editorTab) => {
              update({ editorTab });
            }}
            tabs={tabs.map((id) => ({
              id,
              label: say(editor[id]),
              count: problems.filter(({ field }) => fieldsOf(id).includes(field)).length,
            }))}
          />
          <TabPanel name="editor" selected={selected}>
            <Content />
          </TabPanel>
          <ProblemList />
        </>
      ) : (
        <p class="empty">{say(editor.empty)}</p>
      )}
    </section>
  );
}
