import { element, freshId, hintStyle, withFocusRing } from '@fragwerk/browser';
import type { Language } from '@fragwerk/sdk';

const texts: Readonly<Record<Language, { readonly name: string; readonly hint: string }>> = {
  de: { name: 'Bild, seitlich verschiebbar', hint: '↔ Das Bild lässt sich seitlich schieben.' },
  en: { name: 'Picture, scrolls sideways', hint: '↔ Scroll the picture sideways.' },
};

/** A container in which wide content scrolls sideways, with a hint below. */
export function scroller(content: HTMLElement, language: Language): HTMLElement {
  const { name, hint } = texts[language];
  const id = freshId();
  const line = element('p', { id, style: { ...hintStyle, textAlign: 'center' } }, [hint]);
  const style = { overflowX: 'auto', overflowY: 'hidden', padding: '4px' };
  const region = withFocusRing(element('div', { style }, [content]));
  const update = (): void => {
    const isWide = region.scrollWidth > region.clientWidth + 1;
    line.style.display = isWide ? '' : 'none';
    // Content with focus stops scrolls to them.
    const hasStop = content.querySelector('[tabindex="0"]') !== null;
    const stop = { tabindex: '0', role: 'region', 'aria-label': name, 'aria-describedby': id };
    for (const [attribute, value] of Object.entries(stop))
      if (isWide && !hasStop) region.setAttribute(attribute, value);
      else region.removeAttribute(attribute);
  };
  const observer = new ResizeObserver(update);
  observer.observe(region);
  observer.observe(content);
  line.style.display = 'none';
  return element('div', {}, [region, line]);
}
