import type { QuestionDocument } from '@fragwerk/host';
import type { InsertionsReply } from '../src/api.js';
import { api } from './api-client.js';
import type { MenuGroup } from './menu-list.js';
import { getState, type useSay } from './store.js';
import { textTab } from './texts-editor.js';

/** What the context menu of an instance offers. */
export interface PluginTemplates {
  readonly plugin: string;
  readonly entries: InsertionsReply['entries'];
  readonly parameters: InsertionsReply['parameters'];
}

/** Asks every instance of the open question for its context menu. */
export async function loadTemplates(): Promise<readonly PluginTemplates[]> {
  const { document, row } = getState();
  if (!document) return [];
  const load = async ({ name: plugin }: { readonly name: string }) => {
    return { plugin, ...(await api.insertions({ document, row, plugin })) };
  };
  return Promise.all(document.plugins.map(load));
}

interface Insertions {
  readonly question: QuestionDocument;
  readonly templates: readonly PluginTemplates[];
  readonly say: ReturnType<typeof useSay>;
  /** Makes the action that inserts a text. */
  readonly insert: (text: string) => () => void;
}

/** Everything that can be inserted into the text of a question. */
export function insertionGroups(options: Insertions): readonly MenuGroup[] {
  const { question, templates, say, insert } = options;
  const tag = (label: string, text: string) => ({ label: `${label}  ${text}`, run: insert(text) });
  return [
    ...templates.map(({ plugin, entries }) => ({
      title: `Plugin: ${plugin}`,
      entries: entries.map(({ label, text, help }) => ({ label, help, run: insert(text) })),
    })),
    {
      title: say(textTab.datasets),
      entries: question.datasets.map(({ name }) => tag(name, `{${name}}`)),
    },
    {
      title: say(textTab.tags),
      entries: [
        ...question.subquestions.map((_, index) => tag(say(textTab.field(index)), `[Q${index}]`)),
        ...question.plugins.flatMap(({ name }) => [
          tag(say(textTab.picture(name)), `[PIG ${name} ""/]`),
          tag(say(textTab.html(name)), `[PIT ${name} ""/]`),
        ]),
        tag(say(textTab.computed), '{=1+1}'),
        tag(say(textTab.formula), '$x^2$'),
        tag(say(textTab.listing), '[listing]\n\n[/listing]'),
      ],
    },
  ];
}
