import { newSubquestion, removeSubquestion, type Subquestion } from '@fragwerk/host';
import { EditTable } from './edit-table.js';
import { edit } from './question-saving.js';
import { readNumber } from './numbers.js';
import { t, useQuestion } from './store.js';
import { emptyTables, tables } from './texts-editor.js';

export function SubquestionsTab() {
  const question = useQuestion();
  return (
    <EditTable<Subquestion>
      name="subquestions"
      empty={t(emptyTables.subquestions)}
      rows={question.subquestions}
      rowName={(index) => `Q${index}`}
      columns={[
        {
          member: 'mode',
          label: t(tables.mode),
          options: [
            ['plugin', t(tables.plugin)],
            ['number', t(tables.number)],
            ['text', t(tables.plain)],
          ],
        },
        { member: 'info', label: t(tables.info) },
        { member: 'solution', label: t(tables.solution) },
        { member: 'tolerance', label: t(tables.tolerance) },
        { member: 'points', label: t(tables.points), isNumber: true, write: readNumber },
        { member: 'unit', label: t(tables.unit) },
      ]}
      create={() => newSubquestion(question)}
      onRemove={(index) => edit(removeSubquestion(question, index))}
    />
  );
}
