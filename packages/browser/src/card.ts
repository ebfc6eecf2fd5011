import type { Language } from '@fragwerk/sdk';
import { element } from './dom.js';
import { cardStyle, type Style } from './theme.js';

const MARK = 'data-fragwerk-plugin';
const CARD = `[${MARK}='']`;

/** Stronger than the selectors of pages, weaker than a style attribute. */
const strong = (selector: string): string => `:is(${selector}, #f#f#f#f)`;

/** Pictures have their look in attributes, editors in classes, and parts of authors as they like. */
const INNER = `${strong(`${CARD} *`)}:not(svg, svg *, .cm-editor, .cm-editor *, [${MARK}='own'] *)`;

/** Sets all styles back to those of browsers, so that the page's style sheets reach nothing in a card. */
const RESET = `${strong(CARD)} { all: initial; display: block; visibility: inherit }
${INNER}, :where(${CARD} .cm-editor, ${CARD} .cm-editor :not([contenteditable])):is(*, i i i i) { all: revert }
${INNER}::before, ${INNER}::after, ${strong(CARD)}::before, ${strong(CARD)}::after { all: revert }
${INNER}[hidden] { display: none }
${strong(`${CARD} svg`)} { margin: 0; padding: 0; border: 0; float: none; vertical-align: baseline }`;

let isAdopted = false;

function adoptReset(): void {
  if (isAdopted) return;
  isAdopted = true;
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(RESET);
    // Unlike an element, a policy of the page does not forbid it.
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  } catch {
    // Browsers before 2023 show the page's styles.
  }
}

/** Creates the frame of a plugin in its place on the page. */
export function createCard(language: Language, style: Style): HTMLElement {
  adoptReset();
  const look = { ...cardStyle, padding: '12px', borderRadius: '16px', ...style };
  return element('div', { lang: language, [MARK]: '', style: look });
}

/** Creates the place of an author's part, which has the page's styles. */
export const ownPlace = (language: Language): HTMLElement =>
  element('div', { lang: language, [MARK]: 'own' });

/** Removes earlier cards from their place; `leave` is called before. */
export function removeCards(box: HTMLElement, leave: (card: HTMLElement) => void): void {
  for (const card of box.querySelectorAll<HTMLElement>(`:scope > [${MARK}]`)) {
    leave(card);
    card.remove();
  }
}
