const DATA_URI = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;

/** Reads two bytes as a big-endian number. */
const short = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

/** Reads the first frame header of a JPEG file (ITU T.81, B.2.2). */
function jpegSize(bytes: Uint8Array) {
  for (let at = 2; at < bytes.length; at += 2 + short(bytes, at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || short(bytes, at + 2) < 2) return null;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: short(bytes, at + 7), height: short(bytes, at + 5) };
  }
  return null;
}

/**
 * Returns width and height in pixels of a PNG or JPEG file, without decoding it.
 *
 * @param source data URI in base64
 * @returns `null` for anything else
 */
export function imageSize(
  source: string,
): { readonly width: number; readonly height: number } | null {
  const [, type, data = ''] = DATA_URI.exec(source) ?? [];
  if (type === undefined || data.length % 4 !== 0) return null;
  // The header of a PNG is at its start; in a JPEG a thumbnail may precede it.
  const bytes = Uint8Array.from(atob(type === 'png' ? data.slice(0, 32) : data), (letter) =>
    letter.charCodeAt(0),
  );
  if (type === 'jpeg') return short(bytes, 0) === 0xffd8 ? jpegSize(bytes) : null;
  const isPng = short(bytes, 0) === 0x8950 && short(bytes, 2) === 0x4e47;
  const long = (at: number) => short(bytes, at) * 65_536 + short(bytes, at + 2);
  return isPng && bytes.length >= 24 ? { width: long(16), height: long(20) } : null;
}
