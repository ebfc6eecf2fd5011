import type { Language } from '@fragwerk/sdk';
import { element, withFocusRing } from './dom.js';
import { button } from './editor/controls.js';
import { collapsible } from './editor/layout.js';
import { SAFE_LINK, sanitizeHtml } from './sanitize.js';
import { dialogTexts } from './texts.js';
import { type Style, theme } from './theme.js';

/** Minimum number of headings for a table of contents. */
const MIN_HEADINGS = 4;

const linkStyle: Style = {
  minHeight: '44px',
  padding: '4px 0',
  border: '0',
  background: 'none',
  color: theme.accent,
  font: 'inherit',
  textAlign: 'left',
  textDecoration: 'underline',
  cursor: 'pointer',
};

/** Builds buttons that lead to the headings; links would change the address of the host's page. */
function contentsOf(help: ParentNode, language: Language): Node[] {
  const headings = [...help.querySelectorAll<HTMLElement>('h2, h3, h4')];
  if (headings.length < MIN_HEADINGS) return [];
  const entries = headings.map((heading) => {
    heading.tabIndex = -1;
    const jump = (): void => {
      heading.focus({ preventScroll: true });
      heading.scrollIntoView();
    };
    return element('li', { lang: language }, [button(heading.textContent, jump, linkStyle)]);
  });
  const style = { margin: '0', padding: '0', listStyle: 'none', columns: '18em' };
  const attributes = { 'aria-label': dialogTexts.contents[language] };
  return [element('nav', attributes, [element('ul', { style }, entries)])];
}

function styleTables(help: ParentNode): void {
  const place: Style = { padding: '4px 16px 4px 0', verticalAlign: 'top', textAlign: 'left' };
  // Columns are at least as wide as their words; the help scrolls sideways.
  const style: Style = { ...place, overflowWrap: 'break-word' };
  for (const cell of help.querySelectorAll<HTMLElement>('th, td')) Object.assign(cell.style, style);
}

/**
 * Builds the collapsed help in the language of the page, with a button for the other language if the
 * help has both.
 */
export function helpPart(help: string, language: Language): Node[] {
  const content = sanitizeHtml(help);
  if (!content.hasChildNodes()) return [];
  styleTables(content);
  const sectionIn = (lang: Language) => content.querySelector(`section[lang="${lang}"]`);
  const sections = { de: sectionIn('de'), en: sectionIn('en') };
  const attributes = { role: 'region', 'aria-label': dialogTexts.help[language] };
  const style: Style = { overflowX: 'auto', overflowWrap: 'anywhere' };
  const box = withFocusRing(element('div', { ...attributes, style }));
  // Arrow keys scroll it where it has the focus.
  const update = (): void => {
    box.tabIndex = box.scrollWidth > box.clientWidth ? 0 : -1;
  };
  new ResizeObserver(update).observe(box);
  let other = language;
  const change = button('', () => show(other), linkStyle);
  const show = (lang: Language): void => {
    const shown = sections[lang] ?? content;
    box.replaceChildren(...contentsOf(shown, lang), shown);
    other = lang === 'de' ? 'en' : 'de';
    change.lang = other;
    change.textContent = dialogTexts.language[other];
  };
  show(language);
  const hasBoth = sections.de !== null && sections.en !== null;
  return [collapsible(dialogTexts.help[language], ...(hasBoth ? [change] : []), box)];
}

/** Builds the link to the guide for teachers, which opens in a new tab. */
export function guideLink(address: string, language: Language): Node[] {
  if (!SAFE_LINK.test(address)) return [];
  const href = `${address}?lang=${language}`;
  const attributes = { href, target: '_blank', rel: 'noopener noreferrer' };
  const style = { ...linkStyle, display: 'inline-block', padding: '10px 0' };
  return [element('a', { ...attributes, style }, [dialogTexts.guide[language]])];
}
