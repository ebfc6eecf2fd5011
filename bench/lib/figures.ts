import { type Figure, label, line, polar, rectangle, stroke } from '@fragwerk/sdk';

/** Returns a text-heavy figure of 800 × 600 pixels, different for each number. */
export function textFigure(number: number): Figure {
  const headings = ['Spannung', 'Strom', 'Leistung', 'Widerstand', 'Größe', 'Übung'];
  const cells = Array.from({ length: 6 * 24 }, (_, index) => {
    const [column, row] = [index % 6, Math.floor(index / 6)];
    const text = row === 0 ? (headings[column] ?? '') : `${index * 7 + number} mA`;
    return label({ x: 12 + column * 132, y: 20 + row * 24 }, text, {
      size: 15,
      colour: row === 0 ? '#0b3d91' : '#1c2430',
      bold: row === 0,
    });
  });
  const rules = Array.from({ length: 24 }, (_, row) =>
    line({ x: 4, y: 26 + row * 24 }, { x: 796, y: 26 + row * 24 }, stroke('#c0c8d0')),
  );
  return {
    width: 800,
    height: 600,
    description: { de: 'Tabelle von Messwerten', en: 'Table of measured values' },
    shapes: [
      rectangle({ x: 0, y: 0 }, { width: 800, height: 600 }, { fill: '#ffffff' }),
      ...rules,
      ...cells,
    ],
  };
}

/** Adds a line to a figure, at a different angle for each number. */
export function withExtraLine(figure: Figure, number: number): Figure {
  const centre = { x: figure.width / 2, y: figure.height / 2 };
  const tip = polar(centre, figure.width * 0.35, (number * 0.618034) % 1);
  return { ...figure, shapes: [...figure.shapes, line(centre, tip, stroke('#d00000', 5))] };
}
