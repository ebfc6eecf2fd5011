import type { PreparedQuestion } from '../attempt/model.js';
import type { QuestionBody } from '../attempt/requests.js';
import { rowValues } from '../attempt/row.js';
import { bilingual } from '../errors.js';
import type { PluginInstance } from '../question.js';
import { ALL_ROWS } from '../ranges/column.js';
import { configurationMessages, type PluginMessage } from './plugin-messages.js';

/** Items such as `c=2*c0`. */
const ASSIGNED = /(?:^|[;\n])\s*\w+\s*=([^;\n]*)/g;

/** Whether values of a configuration are calculated from the question's datasets or results. */
function dependsOnRow(prepared: PreparedQuestion, config: string, { number }: { number: number }) {
  const names = rowValues(prepared, number).values;
  return [...config.matchAll(ASSIGNED)].some(([, value = '']) =>
    (value.match(/[A-Za-z_]\w*/g) ?? []).some((word) => names.has(word)),
  );
}

const inRow = (number: number, { text: { de, en }, ...place }: PluginMessage): PluginMessage => ({
  ...place,
  text: de.includes(`Datensatz ${number + 1} `)
    ? { de, en }
    : bilingual(`Datensatz ${number + 1}: ${de}`, `Row ${number + 1}: ${en}`),
});

/**
 * Returns what a plugin reports about the configuration of an instance in a row, else in the first other
 * row that causes a message.
 */
export async function messagesInRows(
  prepared: PreparedQuestion,
  instance: PluginInstance,
  question: QuestionBody,
): Promise<readonly PluginMessage[]> {
  const shown = await configurationMessages(prepared, instance, question);
  const number = question.dsNr ?? 0;
  if (shown.length > 0 || !dependsOnRow(prepared, instance.config, { number })) return shown;
  for (const other of ALL_ROWS.filter((one) => one !== number)) {
    const row = rowValues(prepared, other).question;
    const messages = await configurationMessages(prepared, instance, row);
    if (messages.length > 0) return messages.map((message) => inRow(other, message));
  }
  return [];
}
