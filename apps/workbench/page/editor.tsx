import { DatasetsTab } from './datasets-tab.js';
import { FormulasTab } from './formulas-tab.js';
import { ImagesTab } from './images-tab.js';
import { PluginsTab } from './plugins-tab.js';
import { ProblemList } from './problem-list.js';
import { tabOf } from './problem-place.js';
import { type EditorTab, setter, t, usePageState, useStore } from './store.js';
import { SubquestionsTab } from './subquestions-tab.js';
import { Tabs } from './tabs.js';
import { TestsTab } from './tests-tab.js';
import { editor } from './texts-editor.js';
import { TextTab } from './text-tab.js';

const contents = {
  text: TextTab,
  images: ImagesTab,
  plugins: PluginsTab,
  datasets: DatasetsTab,
  formulas: FormulasTab,
  subquestions: SubquestionsTab,
  tests: TestsTab,
} as const;

const tabs = Object.keys(contents) as EditorTab[];

/** Explains what to do without a question, and why existing files cannot be read. */
function Empty() {
  const { server } = usePageState();
  const problems = server?.questions.flatMap(({ problem }) => problem ?? []) ?? [];
  return (
    <div class="empty">
      <p>{t(editor.empty)}</p>
      {problems.length > 0 && <p>{t(editor.unreadable)}</p>}
      <ul>
        {problems.map((problem) => (
          <li key={problem.en}>{t(problem)}</li>
        ))}
      </ul>
    </div>
  );
}

export function Editor() {
  const { editorTab: selected, problems, file } = usePageState();
  const hasDocument = useStore((state) => state.document !== null);
  const Content = contents[selected];
  const found = problems.list.filter(({ field, advice }) => !advice && field !== 'service');
  return (
    <section class="editor" aria-label={t(editor.label)}>
      {hasDocument ? (
        <>
          <Tabs
            name="editor"
            label={t(editor.label)}
            selected={selected}
            onSelect={setter('editorTab')}
            tabs={tabs.map((id) => ({
              id,
              label: t(editor[id]),
              count: found.filter((problem) => tabOf(problem) === id).length,
            }))}
          >
            {/* Dialogs, reports and late replies belong to one question. */}
            <Content key={file} />
          </Tabs>
          <ProblemList />
        </>
      ) : (
        <Empty />
      )}
    </section>
  );
}
