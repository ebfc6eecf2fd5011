import { element, freshId, hintStyle, withFocusRing } from '@fragwerk/browser';
import type { Language } from '@fragwerk/sdk';

const texts: Readonly<Record<Language, { readonly name: string; readonly hint: string }>> = {
  de: { name: 'Bild, breiter als der Platz', hint: '↔ Das Bild lässt sich seitlich schieben.' },
  en: { name: 'Picture, wider than its place', hint: '↔ Move the picture sideways.' },
};

/**
 * A place in which what is too wide keeps its size and moves sideways, by finger, wheel, or the arrow
 * keys; then a line below says so.
 */
export function scroller(content: HTMLElement, language: Language): HTMLElement {
  const { name, hint } = texts[language];
  const id = freshId();
  const line = element('p', { attributes: { id }, style: { ...hintStyle, textAlign: 'center' } }, [
    hint,
  ]);
  const style = { overflowX: 'auto', overflowY: 'hidden', padding: '4px' };
  const region = withFocusRing(element('div', { style }, [content]));
  const judge = (): void => {
    const isWide = region.scrollWidth > region.clientWidth + 1;
    line.style.display = isWide ? '' : 'none';
    // What leads to its parts by keyboard moves along by itself.
    const hasStop = content.querySelector('[tabindex="0"]') !== null;
    const stop = { tabindex: '0', role: 'region', 'aria-label': name, 'aria-describedby': id };
    for (const [attribute, value] of Object.entries(stop))
      if (isWide && !hasStop) region.setAttribute(attribute, value);
      else region.removeAttribute(attribute);
  };
  const observer = new ResizeObserver(judge);
  observer.observe(region);
  observer.observe(content);
  line.style.display = 'none';
  return element('div', {}, [region, line]);
}
