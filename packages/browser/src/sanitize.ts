/** Elements of help texts; of other elements, only the content is kept. */
const ALLOWED = new Set(
  (
    'a abbr b blockquote br caption code dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 ' +
    'hr i img ins kbd li mark ol p pre q s samp section small span strong sub sup table tbody ' +
    'td tfoot th thead tr tt u ul var'
  ).split(' '),
);

/** Elements that are removed with their content. */
const DROPPED = new Set(
  (
    'script style template iframe frame frameset object embed applet svg math noscript title ' +
    'head textarea select button audio video canvas form'
  ).split(' '),
);

export const SAFE_LINK = /^(https?:|mailto:)/i;
const SAFE_IMAGE = /^data:image\/(png|jpeg|gif|webp);base64,/i;

const PLAIN_ATTRIBUTES = ['lang', 'dir', 'title', 'colspan', 'rowspan', 'scope', 'start'];

function copyAttributes(from: Element, to: HTMLElement): void {
  for (const name of PLAIN_ATTRIBUTES) {
    const value = from.getAttribute(name);
    if (value !== null) to.setAttribute(name, value);
  }
  const href = from.getAttribute('href');
  if (to instanceof HTMLAnchorElement && href !== null && SAFE_LINK.test(href.trim())) {
    to.href = href.trim();
    to.target = '_blank';
    to.rel = 'noopener noreferrer';
  }
  const source = from.getAttribute('src');
  if (to instanceof HTMLImageElement) {
    to.alt = from.getAttribute('alt') ?? '';
    to.style.maxWidth = '100%';
    if (source !== null && SAFE_IMAGE.test(source)) to.src = source;
  }
}

function copyNode(node: Node): Node[] {
  if (node instanceof Text) return [document.createTextNode(node.data)];
  if (!(node instanceof Element) || DROPPED.has(node.localName)) return [];
  const children = [...node.childNodes].flatMap(copyNode);
  if (!ALLOWED.has(node.localName)) return children;
  const copy = document.createElement(node.localName);
  copyAttributes(node, copy);
  copy.append(...children);
  return [copy];
}

/**
 * Converts untrusted HTML to harmless nodes with allowed elements and attributes only. It is parsed
 * in a separate document, in which nothing is run or loaded.
 */
export function sanitizeHtml(markup: string): DocumentFragment {
  const parsed = new DOMParser().parseFromString(markup, 'text/html');
  const fragment = document.createDocumentFragment();
  fragment.append(...[...parsed.body.childNodes].flatMap(copyNode));
  return fragment;
}
