import { testPlugin } from '@fragwerk/sdk/testing';
import { expect, test } from 'vitest';
import { circuit } from './circuit.js';
import { elementKinds } from './language/elements.js';
import { texts } from './texts.js';

await testPlugin(circuit, { test });

test.each(elementKinds)('the help describes %s', (kind) => {
  for (const text of Object.values(texts.help)) expect(text).toContain(`\`${kind}\``);
});
