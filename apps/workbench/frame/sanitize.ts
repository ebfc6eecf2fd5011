const HTML = (
  'a abbr b bdi bdo blockquote br caption cite code col colgroup dd del dfn div dl dt em ' +
  'figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp section small ' +
  'span strong sub sup table tbody td tfoot th thead time tr u ul var'
).split(' ');
const MATH = (
  'math semantics mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom ' +
  'menclose msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd'
).split(' ');
const ALLOWED = new Set([...HTML, ...MATH]);

/** Dropped with their content; of other unknown elements the content stays. */
const DROPPED = new Set(
  (
    'script style template iframe frame frameset object embed applet svg noscript title head ' +
    'textarea select button audio video canvas form annotation annotation-xml'
  ).split(' '),
);
const ATTRIBUTES = (
  'lang dir title alt colspan rowspan scope start width height display mathvariant stretchy ' +
  'columnalign columnspacing rowspacing fence separator lspace rspace accent accentunder ' +
  'linethickness scriptlevel displaystyle minsize maxsize form symmetric largeop movablelimits'
).split(' ');
const SAFE_LINK = /^(https?:|mailto:)/i;
const SAFE_IMAGE = /^data:image\/(png|jpeg|gif|webp|svg\+xml);base64,/i;
/** Words of a style that neither load nor cover anything. */
const SAFE_STYLE =
  /^(color|background-color|text-align|font-(size|weight|style|family)|text-decoration|vertical-align|(max-)?width|(margin|padding|border)(-[a-z]+)*|border-collapse)$/;

function copyStyle(from: Element, to: Element): void {
  if (!(from instanceof HTMLElement) || !(to instanceof HTMLElement)) return;
  for (const name of from.style) {
    const value = from.style.getPropertyValue(name);
    if (SAFE_STYLE.test(name) && !/url\(/i.test(value)) to.style.setProperty(name, value);
  }
}

function copyAttributes(from: Element, to: Element): void {
  for (const name of ATTRIBUTES) {
    const value = from.getAttribute(name);
    if (value !== null) to.setAttribute(name, value);
  }
  copyStyle(from, to);
  const href = from.getAttribute('href')?.trim() ?? '';
  if (to instanceof HTMLAnchorElement && SAFE_LINK.test(href)) {
    to.href = href;
    to.target = '_blank';
    to.rel = 'noopener noreferrer';
  }
  const source = from.getAttribute('src') ?? '';
  if (to instanceof HTMLImageElement) {
    to.alt = from.getAttribute('alt') ?? '';
    if (SAFE_IMAGE.test(source)) to.src = source;
  }
}

function copyNode(node: Node): Node[] {
  if (node instanceof Text) return [document.createTextNode(node.data)];
  if (!(node instanceof Element) || DROPPED.has(node.localName)) return [];
  const children = [...node.childNodes].flatMap(copyNode);
  if (!ALLOWED.has(node.localName)) return children;
  const copy = document.createElementNS(node.namespaceURI, node.localName);
  copyAttributes(node, copy);
  copy.append(...children);
  return [copy];
}

/**
 * Untrusted HTML and MathML as nodes that can do no harm: built anew from lists of allowed elements
 * and attributes. The text is parsed in a document of its own, in which nothing is run or loaded.
 */
export function harmlessHtml(markup: string): DocumentFragment {
  const parsed = new DOMParser().parseFromString(markup, 'text/html');
  const fragment = document.createDocumentFragment();
  fragment.append(...[...parsed.body.childNodes].flatMap(copyNode));
  return fragment;
}
