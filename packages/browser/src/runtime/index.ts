import { type Plugin, type QuestionRow, resolveConfig } from '@fragwerk/sdk';
import { forHost } from '../bridge.js';
import { openDialog } from '../dialog.js';
import type { BrowserPart } from '../part.js';
import { showPart } from './own-part.js';
import { showQuestion } from './question.js';

export { svgNode } from './drawing.js';

const designOf = ({ design }: Plugin) => {
  if (!design) throw new TypeError('The plugin has no design for its browser part.');
  return design;
};

/**
 * Installs the global function that draws a plugin type's figure and the input of its answer.
 *
 * @param part the author's own part, instead of figure and input
 * @returns the function
 */
export function installPlugin(plugin: Plugin, name: string, part?: BrowserPart) {
  const design = designOf(plugin);
  const start = forHost(name, (viewJson: string, isActive: boolean) => {
    if (part) showPart({ design, part }, viewJson, isActive);
    else showQuestion(design, viewJson, isActive);
  });
  Object.assign(window, { [name]: start });
  return start;
}

/**
 * Installs the global function that opens the dialog of a plugin type's fields. Types without fields
 * have no dialog, and their scripts are 17 kB smaller without it.
 *
 * @param start draws the preview
 */
export function installDialog(
  plugin: Plugin,
  name: string,
  start: ReturnType<typeof installPlugin>,
): void {
  const { config: fields, checkConfig, widthPercent: widthOf } = designOf(plugin);
  const widthPercent = (config: string, row: QuestionRow | null) =>
    widthOf(resolveConfig(fields, config, { row }).values);
  const dialog = forHost(name, (dialogJson: string) =>
    openDialog(dialogJson, { fields, checkConfig, start, widthPercent }),
  );
  Object.assign(window, { [name]: dialog });
}
