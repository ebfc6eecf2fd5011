import { figureForAnswer, type Plugin, type QuestionRow, resolveConfig } from '@fragwerk/sdk';
import { forHost, installStart } from '../bridge.js';
import { type DialogFormOptions, openDialog, type PreviewEditorOptions } from '../dialog.js';
import { configForm } from '../form.js';
import type { StartFunction } from '../preview.js';
import type { BrowserPart } from '../part.js';
import { showPart } from './own-part.js';
import { PlaceEditor } from './place-editor.js';
import { showQuestion } from './question.js';

export { installDialogLoader } from '../dialog-loader.js';
export { svgNode } from './drawing.js';

/** Browser bundles define this as false if no field is a list or a place. */
declare const FRAGWERK_LISTS: boolean | undefined;

const designOf = ({ design }: Plugin) => {
  if (!design) throw new TypeError('The plugin has no design for its browser part.');
  return design;
};

/**
 * Installs the global function that draws a plugin type's figure and the input of its answer.
 *
 * @param part the author's own part, instead of figure and input
 */
export function installPlugin(plugin: Plugin, name: string, part?: BrowserPart): void {
  const design = designOf(plugin);
  installStart(name, (place, isActive) => {
    if (part) showPart({ design, part }, place, isActive);
    else showQuestion(design, place, isActive);
  });
}

/** Returns the function that {@link installPlugin} has installed, for dialogs, which are scripts of their own. */
export const installedStart =
  (name: string): StartFunction =>
  (viewJson, isActive) =>
    (window as unknown as Record<string, StartFunction | undefined>)[name]?.(viewJson, isActive);

/**
 * Installs the global function that opens the dialog of a plugin type's fields.
 *
 * @param startName name of the function that draws the preview
 */
export function installDialog(plugin: Plugin, name: string, startName: string): void {
  const design = designOf(plugin);
  const { config: fields, checkConfig, widthPercent: widthOf } = design;
  const start = installedStart(startName);
  const valuesOf = (config: string, row: QuestionRow | null) =>
    resolveConfig(fields, config, { row }).values;
  const widthPercent = (config: string, row: QuestionRow | null) => widthOf(valuesOf(config, row));
  const sizeOf = (config: string, row: QuestionRow | null) => {
    try {
      const shown = { config: valuesOf(config, row), parameters: '', stored: '' };
      return figureForAnswer(design, shown);
    } catch {
      // The figure may need an image of the question.
      return null;
    }
  };
  const editor =
    typeof FRAGWERK_LISTS === 'undefined' || FRAGWERK_LISTS
      ? (options: PreviewEditorOptions) =>
          new PlaceEditor({ ...options, fields, sizeOf: (config) => sizeOf(config, options.row) })
      : null;
  const form = (options: DialogFormOptions) => configForm({ ...options, fields, checkConfig });
  const dialog = forHost(name, (dialogJson: string) =>
    openDialog(dialogJson, { form, start, widthPercent, editor }),
  );
  Object.assign(window, { [name]: dialog });
}
