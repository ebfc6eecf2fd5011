import { useEffect, useState } from 'preact/hooks';
import { Assistant, Choice } from './assistant-fields.js';
import { useSay } from './store.js';
import { common } from './texts.js';
import { assistant } from './texts-editor.js';
import { loadTemplates, type PluginTemplates } from './text-insertions.js';

/** Name and parameters of a picture tag. */
const TAG = /^\[PIG\s+(\S+?)(?:\s+"([^"]*)")?\s*\/?\]$/;
const WIDTHS = [25, 33, 40, 50, 60, 75, 100].map(
  (percent) => [String(percent), `${percent} %`] as const,
);

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

/** The parameters with another width; the last item of a list by commas. */
function withWidth(parameters: string, width: string): string {
  const [first = '', ...rest] = parameters.split(/\s*,\s*/).filter((one) => !/^w\d+$/i.test(one));
  const bare = first.replace(/\s*\bw\d+$/i, '');
  return [bare, ...rest, width === '' ? '' : `w${width}`].filter((one) => one !== '').join(',');
}

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

/** What the plugins of the question offer; `null` until they have answered. */
function useTemplates(): readonly PluginTemplates[] | null {
  const [plugins, setPlugins] = useState<readonly PluginTemplates[] | null>(null);
  useEffect(() => {
    loadTemplates().then(setPlugins, () => {
      setPlugins([]);
    });
  }, []);
  return plugins;
}

interface PictureAssistantProps {
  readonly onInsert: (text: string) => void;
  readonly onClose: () => void;
}

/** Chooses a picture of a plugin from what its type offers, and how wide it is. */
export function PictureAssistant({ onInsert, onClose }: PictureAssistantProps) {
  const say = useSay();
  const plugins = useTemplates();
  const [wanted, setWanted] = useState('');
  const [parameters, setParameters] = useState('');
  const [width, setWidth] = useState('');
  const chosen = plugins?.find(({ plugin }) => plugin === wanted) ?? plugins?.[0];
  const tag = `[PIG ${chosen?.plugin ?? ''} "${withWidth(parameters, width)}"/]`;
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
            }}
          />
          <Offers offers={offersOf(chosen)} chosen={parameters} onChoose={setParameters} />
          <Choice
            label={say(assistant.width)}
            value={width}
            options={[['', say(assistant.usual)], ...WIDTHS]}
            onValue={setWidth}
          />
          <p>
            <code>{tag}</code>
          </p>
        </>
      )}
    </Assistant>
  );
}
