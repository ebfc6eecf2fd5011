import { useRef, useState } from 'preact/hooks';
import { AnswerAssistant } from './answer-assistant.js';
import { useImageFiles } from './image-files.js';
import { Menu } from './menu.js';
import { PictureAssistant } from './picture-assistant.js';
import { attempt } from './question-actions.js';
import { textLanguage } from '../src/question-language.js';
import { edit } from './question-saving.js';
import { t, update, useQuestion } from './store.js';
import { insertionGroups, loadTemplates, type PluginTemplates } from './text-insertions.js';
import { assistant, textTab } from './texts-editor.js';

const assistants = { picture: PictureAssistant, answer: AnswerAssistant } as const;
type AssistantName = keyof typeof assistants;

/** Menu entries that open an assistant, or choose files. */
const assistantGroup = (open: (assistant: AssistantName) => void, openFiles: () => void) => ({
  title: t(assistant.title),
  entries: [
    ...(['picture', 'answer'] as const).map((name) => ({
      label: t(assistant[`${name}Entry`]),
      run: () => open(name),
    })),
    { label: t(textTab.newImage), run: openFiles },
  ],
});

export function TextTab() {
  const question = useQuestion();
  const field = useRef<HTMLTextAreaElement>(null);
  const [templates, setTemplates] = useState<readonly PluginTemplates[]>([]);
  const insert = (text: string) => (): void => {
    const area = field.current;
    if (!area) return;
    area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
    edit({ text: area.value });
    area.focus();
  };
  const [opened, setOpened] = useState<AssistantName | null>(null);
  const Assistant = opened && assistants[opened];
  const close = (): void => setOpened(null);
  const files = useImageFiles(({ added, problems }) => {
    const [problem] = problems;
    if (problem) update({ notice: problem });
    if (added.length > 0) insert(added.map(({ number }) => `[IMG${number}]`).join(' '))();
  });
  const groups = [
    assistantGroup(setOpened, files.open),
    ...insertionGroups(question, templates, insert),
  ];
  const askPlugins = async (): Promise<void> => {
    setTemplates(await loadTemplates());
  };
  return (
    <div class="text-tab">
      <div class="toolbar">
        <label for="question-text">{t(textTab.label)}</label>
        <Menu label={t(textTab.insert)} groups={groups} onOpen={() => void attempt(askPlugins)} />
      </div>
      <textarea
        id="question-text"
        ref={field}
        class="question-text"
        data-place="text"
        value={question.text}
        lang={textLanguage(question.text) ?? undefined}
        aria-describedby="question-text-hint"
        onInput={({ currentTarget }) => edit({ text: currentTarget.value })}
      />
      {files.input}
      {Assistant && (
        <Assistant
          onClose={close}
          onInsert={(text) => {
            close();
            // The dialog returns the focus when it has closed.
            requestAnimationFrame(insert(text));
          }}
        />
      )}
      <p class="hint" id="question-text-hint">
        {t(textTab.hint)}
      </p>
    </div>
  );
}
