import { type Plugin, readConfig } from '@fragwerk/sdk';
import { forHost } from '../bridge.js';
import { openDialog } from '../dialog.js';
import type { BrowserPart } from '../part.js';
import { showPart } from './own-part.js';
import { showQuestion } from './question.js';

export { svgNode } from './drawing.js';

/**
 * Installs the global functions of a plugin type, derived from its definition: one draws its figure
 * and the input of its answer, one opens the dialog of its fields.
 *
 * @param part the author's own part, instead of figure and input
 */
export function installPlugin(
  { design }: Plugin,
  names: { readonly start: string; readonly dialog: string },
  part?: BrowserPart,
): void {
  if (!design) throw new TypeError('The plugin has no design for its browser part.');
  const start = forHost(names.start, (viewJson: string, isActive: boolean) => {
    if (part) showPart({ design, part }, viewJson, isActive);
    else showQuestion(design, viewJson, isActive);
  });
  const dialog = forHost(names.dialog, (dialogJson: string) => {
    const { config: fields, checkConfig } = design;
    const widthPercent = (config: string) => design.widthPercent(readConfig(fields, config).values);
    openDialog(dialogJson, { fields, checkConfig, start, widthPercent });
  });
  Object.assign(window, { [names.start]: start, [names.dialog]: dialog });
}
