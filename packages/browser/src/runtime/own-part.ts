import { type PluginDesign, readConfig } from '@fragwerk/sdk';
import type { ViewPlace } from '../bridge.js';
import { replaceCard } from '../card.js';
import { element } from '../dom.js';
import { pageLanguage } from '../language.js';
import type { BrowserPart } from '../part.js';
import { givenLine, showQuestion } from './question.js';

/**
 * Mounts a custom part in its place on the page instead of an earlier one. A picture of the statement
 * still shows the figure.
 */
export function showPart(
  { design, part }: { readonly design: PluginDesign; readonly part: BrowserPart },
  place: ViewPlace,
  isActive: boolean,
): void {
  const { view, box, answer } = place;
  if (view.isPicture) {
    showQuestion(design, place, isActive);
    return;
  }
  const language = pageLanguage();
  const { card, focusAgain, onLeave } = replaceCard<unknown>(box, null);
  const config = readConfig(design.config, view.parameters.config ?? '').values;
  const own = element('div');
  const given = givenLine(design, config, language);
  card.append(...(given ? [given] : []), own);
  const cleanup = part.mount({
    element: own,
    language,
    readOnly: !isActive || answer === null,
    files: view.parameters.files ?? '',
    config,
    answer: {
      read: () => answer?.read() ?? '',
      write: (text, isLast = true) => {
        if (isActive) answer?.write(text, isLast);
      },
    },
  });
  if (cleanup) onLeave(cleanup);
  focusAgain();
}
