import { useRef, useState } from 'preact/hooks';
import { AnswerAssistant } from './answer-assistant.js';
import { Menu } from './menu.js';
import { PictureAssistant } from './picture-assistant.js';
import { attempt } from './question-actions.js';
import { edit } from './question-saving.js';
import { useSay } from './store.js';
import { insertionGroups, loadTemplates, type PluginTemplates } from './text-insertions.js';
import { assistant, textTab } from './texts-editor.js';
import { useQuestion } from './use-document.js';

type Opened = 'picture' | 'answer';

interface OpenedProps {
  readonly opened: Opened | null;
  readonly onInsert: (text: string) => void;
  readonly onClose: () => void;
}

/** The dialog that was chosen from the menu. */
function OpenedAssistant({ opened, ...way }: OpenedProps) {
  if (opened === null) return null;
  return opened === 'picture' ? <PictureAssistant {...way} /> : <AnswerAssistant {...way} />;
}

/** The entries of the menu that open a dialog. */
const assistantGroup = (say: ReturnType<typeof useSay>, open: (one: Opened) => void) => ({
  title: say(assistant.title),
  entries: (['picture', 'answer'] as const).map((one) => ({
    label: say(assistant[`${one}Entry`]),
    run: () => {
      open(one);
    },
  })),
});

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
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => {
    setOpened(null);
  };
  const groups = [
    assistantGroup(say, setOpened),
    ...insertionGroups({ question, templates, say, insert }),
  ];
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
      <OpenedAssistant
        opened={opened}
        onClose={close}
        onInsert={(made) => {
          close();
          // The dialog gives the focus back when it is gone.
          requestAnimationFrame(insert(made));
        }}
      />
      <p class="hint" id="question-text-hint">
        {say(textTab.hint)}
      </p>
    </div>
  );
}
