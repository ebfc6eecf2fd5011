import type { InputOf } from '@fragwerk/sdk';
import type { ArrowItem } from './language/ast.js';
import { type ArrowChange, renameElement, setArrow } from './language/edit.js';
import { readItems } from './language/items.js';
import { parseCircuit } from './language/parse.js';
import { LIMITS } from './limits.js';
import { moveArrow, moveLabel, moveName } from './moves.js';

/** What could end the definition in the question or its config. */
const UNSAFE = /["'\\[\]#\r\n]/;

const errorCount = (text: string): number =>
  parseCircuit(text).problems.filter(({ severity }) => severity === 'error').length;

const looksOf = ({ underline, removed, computed, nameless, label }: ArrowItem): ArrowChange => ({
  ...{ underline, removed, computed, nameless, label },
});

const MOVE = /^([UI][A-Za-z0-9]+)(>?)@([A-Za-z0-9]+)$/;
const NAME_MOVE = /^([A-Za-z][A-Za-z0-9]*):@([A-Za-z][A-Za-z0-9]*)$/;

/** One edit; the text as it was where it cannot be read. */
function applyEdit(text: string, edit: string): string {
  const [, quantity = '', label = '', place = ''] = MOVE.exec(edit) ?? [];
  if (quantity !== '')
    return label === ''
      ? moveArrow(text, quantity, place)
      : moveLabel(text, quantity, quantity.charAt(0) + place);
  const [, name, target] = NAME_MOVE.exec(edit) ?? [];
  if (name !== undefined && target !== undefined) return moveName(text, name, target);
  const [item] = readItems(edit, 0).items;
  if (item?.type === 'arrow') return setArrow(text, item.quantity, looksOf(item));
  return item?.type === 'rename' ? renameElement(text, item.from, item.to) : text;
}

/**
 * Applies edits to a circuit's text, separated by commas: entries as they stand behind `;`, for
 * example `UR1>x!,IR1-,R1:Rx` (an arrow becomes as the entry says, a component gets its new name),
 * and moves: `UR1@C1` an arrow with its label, `UR1>@C1` the label to the arrow of the same letter,
 * `Rx:@R2` a given name. An edit that the circuit does not allow is left out.
 */
export function applyEdits(text: string, edits: string): string {
  if (!parseCircuit(text).circuit) return text;
  const pieces = edits.split(/[,;]/).slice(0, LIMITS.edits.most);
  let [rest, errors] = [text, errorCount(text)];
  for (const piece of pieces) {
    const edited = applyEdit(rest, piece.trim());
    const count = edited === rest ? errors : errorCount(edited);
    if (count <= errors) [rest, errors] = [edited, count];
  }
  return rest;
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
