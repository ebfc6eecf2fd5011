/** Copies attributes; styles by script, because a Content-Security-Policy forbids them as text. */
function takeAttributes(kept: Element, wanted: Element): void {
  for (const { name } of [...kept.attributes])
    if (!wanted.hasAttribute(name)) kept.removeAttribute(name);
  for (const attribute of [...wanted.attributes]) {
    const { name, value } = attribute;
    // Setting an equal tabindex again would remove the focus.
    const differs = kept.getAttribute(name) !== value;
    if (name !== 'style' && differs) kept.setAttributeNode(attribute.cloneNode() as Attr);
  }
  if (kept instanceof SVGElement && wanted instanceof SVGElement)
    kept.style.cssText = wanted.style.cssText;
}

const partOf = (node: Node): string | null =>
  node instanceof Element ? node.getAttribute('data-part') : null;

const partsIn = (node: Element): ReadonlyMap<string | null, Node> =>
  new Map([...node.children].flatMap((child) => (partOf(child) ? [[partOf(child), child]] : [])));

/**
 * Updates a picture to match another one, whose nodes it takes over. Parts with the same number keep their
 * elements, so that the focus is not lost.
 */
export function morph(kept: Element, wanted: Element): void {
  takeAttributes(kept, wanted);
  const wantedParts = partsIn(wanted);
  for (const child of [...kept.childNodes]) if (!wantedParts.has(partOf(child))) child.remove();
  const keptParts = partsIn(kept);
  let next = kept.firstChild;
  for (const child of [...wanted.childNodes]) {
    const same = keptParts.get(partOf(child));
    if (same instanceof Element && child instanceof Element) {
      morph(same, child);
      next = same.nextSibling;
    } else kept.insertBefore(child, next);
  }
}
