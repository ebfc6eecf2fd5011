import { afterEach, expect, it } from 'vitest';
import { groupAnswers } from './run.js';

const { execPath } = process;
afterEach(() => {
  process.execPath = execPath;
});

it('tells teachers why Python cannot be started', async () => {
  process.execPath = '/nowhere/node';
  const configText = JSON.stringify({ tests: [{ kind: 'call', code: 'f()', expected: '1' }] });
  const run = groupAnswers([{ id: 'A', answer: 'x = 1' }], {
    configText,
    variables: [],
    threshold: 0.7,
  });
  const text = expect.stringMatching(
    /^Python kann nicht .* Arbeitsspeicher frei\? \(.*(?:127|ENOENT).*\)$/,
  ) as string;
  await expect(run).rejects.toMatchObject({ status: 503, text: { de: text } });
});
