import { useRef, useState } from 'preact/hooks';
import { Menu } from './menu.js';
import { attempt } from './question-actions.js';
import { edit } from './question-saving.js';
import { useSay } from './store.js';
import { insertionGroups, loadTemplates, type PluginTemplates } from './text-insertions.js';
import { textTab } from './texts-editor.js';
import { useQuestion } from './use-document.js';

/** Text of the question with its tags. */
export function TextTab() {
  const say = useSay();
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
  const groups = insertionGroups({ question, templates, say, insert });
  const askPlugins = async (): Promise<void> => {
    setTemplates(await loadTemplates());
  };
  return (
    <div class="text-tab">
      <div class="toolbar">
        <label for="question-text">{say(textTab.label)}</label>
        <Menu label={say(textTab.insert)} groups={groups} onOpen={() => void attempt(askPlugins)} />
      </div>
      <textarea
        id="question-text"
        ref={field}
        class="question-text"
        data-place="text"
        value={question.text}
        aria-describedby="question-text-hint"
        onInput={({ currentTarget }) => {
          edit({ text: currentTarget.value });
        }}
      />
      <p class="hint" id="question-text-hint">
        {say(textTab.hint)}
      </p>
    </div>
  );
}
