import { useRef, useState } from 'preact/hooks';
import { api } from './api-client.js';
import { Problems } from './edit-table.js';
import { Menu, type MenuGroup } from './menu.js';
import { attempt, edit } from './question-actions.js';
import { getState, useSay } from './store.js';
import { textTab } from './texts-editor.js';
import { useProblems, useQuestion } from './use-document.js';

interface PluginTemplates {
  readonly plugin: string;
  readonly entries: readonly {
    readonly label: string;
    readonly text: string;
    readonly help: string;
  }[];
}

async function loadTemplates(take: (templates: readonly PluginTemplates[]) => void) {
  const { document, row } = getState();
  if (!document) return;
  const load = async ({ name: plugin }: { readonly name: string }) => {
    const { entries } = await api.insertions({ document, row, plugin });
    return { plugin, entries };
  };
  take(await Promise.all(document.plugins.map(load)));
}

/** Text of the question with its tags. */
export function TextTab() {
  const say = useSay();
  const question = useQuestion();
  const problems = useProblems('text');
  const field = useRef<HTMLTextAreaElement>(null);
  const [templates, setTemplates] = useState<readonly PluginTemplates[]>([]);
  const insert = (text: string) => (): void => {
    const area = field.current;
    if (!area) return;
    area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
    edit({ text: area.value });
    area.focus();
  };
  const tag = (label: string, text: string) => ({ label: `${label}  ${text}`, run: insert(text) });
  const groups: readonly MenuGroup[] = [
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
  const goTo = (position: number): void => {
    field.current?.focus();
    field.current?.setSelectionRange(position, position + 1);
  };
  return (
    <>
      <div class="toolbar">
        <label for="question-text">{say(textTab.label)}</label>
        <Menu
          label={say(textTab.insert)}
          groups={groups}
          onOpen={() => void attempt(() => loadTemplates(setTemplates))}
        />
      </div>
      <textarea
        id="question-text"
        ref={field}
        class="question-text"
        value={question.text}
        aria-describedby="question-text-hint"
        onInput={({ currentTarget }) => {
          edit({ text: currentTarget.value });
        }}
      />
      <p class="hint" id="question-text-hint">
        {say(textTab.hint)}
      </p>
      <Problems
        problems={problems}
        onChoose={({ position = 0 }) => {
          goTo(position);
        }}
      />
    </>
  );
}
