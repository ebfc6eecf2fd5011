/** Minimal HTML parsing, to check a page independently of the code that wrote it. */

const scriptElement = /(<script\b[^>]*>)([\s\S]*?)<\/script\s*>/gi;

interface Script {
  tag: string;
  content: string;
}

export function scriptsOf(html: string): Script[] {
  return [...html.matchAll(scriptElement)].map(([, tag = '', content = '']) => ({ tag, content }));
}

/** The tags of a page in order, with attribute names, but without values and script contents. */
export function skeletonOf(html: string): string[] {
  const outside = html.replace(scriptElement, '$1</script>');
  return [...outside.matchAll(/<(?:[a-z/!?](?:"[^"]*"|'[^']*'|[^>"'])*)>?/gi)].map(([tag]) =>
    tag.replace(/"[^"]*"|'[^']*'/g, '""').replace(/\s+/g, ' '),
  );
}

/** The visible text: without tags, with entities decoded. */
export function visibleText(html: string): string {
  return decodeEntities(html.replace(scriptElement, '').replace(/<[^>]*>/g, ''));
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return named[entity] ?? whole;
    // `#x41` and `#65`: after the # this is a number literal, except for the leading 0.
    return String.fromCodePoint(Number(entity.replace('#x', '0x').replace('#', '')));
  });
}

/** The decoded attribute of a start tag; undefined if it has none. */
export function attributeOf(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)'|([^\\s>]*))`, 'i').exec(tag);
  if (found === null) return undefined;
  return decodeEntities(found[1] ?? found[2] ?? found[3] ?? '');
}

/** The start tags that match, e.g. all with a certain class. */
export function tagsMatching(html: string, pattern: RegExp): string[] {
  const outside = html.replace(scriptElement, '$1</script>');
  const tags = [...outside.matchAll(/<[a-z](?:"[^"]*"|'[^']*'|[^>"'])*>/gi)].map(([tag]) => tag);
  return tags.filter((tag) => pattern.test(tag));
}
