import { describe, expect, it } from 'vitest';
import { editConfig, imageName, resolveConfig } from './index.js';

const label = { de: 'Karte', en: 'Map' };
const fields = { map: imageName({ key: 'karte', label }) };
const rowWith = (images?: readonly string[]) => ({
  ...{ variables: new Map(), number: 3 },
  ...(images ? { images } : {}),
});
const resolve = (config: string, images?: readonly string[]) =>
  resolveConfig(fields, config, { row: rowWith(images) });
const NAMES = ['karte.png', 'plan b.png'];

describe('an imageName', () => {
  it.each([
    ['', '', ''],
    ['karte=', '', 'karte='],
    ['karte=karte.png', 'karte.png', 'karte=karte.png'],
    ['karte = plan b.png ;w50', 'plan b.png', 'karte = plan b.png ;w50'],
    ['karte=IMG1', 'plan b.png', 'karte=plan b.png'],
  ])('is an image of the question: %j', (config, map, text) => {
    expect(resolve(config, NAMES)).toMatchObject({ values: { map }, text, problems: [] });
  });

  it.each([
    ['karte=kart.png', NAMES, 'is not an image of the question. Did you mean karte.png?'],
    ['karte=x', NAMES, 'is not an image of the question. It has karte.png, plan b.png.'],
    ['karte=IMG2', NAMES, 'is not an image of the question. It has karte.png, plan b.png.'],
    ['karte=karte.png', [], 'the question has no images.'],
  ])('is reported if the question lacks it: %s', (config, images, text) => {
    const { problems, values, text: resolved } = resolve(config, images);
    expect(problems.map(({ message }) => message.en)).toEqual([expect.stringContaining(text)]);
    expect(values.map).toBe('');
    expect(resolved).toBe('');
  });

  it('is taken as it is where the host sends no images', () => {
    expect(resolve('karte=karte.png').values.map).toBe('karte.png');
    // Only names that the host sends resolve `IMG0`; a print gets the name from the student's view.
    const { shown } = resolve('karte=IMG0', NAMES);
    const printed = resolveConfig(fields, 'karte=IMG0', { row: null, shown });
    expect(printed).toMatchObject({ values: { map: 'karte.png' }, text: 'karte=karte.png' });
  });

  it('is written by its name', () => {
    expect(editConfig(fields.map, 'w50;karte=IMG0', 'karte.png')).toBe('w50;karte=karte.png');
  });
});
