/** Hosts write the type first, so more is not searched. */
const MAX_SCANNED_BYTES = 4_096;

const TYPE = /"typ"[ \n\r\t]*:[ \n\r\t]*"([^"\\]{0,400})"/;

/**
 * Returns the plugin type that a JSON body seems to name, without parsing it, or that of the query of a
 * request without a body; '' if it is not found. Only a guess, for the choice of a worker: the worker reads
 * the request and corrects it.
 */
export function findType(body: Buffer, url: string, scannedBytes = MAX_SCANNED_BYTES): string {
  if (body.length === 0) return new URLSearchParams(url.split('?')[1]).get('typ') ?? '';
  // One character per byte, which is faster than decoding the whole text.
  const [, name = ''] = TYPE.exec(body.toString('latin1', 0, scannedBytes)) ?? [];
  return Buffer.from(name, 'latin1').toString();
}
