import { type Plugin, readConfig } from '@fragwerk/sdk';
import { forHost } from '../bridge.js';
import { openDialog } from '../dialog.js';
import type { BrowserPart } from '../part.js';
import { showPart } from './own-part.js';
import { showQuestion } from './question.js';

export { svgNode } from './drawing.js';

/**
 * Puts the global functions of a plugin type into the page, made of its description alone: one
 * draws its figure and offers the input of its answer, one opens the dialog of its fields.
 *
 * @param part what the author draws there instead
 */
export function installPlugin(
  { design }: Plugin,
  names: { readonly start: string; readonly dialog: string },
  part?: BrowserPart,
): void {
  if (!design) throw new TypeError('The plugin has no description to make a browser part of.');
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
