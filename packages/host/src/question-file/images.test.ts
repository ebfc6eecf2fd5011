import { describe, expect, it } from 'vitest';
import type { QuestionDocument } from '../question.js';
import { addImage, removeImage, renameImage } from './images.js';
import { emptyQuestion, writeQuestion } from './index.js';

const PNG = 'iVBORw0KGgoAAAANSUhEUg';
const size = { width: 10, height: 10 };
const file = (name: string, bytes = 100) => ({ name, bytes, base64: PNG, size });
const image = (name: string, content = `base64:${PNG}`) => ({ name, content });
const plugin = (config: string) => ({ name: 'P', type: 'T', config });

describe('addImage', () => {
  const added = (...names: readonly string[]) =>
    names.reduce<readonly { readonly name: string }[]>((images, name) => {
      const result = addImage(images as readonly ReturnType<typeof image>[], file(name));
      return 'images' in result ? result.images : [];
    }, []);

  it('gives each image a name of its own that configurations can hold', () => {
    const names = added(
      'a b.png',
      'a-b.png',
      'x;y.jpg',
      'karte7.png',
      'karte7.png',
      'ohne',
      'ohne',
    );
    expect(names.map(({ name }) => name)).toEqual([
      ...['a-b.png', 'a-b2.png', 'x-y.jpg', 'karte7.png', 'karte8.png', 'ohne', 'ohne2'],
    ]);
  });

  const large = [image('a'), image('b')].map((one) => ({
    ...one,
    content: `base64:${PNG}${'A'.repeat(1_400_000)}`,
  }));
  it.each([
    ['another format', [], { ...file('a.webp'), base64: 'UklGR' }, 'is not a PNG or JPEG'],
    ['too many bytes', [], file('a.png', 1_000_001), 'a.png has 1.1 MB; the limit is 1 MB.'],
    ['a damaged file', [], { ...file('a.png'), size: null }, 'is damaged'],
    [
      'too many pixels',
      [],
      { ...file('a.png'), size: { width: 3000, height: 2000 } },
      'has 3000 × 2000 pixels',
    ],
    ['too much together', large, file('c.png', 1_000_000), 'would have 3.2 MB; the limit is 3 MB'],
  ])('refuses %s', (_, images, one, text) => {
    const result = addImage(images, one);
    expect('problem' in result && result.problem.en).toContain(text);
  });
});

const question: QuestionDocument = {
  ...emptyQuestion('Q', '1'),
  text: '[IMG0] [IMG1] [IMG2] [IMG7]',
  plugins: [plugin('karte=a.png;b=IMG1;c= c.png \nd=xa.png'), plugin('a.png')],
  images: [image('a.png'), image('b.png'), image('c.png')],
};
const configs = (change: Partial<QuestionDocument>) => change.plugins?.map(({ config }) => config);

it('renameImage renames in configurations, too, unless the name cannot be used', () => {
  const renamed = renameImage(question, 0, 'neu.png');
  expect(renamed.images?.map(({ name }) => name)).toEqual(['neu.png', 'b.png', 'c.png']);
  expect(configs(renamed)).toEqual(['karte=neu.png;b=IMG1;c= c.png \nd=xa.png', 'a.png']);
  const typed = { ...question, plugins: [{ ...plugin(''), draft: 'karte=a.png' }] };
  expect(renameImage(typed, 0, 'neu.png').plugins).toMatchObject([{ draft: 'karte=neu.png' }]);
  for (const name of ['b.png', '', 'x;y', ' x'])
    expect(renameImage(question, 0, name)).not.toHaveProperty('plugins');
});

describe('removeImage', () => {
  it('numbers the others, and leaves the name where the image was', () => {
    const removed = removeImage(question, 1);
    expect(removed.images?.map(({ name }) => name)).toEqual(['a.png', 'c.png']);
    expect(removed.text).toBe('[IMG0] [IMG b.png] [IMG1] [IMG6]');
    expect(configs(removed)?.[0]).toBe('karte=a.png;b=b.png;c= c.png \nd=xa.png');
    expect(configs(removeImage(question, 0))?.[0]).toBe('karte=a.png;b=IMG0;c= c.png \nd=xa.png');
    const priced = { ...question, images: [image('10$$.png')] };
    expect(removeImage(priced, 0).text).toBe('[IMG 10$$.png] [IMG0] [IMG1] [IMG6]');
  });

  it('leaves a file as it was before its first image', () => {
    const before = emptyQuestion('Q', '1');
    const result = addImage([], file('a.png'));
    const { images } = 'images' in result ? result : { images: [] };
    const after = { ...before, ...removeImage({ ...before, images }, 0) };
    expect(writeQuestion(after)).toBe(writeQuestion(before));
  });
});
