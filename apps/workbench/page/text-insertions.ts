import type { QuestionDocument } from '@fragwerk/host';
import type { Replies } from '../src/engine.js';
import { call } from './api-client.js';
import type { MenuGroup } from './menu.js';
import { getState, t } from './store.js';
import { editor, textTab } from './texts-editor.js';

/** What an assistant needs: it inserts a text, or is closed without. */
export interface InsertProps {
  readonly onInsert: (text: string) => void;
  readonly onClose: () => void;
}

/** Context menu of an instance. */
export type PluginTemplates = Replies['insertions'] & { readonly plugin: string };

/** Loads the context menus of all instances of the open question. */
export async function loadTemplates(): Promise<readonly PluginTemplates[]> {
  const { document, row } = getState();
  if (!document) return [];
  const load = async ({ name: plugin }: { readonly name: string }) => {
    return { plugin, ...(await call('insertions', { document, row, plugin })) };
  };
  return Promise.all(document.plugins.map(load));
}

/**
 * Returns everything that can be inserted into the text of a question.
 *
 * @param insert returns the action that inserts a text
 */
export function insertionGroups(
  question: QuestionDocument,
  templates: readonly PluginTemplates[],
  insert: (text: string) => () => void,
): readonly MenuGroup[] {
  const tag = (label: string, text: string) => ({ label: `${label}  ${text}`, run: insert(text) });
  return [
    ...templates.map(({ plugin, entries }) => ({
      title: `Plugin: ${plugin}`,
      entries: entries.map(({ label, text, help }) => ({ label, help, run: insert(text) })),
    })),
    {
      title: t(editor.images),
      entries: (question.images ?? []).map(({ name }, index) => tag(name, `[IMG${index}]`)),
    },
    {
      title: t(editor.datasets),
      entries: question.datasets.map(({ name }) => tag(name, `{${name}}`)),
    },
    {
      title: t(textTab.tags),
      entries: [
        ...question.subquestions.map((_, index) => tag(t(textTab.field(index)), `[Q${index}]`)),
        ...question.plugins.flatMap(({ name }) => [
          tag(t(textTab.picture(name)), `[PIG ${name} ""/]`),
          tag(t(textTab.html(name)), `[PIT ${name} ""/]`),
        ]),
        tag(t(textTab.computed), '{=1+1}'),
        tag(t(textTab.formula), '$x^2$'),
        tag(t(textTab.listing), '[listing]\n\n[/listing]'),
      ],
    },
  ];
}
