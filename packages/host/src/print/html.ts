const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ouml: 'ö', auml: 'ä' },
  ...{ uuml: 'ü', Ouml: 'Ö', Auml: 'Ä', Uuml: 'Ü', szlig: 'ß', deg: '°', micro: 'µ', Omega: 'Ω' },
};

function decode(entity: string): string {
  const [, hex, decimal] = /^&#(?:x([0-9a-f]{1,6})|(\d{1,7}));$/i.exec(entity) ?? [];
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (code > 0 && code < 0x11_0000) return String.fromCodePoint(code);
  return ENTITIES[entity.slice(1, -1)] ?? entity;
}

/**
 * Converts HTML to plain text: blocks on lines of their own, list items with a dash, no scripts and
 * styles. The result still has to be escaped.
 */
export function textOfHtml(html: string): string {
  return html
    .replace(/<!--[^]*?(?:-->|$)/g, '')
    .replace(/<(script|style|template)\b[^]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<\/(?:p|div|h[1-6]|table|ul|ol)\s*>/gi, '\n\n')
    .replace(/<(?:br|hr|\/tr)\b[^>]*>/gi, '\n')
    .replace(/<\/t[dh]\s*>/gi, ' ')
    .replace(/<\/?[A-Za-z][^>]*(?:>|$)/g, '')
    .replace(/&(?:#x?[0-9a-f]{1,7}|[A-Za-z]{2,8});/gi, decode)
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
