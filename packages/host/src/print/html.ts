import { decodeHTMLStrict } from 'entities';

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
    .replace(/&[^;\s]+;/g, (entity) => decodeHTMLStrict(entity))
    .replace(/\u00a0/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
