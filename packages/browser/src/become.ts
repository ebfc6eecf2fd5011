/** A style attribute is set by script: a Content-Security-Policy forbids it as text. */
function takeAttributes(kept: Element, wanted: Element): void {
  for (const { name } of [...kept.attributes])
    if (!wanted.hasAttribute(name)) kept.removeAttribute(name);
  for (const attribute of [...wanted.attributes]) {
    const { name, value } = attribute;
    // Set only when it differs: a tabindex that is set anew would take the focus away.
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
 * Makes a picture equal to another one, which is used up. Its parts, numbered in the order of
 * drawing, stay the elements that they are, so that the focus is not lost.
 */
export function become(kept: Element, wanted: Element): void {
  takeAttributes(kept, wanted);
  const coming = partsIn(wanted);
  for (const child of [...kept.childNodes]) if (!coming.has(partOf(child))) child.remove();
  const staying = partsIn(kept);
  let next = kept.firstChild;
  for (const child of [...wanted.childNodes]) {
    const same = staying.get(partOf(child));
    if (same instanceof Element && child instanceof Element) {
      become(same, child);
      next = same.nextSibling;
    } else kept.insertBefore(child, next);
  }
}
