import { element, exampleList, theme } from '@fragwerk/browser';
import type { Language } from '@fragwerk/sdk';
import { circuitFigure } from '../../src/drawing/figure.js';
import { parseCircuit } from '../../src/language/parse.js';
import { examples } from './texts.js';

/** A list of example circuits; selecting one replaces the whole text. */
export const circuitExamples = (
  language: Language,
  onSelect: (text: string) => void,
): HTMLElement =>
  exampleList(
    examples.map(([text, de, en]) => {
      const { circuit } = parseCircuit(text);
      const style = { color: theme.muted, fontSize: '14px' };
      const note = element('span', { style }, [` ${{ de, en }[language]}`]);
      const figure = circuit && circuitFigure(circuit);
      return { text, figure, label: [element('code', {}, [text]), note] };
    }),
    language,
    onSelect,
  );
