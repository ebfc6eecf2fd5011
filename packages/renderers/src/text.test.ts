import { circle, part } from '@fragwerk/sdk';
import { describe as group, expect, it } from 'vitest';
import { dial, figureOf } from '../test/figures.js';
import { describe } from './text.js';

const meaning = (text: string) => ({ de: `${text} (de)`, en: text });

group('describe', () => {
  it('describes the figure and the meaning of its parts', () => {
    expect(describe(dial(), 'de')).toBe('Eine Uhr. Stundenzeiger auf 10. Minutenzeiger auf 9.');
    expect(describe(dial(), 'en')).toBe('A clock. Hour hand at 10. Minute hand at 9.');
  });

  it('names outer parts before inner ones and adds missing full stops', () => {
    const inner = part(meaning('Inner!'), circle({ x: 1, y: 1 }, 1, {}));
    const figure = figureOf(
      9,
      9,
      part(meaning(' Outer. '), inner, part(meaning(''))),
      part(meaning('Last')),
    );
    expect(describe(figure, 'en')).toBe('Sample. Outer. Inner! Last.');
  });

  it('throws for a figure that cannot be drawn', () =>
    expect(() => describe({ ...dial(), width: -1 }, 'de')).toThrow('"width"'));
});
