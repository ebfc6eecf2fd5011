import type { InputOf } from '@fragwerk/sdk';
import type { ArrowItem } from './language/ast.js';
import { type ArrowChange, renameElement, setArrow } from './language/edit.js';
import { readItems } from './language/items.js';
import { parseCircuit } from './language/parse.js';

const MAX_EDITS = 100;
/** What could end the definition in the question or its config. */
const UNSAFE = /["'\\[\]#\r\n]/;

const errorCount = (text: string): number =>
  parseCircuit(text).problems.filter(({ severity }) => severity === 'error').length;

const looksOf = ({ underline, removed, computed, nameless, label }: ArrowItem): ArrowChange => ({
  ...{ underline, removed, computed, nameless, label },
});

/**
 * Applies edits to a circuit's text: entries as they stand behind `;`, for example
 * `UR1>x!,IR1-,R1:Rx`. An arrow becomes as the entry says, a component gets its new name. An edit
 * that the circuit does not allow is left out.
 */
export function applyEdits(text: string, edits: string): string {
  if (!parseCircuit(text).circuit) return text;
  const { items } = readItems(edits, 0);
  return items.slice(0, MAX_EDITS).reduce((rest, item) => {
    if (item.type === 'underlineAll') return rest;
    const edited =
      item.type === 'arrow'
        ? setArrow(rest, item.quantity, looksOf(item))
        : renameElement(rest, item.from, item.to);
    return errorCount(edited) <= errorCount(rest) ? edited : rest;
  }, text);
}

/**
 * The plugin's definition after arrows or names were changed in the browser: the text of the
 * circuit in it is edited, whatever stands around stays.
 */
export function updateDefinition(input: InputOf<'updateFromBrowser'>): string {
  const { configText, definition, result } = input;
  if (UNSAFE.test(result)) return definition;
  const isBare = definition.trim() === configText.trim() || configText === '';
  const text = isBare ? definition : configText;
  const edited = applyEdits(text, result);
  if (isBare) return edited;
  const at = definition.lastIndexOf(configText);
  if (at < 0) return definition;
  return definition.slice(0, at) + edited + definition.slice(at + configText.length);
}
