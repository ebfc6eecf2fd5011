/** Hosts write the type first, so more is not searched. */
const MAX_SCANNED_BYTES = 4_096;
const MAX_NAME_BYTES = 400;

const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

const isSpace = (code: number | undefined) =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/**
 * Returns the plugin type that a JSON body seems to name, without parsing it; '' if it is not found.
 * Only a guess, for the choice of a worker: the worker reads the body and corrects it.
 */
export function findType(body: Buffer): string {
  const head = body.subarray(0, MAX_SCANNED_BYTES);
  let index = head.indexOf('"typ"');
  if (index < 0) return '';
  index += '"typ"'.length;
  while (isSpace(head[index])) index++;
  if (head[index++] !== COLON) return '';
  while (isSpace(head[index])) index++;
  if (head[index++] !== QUOTE) return '';
  const end = head.indexOf(QUOTE, index);
  const name = head.subarray(index, end);
  if (end < 0 || name.length > MAX_NAME_BYTES || name.includes(BACKSLASH)) return '';
  return name.toString('utf8');
}
