import { encode, type HttpRequest } from './requests.js';

/**
 * Returns a source of equivalent but distinct requests of the same length: the name of the plugin instance
 * differs. Dialog requests have no name and are never cached.
 *
 * @returns `null` for a request whose body is not an object
 */
export function distinctRequests(request: HttpRequest & { readonly body: object }): () => Buffer;
export function distinctRequests(request: HttpRequest): (() => Buffer) | null;
export function distinctRequests(request: HttpRequest): (() => Buffer) | null {
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
