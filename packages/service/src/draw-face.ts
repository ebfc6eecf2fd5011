import { pdf, png } from '@fragwerk/renderers';
import type { Figure } from '@fragwerk/sdk';

/** How a figure becomes a file: pixels for screens, lines and letters for print. */
export type Face = 'png' | 'pdf';

/**
 * Draws a figure. The contract (2.2, PluginRenderDto) lets LaTeX include PDF, which the host's
 * document shows without a package that it may not load, as TikZ would need.
 *
 * @throws FragwerkError what the faces throw
 */
export const drawFace = async (figure: Figure, face: Face): Promise<Buffer> =>
  face === 'pdf' ? pdf(figure, 'de') : png(figure);
