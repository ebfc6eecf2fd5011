import type { Language } from '@fragwerk/sdk';
import { element, FOCUSABLE } from './dom.js';
import { cardStyle, type Style } from './theme.js';

const MARK = 'data-fragwerk-plugin';
const CARD = `[${MARK}='']`;

/** More specific than the selectors of pages, less than a style attribute. */
const strong = (selector: string): string => `:is(${selector}, #f#f#f#f)`;

/**
 * Elements to reset; pictures are styled by attributes, editors by classes, and authors' parts as they
 * like.
 */
const INNER = `${strong(`${CARD} *`)}:not(svg, svg *, .cm-editor, .cm-editor *, [${MARK}='own'] *)`;

/** Resets all styles to the browser's defaults, so that the page's style sheets do not affect a card. */
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
    // Unlike a style element, this works under any Content-Security-Policy.
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  } catch {
    // In browsers before 2023, the page's styles apply.
  }
}

/** German and English run from left to right on any page; the reset leaves the page's direction. */
const cardOf = (language: Language, mark: string, style: Style = {}): HTMLElement =>
  element('div', { lang: language, dir: 'ltr', [MARK]: mark, style });

/** Creates the frame of a plugin in its place on the page. */
export function createCard(language: Language, style: Style): HTMLElement {
  adoptReset();
  const look = { ...cardStyle, padding: '12px', borderRadius: '16px', ...style };
  return cardOf(language, '', look);
}

/** Creates the place of an author's part, to which the page's styles apply. */
export const ownPlace = (language: Language): HTMLElement => cardOf(language, 'own');

const focusableIn = (card: HTMLElement) => [
  ...card.querySelectorAll<HTMLElement | SVGElement>(FOCUSABLE),
];

const caretIn = (stop: Element | null): number | null =>
  stop instanceof HTMLInputElement || stop instanceof HTMLTextAreaElement
    ? stop.selectionStart
    : null;

/**
 * Removes earlier cards from their place; `leave` is called before.
 *
 * @returns where the focus was in a card, for {@link focusAgain}
 */
export function removeCards(box: HTMLElement, leave?: (card: HTMLElement) => void) {
  let index = -1;
  const { activeElement } = document;
  const caret = caretIn(activeElement);
  for (const card of box.querySelectorAll<HTMLElement>(`:scope > [${MARK}]`)) {
    index = focusableIn(card).findIndex((stop) => stop === activeElement);
    leave?.(card);
    card.remove();
  }
  return { index, caret };
}

/** Focuses the element of a new card in the place of the one that had the focus. */
export function focusAgain(
  card: HTMLElement,
  { index, caret }: ReturnType<typeof removeCards>,
): void {
  const stop = focusableIn(card)[index];
  stop?.focus({ preventScroll: true });
  if (stop && caret !== null && caretIn(stop) !== null)
    (stop as HTMLInputElement).setSelectionRange(caret, caret);
}
