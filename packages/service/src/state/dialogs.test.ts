import { beforeEach, describe, expect, it } from 'vitest';
import {
  type DialogLimits,
  dialogTimeoutSeconds,
  MemoryDialogs,
  type StoredDialog,
} from './dialogs.js';

let now = 0;
beforeEach(() => {
  now = 1_000_000;
});
const later = (seconds: number) => {
  now += seconds * 1000;
};

const question = (maxima: string): string => JSON.stringify({ id: '17', maxima });

const dialog = (id: string, members: Partial<StoredDialog> = {}): StoredDialog => ({
  id,
  type: 'Uhr',
  name: 'P1',
  config: 'w50',
  question: 'null',
  ...members,
});

const store = (bounds: Partial<DialogLimits> = {}) =>
  new MemoryDialogs({ dialogLimit: 1_000, dialogMemoryBytes: 1_000_000, ...bounds }, () => now);

describe('dialogTimeoutSeconds', () =>
  it.each([
    ['60', 60],
    ['0', 300],
    ['-1', 300],
    ['-9223372036854775808', 300],
    ['86400', 86_400],
    ['86401', 86_400],
    ['9223372036854775807', 86_400],
  ])('of %s is %i seconds', (digits, seconds) => {
    expect(dialogTimeoutSeconds(digits)).toBe(seconds);
  }));

describe('a dialog', () => {
  it('ends after being idle for its timeout', async () => {
    const dialogs = store();
    await dialogs.open(dialog('a'), 10);
    later(10);
    expect(await dialogs.find('a')).toEqual(dialog('a'));
    later(10.001);
    expect(await dialogs.find('a')).toBeNull();
    later(-60);
    expect(await dialogs.find('a')).toBeNull();
  });

  it('is kept alive by every access', async () => {
    const dialogs = store();
    await dialogs.open(dialog('a'), 10);
    for (let round = 0; round < 5; round++) {
      later(9);
      expect(await dialogs.find('a')).not.toBeNull();
      later(9);
      expect(await dialogs.change('a', { config: `w${round}` })).not.toBeNull();
    }
    expect((await dialogs.find('a'))?.config).toBe('w4');
    later(11);
    expect(await dialogs.change('a', { config: 'w9' })).toBeNull();
    expect(dialogs.size).toBe(0);
  });

  it('is new when its id is used again', async () => {
    const dialogs = store();
    await dialogs.open(dialog('a', { question: question('x') }), 10);
    later(9);
    await dialogs.open(dialog('a', { config: 'w1' }), 20);
    expect(dialogs.size).toBe(1);
    later(19);
    expect(await dialogs.find('a')).toEqual(dialog('a', { config: 'w1' }));
  });

  it('changes only the given members', async () => {
    const dialogs = store();
    await dialogs.open(dialog('a', { question: question('x') }), 10);
    expect(await dialogs.change('a', { config: 'w1' })).toEqual(
      dialog('a', { config: 'w1', question: question('x') }),
    );
    expect(await dialogs.change('b', { config: 'w1' })).toBeNull();
  });

  it('shares no object with its callers', async () => {
    const dialogs = store();
    const given = { ...dialog('a'), name: 'before' };
    await dialogs.open(given, 10);
    given.name = 'after';
    const found = await dialogs.find('a');
    expect(found?.name).toBe('before');
    Object.assign(found ?? {}, { config: 'changed' });
    expect((await dialogs.find('a'))?.config).toBe('w50');
  });

  it.each(['__proto__', 'constructor', ' ', '\u0000', 'ä😀'])(
    'may have the id "%s"',
    async (id) => {
      const dialogs = store();
      expect(await dialogs.find(id)).toBeNull();
      await dialogs.open(dialog(id), 10);
      expect((await dialogs.find(id))?.id).toBe(id);
    },
  );
});

describe('the bounds', () => {
  it('drop the dialog that has been idle longest, by number', async () => {
    const dialogs = store({ dialogLimit: 3 });
    for (const id of ['a', 'b', 'c']) await dialogs.open(dialog(id), 10);
    await dialogs.find('a');
    await dialogs.change('b', {});
    await dialogs.open(dialog('d'), 10);
    expect(await dialogs.find('c')).toBeNull();
    for (const id of ['a', 'b', 'd']) expect(await dialogs.find(id), id).not.toBeNull();
    expect(dialogs.size).toBe(3);
  });

  it('drop the dialog that has been idle longest, by size', async () => {
    const dialogs = store({ dialogMemoryBytes: 10_000 });
    const large = 'x'.repeat(2_000);
    for (const id of ['a', 'b', 'c', 'd']) await dialogs.open(dialog(id, { config: large }), 10);
    await dialogs.find('a');
    await dialogs.open(dialog('e', { config: large }), 10);
    expect(await dialogs.find('b')).toBeNull();
    for (const id of ['a', 'c', 'd', 'e']) expect(await dialogs.find(id), id).not.toBeNull();
    // A dialog that grows counts, too.
    await dialogs.change('a', { config: 'x'.repeat(4_000) });
    expect(await dialogs.find('c')).toBeNull();
    expect((await dialogs.find('a'))?.config).toHaveLength(4_000);
  });

  it('free the memory of ended dialogs', async () => {
    const dialogs = store({ dialogMemoryBytes: 10_000 });
    const config = 'x'.repeat(2_000);
    for (let round = 0; round < 50; round++) {
      await dialogs.open(dialog('a', { config }), 10);
      await dialogs.change('a', { config });
      await dialogs.open(dialog(`ended ${round}`, { config }), 1);
      later(2);
    }
    for (const id of ['b', 'c', 'd']) await dialogs.open(dialog(id, { config }), 10);
    for (const id of ['a', 'b', 'c', 'd']) expect(await dialogs.find(id), id).not.toBeNull();
  });

  it('drop the question of a dialog that is too large, but keep its configuration', async () => {
    const dialogs = store({ dialogMemoryBytes: 10_000 });
    await dialogs.open(dialog('other'), 10);
    const huge = question('ä'.repeat(2_000));
    await dialogs.open(dialog('a', { question: huge }), 10);
    expect(await dialogs.find('a')).toEqual(dialog('a'));
    await dialogs.change('a', { question: huge, config: 'w1' });
    expect(await dialogs.find('a')).toEqual(dialog('a', { config: 'w1' }));
    expect(await dialogs.find('other')).not.toBeNull();
    await dialogs.change('a', { question: question('x') });
    expect((await dialogs.find('a'))?.question).toBe(question('x'));
  });

  it('remove expired dialogs when another one opens', async () => {
    const dialogs = store();
    for (let index = 0; index < 100; index++) await dialogs.open(dialog(`${index}`), 1);
    later(2);
    await dialogs.open(dialog('a'), 1);
    expect(dialogs.size).toBe(1);
  });
});
