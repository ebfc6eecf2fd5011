import type { AnswerDraft } from './answer-draft.js';
import { Choice } from './fields.js';
import { t } from './store.js';
import { assistant } from './texts-editor.js';
import { useQuestion } from './use-document.js';

/** A time of day as a sum of seconds: `H*3600+M*60`. */
const TIME = /^(\w+)\*3600(?:\+(\w+)\*60)?$/;

interface TimeFieldsProps {
  readonly draft: AnswerDraft;
  readonly onDraft: (draft: AnswerDraft) => void;
}

/** A time of day whose hour and minute are datasets, as solution. */
export function TimeFields({ draft, onDraft }: TimeFieldsProps) {
  const names = useQuestion().datasets.map(({ name }) => name);
  const [, hours = '', minutes = ''] = TIME.exec(draft.solution) ?? [];
  if (names.length === 0) return null;
  const choose = (hour: string, minute: string): void => {
    if (hour === '') onDraft({ ...draft, solution: '', unit: '' });
    else {
      const seconds = minute === '' ? '' : `+${minute}*60`;
      onDraft({ ...draft, solution: `${hour}*3600${seconds}`, unit: 'time', tolerance: 'a30' });
    }
  };
  const options = (none: string) =>
    [['', none], ...names.map((name) => [name, name] as const)] as const;
  return (
    <fieldset class="time">
      <legend>{t(assistant.time)}</legend>
      <Choice
        label={t(assistant.hours)}
        value={hours}
        options={options(t(assistant.noTime))}
        onValue={(name) => choose(name, minutes)}
      />
      {hours !== '' && (
        <Choice
          label={t(assistant.minutes)}
          value={minutes}
          options={options('0')}
          onValue={(name) => choose(hours, name)}
        />
      )}
    </fieldset>
  );
}
