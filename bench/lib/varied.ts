import { encode, type HttpRequest } from './requests.js';

/**
 * Requests that ask the same and are each another one, equally long: the plugin instance has another
 * name each time. What belongs to a dialog has no name, and is worked out anew in any case.
 *
 * @returns `null` for a request without an object as body
 */
export function eachAnother(request: HttpRequest): (() => Buffer) | null {
  const { body } = request;
  if (typeof body !== 'object' || body === null) return null;
  const bytes = encode(request);
  if (!('name' in body) || typeof body.name !== 'string') return () => bytes;
  const digits = Math.max(8, body.name.length - 1);
  const marked = encode({ ...request, body: { ...body, name: `P${'0'.repeat(digits)}` } });
  const place = marked.indexOf(`"name":"P${'0'.repeat(digits)}"`) + '"name":"P'.length;
  let number = 0;
  return () => {
    const varied = Buffer.from(marked);
    varied.write(String(number++).padStart(digits, '0'), place);
    return varied;
  };
}
