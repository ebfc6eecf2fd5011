import type { AnswerSpec } from './answers/index.js';
import { type ConfigFields, type ConfigValues, publicConfig, readConfig } from './config/index.js';
import type { Figure } from './figure/model.js';

/** What a plugin type is made of, where its author described it; the browser part is made of it. */
export interface PluginDesign {
  readonly config: ConfigFields;
  readonly answer: AnswerSpec | null;
  readonly figure:
    | ((input: {
        readonly config: ConfigValues;
        readonly answer: unknown;
        readonly parameters: string;
      }) => Figure)
    | null;
  /** Whether students answer: there is an `answer` or the author's own scoring. */
  readonly isScored: boolean;
  /** False where the author wrote a browser part, or wants none. */
  readonly wantsBrowser: boolean;
}

/** Whether the browser part can be made from the description alone. */
export const isGenerated = (design: PluginDesign): boolean =>
  design.wantsBrowser && (design.answer !== null || Object.keys(design.config).length > 0);

/** Whether the dialog, too, is made from the fields. */
export const hasGeneratedDialog = (design: PluginDesign): boolean =>
  isGenerated(design) && Object.keys(design.config).length > 0;

/**
 * The figure of an answer, `null` when the plugin type has none. Secret fields have their initial
 * values unless `isOpen`, because students see the figure before the solution is released.
 */
export function drawFigure(
  design: PluginDesign,
  input: { readonly configText: string; readonly parameters: string; readonly answer: string },
  isOpen = false,
): Figure | null {
  const text = isOpen ? input.configText : publicConfig(design.config, input.configText);
  const config = readConfig(design.config, text).values;
  const answer = design.answer?.read(input.answer, config) ?? null;
  return design.figure?.({ config, answer, parameters: input.parameters }) ?? null;
}
