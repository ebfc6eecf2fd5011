import { useState } from 'preact/hooks';
import { textLanguage } from '../src/question-language.js';
import { Choice } from './fields.js';
import { FormDialog } from './modal.js';
import { ParameterFields, useTemplates } from './parameter-fields.js';
import { type Values, formatParameters } from './parameters.js';
import { t } from './store.js';
import type { InsertProps, PluginTemplates } from './text-insertions.js';
import { assistant, tables, textTab } from './texts-editor.js';
import { common } from './texts.js';

/** Name and parameters of a picture tag. */
const TAG = /^\[PIG\s+(\S+?)(?:\s+"([^"]*)")?\s*\/?\]$/;

/** A picture that a plugin offers. */
interface Offer {
  readonly label: string;
  readonly help: string;
  readonly parameters: string;
}

const offersOf = ({ entries }: PluginTemplates): readonly Offer[] =>
  entries.flatMap(({ label, text, help }) => {
    const found = TAG.exec(text.trim());
    return found ? [{ label, help, parameters: found[2] ?? '' }] : [];
  });

interface OffersProps {
  readonly offers: readonly Offer[];
  readonly chosen: string;
  readonly onChoose: (parameters: string) => void;
}

function Offers({ offers, chosen, onChoose }: OffersProps) {
  if (offers.length === 0) return null;
  const language = textLanguage(offers.map(({ label, help }) => `${label} ${help}`).join(' '));
  return (
    <fieldset>
      <legend>{t(assistant.which)}</legend>
      {offers.map(({ label, help, parameters }) => (
        <label class="check" key={parameters}>
          <input
            type="radio"
            name="offer"
            checked={parameters === chosen}
            onChange={() => onChoose(parameters)}
          />
          <span lang={language ?? undefined}>
            {label} <small>{help}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Inserts a picture of a plugin with parameters that its type offers. */
export function PictureAssistant({ onInsert, onClose }: InsertProps) {
  const plugins = useTemplates();
  const [wanted, setWanted] = useState('');
  const [parameters, setParameters] = useState('');
  const [values, setValues] = useState<Values>({});
  const chosen = plugins?.find(({ plugin }) => plugin === wanted) ?? plugins?.[0];
  const known = chosen?.parameters.picture ?? [];
  const all = [parameters, ...formatParameters(known, values)].filter(Boolean).join(',');
  const tag = `[PIG ${chosen?.plugin ?? ''} "${all}"/]`;
  return (
    <FormDialog
      // Mounted again when its fields appear, so that the first one gets the focus.
      key={plugins === null ? 'loading' : 'loaded'}
      class="assistant"
      label={t(textTab.insert)}
      title={t(assistant.picture)}
      isReady={chosen !== undefined}
      onSubmit={() => onInsert(tag)}
      onClose={onClose}
    >
      {plugins === null && <p role="status">{t(common.loading)}</p>}
      {plugins?.length === 0 && <p>{t(assistant.noPlugin)}</p>}
      {chosen && (
        <>
          <Choice
            label={t(tables.plugin)}
            value={chosen.plugin}
            options={(plugins ?? []).map(({ plugin }) => [plugin, plugin])}
            onValue={(name) => {
              setWanted(name);
              setParameters('');
              setValues({});
            }}
          />
          <Offers offers={offersOf(chosen)} chosen={parameters} onChoose={setParameters} />
          <ParameterFields parameters={known} values={values} onValues={setValues} />
          <p>
            <code>{tag}</code>
          </p>
        </>
      )}
    </FormDialog>
  );
}
