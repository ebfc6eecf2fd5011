import {
  cardStyle,
  element,
  findPlace,
  pageLanguage,
  readView,
  type Style,
  theme,
  type View,
} from '@fragwerk/browser';
import type { Language } from '@fragwerk/sdk';
import { Clock } from './clock.js';
import { dialWalk } from './dial-walk.js';
import { buildFace, type Face } from './face.js';
import { type ClockTexts, clockTexts } from './texts.js';
import { formatTime, readStored } from './time.js';

const MARK = 'fragwerkClock';
const FOCUSABLE = '[tabindex], input, button';

/** Room for the controls below a very small picture. */
const MIN_WIDTH = 330;
const PADDING = 8;

function cardFor({ width }: View, language: string): HTMLElement {
  const card = element('div', {
    attributes: { lang: language },
    style: {
      ...cardStyle,
      position: 'relative',
      maxWidth: `${Math.max(width, MIN_WIDTH) + 2 * PADDING}px`,
      padding: `${PADDING}px`,
      borderRadius: '16px',
    },
  });
  card.dataset[MARK] = '';
  return card;
}

/** A clock on the page, and in which words. */
interface Scene {
  readonly view: View;
  readonly face: Face;
  readonly language: Language;
  readonly texts: ClockTexts;
}

function picture({ element: dial }: Face, label: string): HTMLElement {
  dial.setAttribute('role', 'img');
  dial.setAttribute('aria-label', label);
  return dial;
}

function readOnlyParts({ view, face, language, texts }: Scene, stored: string): HTMLElement[] {
  const time = readStored(stored) ?? null;
  face.show(time ? time.minutes : null);
  const unread = stored === '' ? texts.notChosen : texts.unreadable(stored);
  const label = texts.clockAt(time ? texts.spoken(time) : unread);
  const style: Style = {
    margin: '8px 0 0',
    textAlign: 'center',
    overflowWrap: 'anywhere',
    ...(time
      ? { fontSize: '24px', fontWeight: '600', fontVariantNumeric: 'tabular-nums' }
      : { color: theme.muted }),
  };
  // The picture's label says the same.
  const attributes = { 'aria-hidden': 'true' };
  const digits = element('p', { attributes, style }, [time ? formatTime(time) : unread]);
  // Without hands there is nothing in it that its name does not say.
  const shown = time ? dialWalk(face, view, { time, label, language }) : picture(face, label);
  return [shown, digits];
}

/** Takes an earlier clock out of its box, and notes what its user was about. */
function takeOut(box: HTMLElement): { readonly draft: string; readonly focus: number } {
  let found = { draft: '', focus: -1 };
  for (const card of [...box.children]) {
    if (!(card instanceof HTMLElement && MARK in card.dataset)) continue;
    const focusable: Element[] = [...card.querySelectorAll(FOCUSABLE)];
    const focus = document.activeElement ? focusable.indexOf(document.activeElement) : -1;
    found = { draft: card.querySelector('input')?.value ?? '', focus };
    card.remove();
  }
  return found;
}

function fillInteractive(
  card: HTMLElement,
  clock: Clock,
  before: ReturnType<typeof takeOut>,
): void {
  card.append(...clock.parts);
  clock.takeDraft(before.draft);
  const focused = [...card.querySelectorAll<HTMLElement>(FOCUSABLE)][before.focus];
  focused?.focus({ preventScroll: true });
}

/**
 * Draws the clock of a view in its place on the page, instead of an earlier one there. Inactive it
 * only shows the stored answer; without an answer field it is the bare dial of a statement.
 */
export function showClock(viewJson: unknown, isActive: boolean): void {
  const view = readView(viewJson);
  const { box, answer } = findPlace(view.tagName);
  if (!box) throw new Error(`The page has no element with the id ${view.tagName}_div.`);
  const before = takeOut(box);
  const language = pageLanguage();
  const texts = clockTexts[language];
  const card = cardFor(view, language);
  const face = buildFace(view);
  box.append(card);
  if (!answer) card.append(picture(face, texts.emptyDial));
  else if (!isActive)
    card.append(...readOnlyParts({ view, face, language, texts }, answer.read().trim()));
  else fillInteractive(card, new Clock(face, answer, texts), before);
  if (!answer && isActive && !view.isPicture) {
    throw new Error(`The page has no field of the class ${view.tagName}_inp.`);
  }
}
