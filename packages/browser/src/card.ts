import { element, FOCUSABLE } from './dom.js';
import { pageLanguage } from './language.js';
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

function adoptReset(): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(RESET);
    // Unlike a style element, this works under any Content-Security-Policy.
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  } catch {
    // In browsers before 2023, the page's styles apply.
  }
}

/**
 * WebKit resets fields without autocompletion when their page returns from its cache, as after "Back" on an
 * iPad.
 */
const keepFields = (): void =>
  addEventListener('pagehide', () => {
    const fields = `[${MARK}] input[autocomplete=off]`;
    for (const field of document.querySelectorAll<HTMLInputElement>(fields))
      field.defaultValue = field.value;
  });

let isPrepared = false;

function preparePage(): void {
  if (isPrepared) return;
  isPrepared = true;
  adoptReset();
  keepFields();
}

const focusableIn = (card: HTMLElement) => [
  ...card.querySelectorAll<HTMLElement | SVGElement>(FOCUSABLE),
];

const caretIn = (stop: Element | null): number | null =>
  stop instanceof HTMLInputElement || stop instanceof HTMLTextAreaElement
    ? stop.selectionStart
    : null;

/** Functions that run before a card is removed; the card that replaces it gets the result. */
const leaves = new WeakMap<Element, () => unknown>();

/**
 * Creates the frame of a plugin in its place on the page, and removes earlier ones.
 *
 * @param style `null` for an author's part, to which the page's styles apply
 */
export function replaceCard<Left>(box: HTMLElement, style: Style | null) {
  let left: Left | undefined;
  let index = -1;
  const { activeElement } = document;
  const caret = caretIn(activeElement);
  for (const earlier of box.querySelectorAll<HTMLElement>(`:scope > [${MARK}]`)) {
    index = focusableIn(earlier).findIndex((stop) => stop === activeElement);
    left = leaves.get(earlier)?.() as Left | undefined;
    earlier.remove();
  }
  preparePage();
  const look = style && { ...cardStyle, padding: '12px', borderRadius: '16px', ...style };
  // German and English run from left to right on any page; the reset leaves the page's direction.
  const page = { lang: pageLanguage(), dir: 'ltr', [MARK]: style ? '' : 'own' };
  const card = element('div', { ...page, style: look ?? {} });
  box.append(card);
  return {
    card,
    /** What the earlier card handed on; `undefined` without one. */
    left,
    /** Sets the function that runs before the card is removed. */
    onLeave: (leave: () => Left): void => void leaves.set(card, leave),
    /** Focuses the element in the place of the one that had the focus. */
    focusAgain: (): void => {
      const stop = focusableIn(card)[index];
      stop?.focus({ preventScroll: true });
      if (stop && caret !== null && caretIn(stop) !== null)
        (stop as HTMLInputElement).setSelectionRange(caret, caret);
    },
  };
}
