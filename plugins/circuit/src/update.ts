import type { InputOf } from '@fragwerk/sdk';
import { renameElement, setArrow } from './language/edit.js';
import { parseItems } from './language/items.js';
import { parseCircuit } from './language/parse.js';
import { LIMITS } from './limits.js';
import { moveArrow, moveLabel, moveName } from './moves.js';

/** Characters that could end the definition in the question or its configuration. */
const UNSAFE = /["'\\[\]#\r\n]/;

const errorCount = (text: string): number =>
  parseCircuit(text).problems.filter(({ severity }) => severity === 'error').length;

const MOVE = /^([UI][A-Za-z0-9]+)(>?)@([A-Za-z0-9]+)$/;
const NAME_MOVE = /^([A-Za-z][A-Za-z0-9]*):@([A-Za-z][A-Za-z0-9]*)$/;

/** Applies one edit; returns the text unchanged if the edit cannot be parsed. */
function applyEdit(text: string, edit: string): string {
  const [, quantity = '', label = '', place = ''] = MOVE.exec(edit) ?? [];
  if (quantity !== '')
    return label === ''
      ? moveArrow(text, quantity, place)
      : moveLabel(text, quantity, quantity.charAt(0) + place);
  const [, name, target] = NAME_MOVE.exec(edit) ?? [];
  if (name !== undefined && target !== undefined) return moveName(text, name, target);
  const [item] = parseItems(edit, 0).items;
  if (item?.type === 'arrow') return setArrow(text, item.quantity, item);
  return item?.type === 'rename' ? renameElement(text, item.from, item.to) : text;
}

/**
 * Applies edits to a circuit's text, separated by commas: entries in the syntax used after `;`, for
 * example `UR1>x!,IR1-,R1:Rx` (an arrow gets exactly these suffixes, a component its new name), and
 * moves: `UR1@C1` an arrow with its label, `UR1>@C1` the label to the arrow of the same letter,
 * `Rx:@R2` a given name. Skips edits that the circuit does not allow.
 */
export function applyEdits(text: string, edits: string): string {
  if (!parseCircuit(text).circuit) return text;
  const pieces = edits.split(/[,;]/).slice(0, LIMITS.edits.max);
  let [rest, errors] = [text, errorCount(text)];
  for (const piece of pieces) {
    const edited = applyEdit(rest, piece.trim());
    const count = edited === rest ? errors : errorCount(edited);
    if (count <= errors) [rest, errors] = [edited, count];
  }
  return rest;
}

/**
 * Returns the plugin's definition after arrows or names were changed in the browser: edits the text of
 * the circuit and keeps everything around it.
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
