import { useState } from 'preact/hooks';
import { Assistant, Choice } from './assistant-fields.js';
import { ParameterFields, useTemplates } from './parameter-fields.js';
import { type Values, written } from './parameters.js';
import { useSay } from './store.js';
import { common } from './texts.js';
import { assistant } from './texts-editor.js';
import type { PluginTemplates } from './text-insertions.js';

/** Name and parameters of a picture tag. */
const TAG = /^\[PIG\s+(\S+?)(?:\s+"([^"]*)")?\s*\/?\]$/;

/** A picture that a plugin offers, as its tag says. */
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
  const say = useSay();
  if (offers.length === 0) return null;
  return (
    <fieldset>
      <legend>{say(assistant.which)}</legend>
      {offers.map(({ label, help, parameters }) => (
        <label class="check" key={parameters}>
          <input
            type="radio"
            name="offer"
            checked={parameters === chosen}
            onChange={() => {
              onChoose(parameters);
            }}
          />
          <span>
            {label} <small>{help}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface PictureAssistantProps {
  readonly onInsert: (text: string) => void;
  readonly onClose: () => void;
}

/** Chooses a picture of a plugin and its parameters from what its type offers. */
export function PictureAssistant({ onInsert, onClose }: PictureAssistantProps) {
  const say = useSay();
  const plugins = useTemplates();
  const [wanted, setWanted] = useState('');
  const [parameters, setParameters] = useState('');
  const [values, setValues] = useState<Values>({});
  const chosen = plugins?.find(({ plugin }) => plugin === wanted) ?? plugins?.[0];
  const known = chosen?.parameters.picture ?? [];
  const all = [parameters, ...written(known, values)].filter((one) => one !== '').join(',');
  const tag = `[PIG ${chosen?.plugin ?? ''} "${all}"/]`;
  return (
    <Assistant
      title={say(assistant.picture)}
      isReady={chosen !== undefined}
      onSubmit={() => {
        onInsert(tag);
      }}
      onClose={onClose}
    >
      {plugins === null && <p role="status">{say(common.loading)}</p>}
      {plugins?.length === 0 && <p>{say(assistant.noPlugin)}</p>}
      {chosen && (
        <>
          <Choice
            label={say(assistant.plugin)}
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
    </Assistant>
  );
}
