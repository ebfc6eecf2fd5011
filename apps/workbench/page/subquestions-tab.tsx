import type { Subquestion } from '@fragwerk/host';
import { EditTable } from './edit-table.js';
import { edit } from './question-saving.js';
import { useSay } from './store.js';
import { editor, subquestionTab, tables } from './texts-editor.js';
import { useProblems, useQuestion } from './use-document.js';

const asNumber = (text: string): number => {
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) ? value : 0;
};

/** The table of subquestions. */
export function SubquestionsTab() {
  const say = useSay();
  const { subquestions, plugins } = useQuestion();
  const problems = useProblems('subquestions');
  return (
    <EditTable<Subquestion>
      name="subquestions"
      label={say(editor.subquestions)}
      empty={say(subquestionTab.empty)}
      rows={subquestions}
      problems={problems}
      rowName={(index) => `Q${index}`}
      columns={[
        {
          member: 'mode',
          label: say(tables.mode),
          options: [
            { value: 'plugin', label: say(tables.plugin) },
            { value: 'number', label: say(tables.number) },
            { value: 'text', label: say(tables.plain) },
          ],
        },
        { member: 'info', label: say(tables.info) },
        { member: 'solution', label: say(tables.solution) },
        { member: 'tolerance', label: say(tables.tolerance) },
        { member: 'points', label: say(tables.points), isNumber: true, write: asNumber },
        { member: 'unit', label: say(tables.unit) },
      ]}
      create={() => ({
        mode: plugins[0] ? 'plugin' : 'number',
        info: plugins[0] ? `${plugins[0].name}:` : '',
        solution: '',
        tolerance: '',
        points: 1,
        unit: '',
      })}
      onChange={(rows) => {
        edit({ subquestions: rows });
      }}
    />
  );
}
