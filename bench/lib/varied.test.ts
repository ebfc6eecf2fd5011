import { expect, test } from 'vitest';
import { encode } from './requests.js';
import { distinctRequests } from './varied.js';

const request = {
  method: 'POST',
  path: '/open/score',
  body: { typ: 'Uhr', name: 'Pruefling1', answerDto: { name: 'inner' } },
} as const;

test('the bodies all differ, but have the same length and ask for the same', () => {
  const next = distinctRequests(request);
  const texts = Array.from({ length: 3 }, () => next().toString());
  expect(new Set(texts).size).toBe(3);
  for (const text of texts) {
    expect(text).toHaveLength(encode(request).length);
    const body = JSON.parse(text.slice(text.indexOf('{'))) as object;
    expect(body).toEqual({ ...request.body, name: expect.stringMatching(/^P\d{9}$/) as string });
  }
});

test('a body without a name is unchanged, and a text without one cannot be varied', () => {
  const dialog = { ...request, body: { configurationID: 'x' } };
  expect(distinctRequests(dialog)()).toEqual(encode(dialog));
  expect(distinctRequests({ ...request, body: 'Uhr' })).toBeNull();
});
