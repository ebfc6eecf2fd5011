import DOMPurify from 'dompurify';

const HTML = (
  'a abbr b bdi bdo blockquote br caption cite code col colgroup dd del dfn div dl dt em ' +
  'figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp section small ' +
  'span strong sub sup table tbody td tfoot th thead time tr u ul var'
).split(' ');
const MATH = (
  'math semantics mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom ' +
  'menclose msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd'
).split(' ');
/** Removed with their content; of other unknown elements the content stays. */
const REMOVED =
  'frame frameset object embed applet textarea select button canvas form annotation'.split(' ');
const ATTRIBUTES = (
  'lang dir title alt colspan rowspan scope start width height display mathvariant stretchy ' +
  'columnalign columnspacing rowspacing fence separator lspace rspace accent accentunder ' +
  'linethickness scriptlevel displaystyle minsize maxsize form symmetric largeop movablelimits ' +
  'href src style tabindex'
).split(' ');
const SAFE_LINK = /^\s*(https?:|mailto:)/i;
const SAFE_IMAGE = /^data:image\/(png|jpeg|gif|webp|svg\+xml);base64,/i;
/** Style properties that neither load nor cover anything. */
const SAFE_STYLE =
  /^(color|background-color|text-align|font-(size|weight|style|family)|text-decoration|vertical-align|(max-)?width|overflow-(wrap|x)|white-space(-collapse)?|text-wrap(-mode)?|(margin|padding|border)(-[a-z]+)*|border-collapse)$/;

/** Removes unsafe style properties from an element; returns what is left. */
function safeStyle({ style }: HTMLElement): string {
  for (const name of [...style])
    if (!SAFE_STYLE.test(name) || /url\(/i.test(style.getPropertyValue(name)))
      style.removeProperty(name);
  return style.cssText;
}

DOMPurify.addHook('uponSanitizeAttribute', (element, attribute) => {
  const { attrName: name, attrValue: value } = attribute;
  if (name === 'href')
    attribute.keepAttr = element instanceof HTMLAnchorElement && SAFE_LINK.test(value);
  else if (name === 'tabindex') attribute.keepAttr = value === '0';
  else if (name === 'src')
    attribute.keepAttr = element instanceof HTMLImageElement && SAFE_IMAGE.test(value);
  else if (name === 'style') {
    attribute.attrValue = element instanceof HTMLElement ? safeStyle(element) : '';
    attribute.keepAttr = attribute.attrValue !== '';
  }
});
DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  if (element instanceof HTMLImageElement && !element.hasAttribute('alt')) element.alt = '';
  if (!(element instanceof HTMLAnchorElement) || !element.hasAttribute('href')) return;
  element.target = '_blank';
  element.rel = 'noopener noreferrer';
});

/** Returns untrusted HTML and MathML as nodes with allowed elements and attributes only. */
export const sanitizeHtml = (markup: string): DocumentFragment =>
  DOMPurify.sanitize(markup, {
    ALLOWED_TAGS: [...HTML, ...MATH],
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    ADD_FORBID_CONTENTS: REMOVED,
    RETURN_DOM_FRAGMENT: true,
  });
