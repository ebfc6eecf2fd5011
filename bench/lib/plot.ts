import { label, line, plot, type Point, rectangle, stroke } from '@fragwerk/sdk';
import { svg } from '@fragwerk/renderers';

/** One line of a plot. */
interface Series {
  readonly name: string;
  readonly points: readonly Point[];
}

interface Plot {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly series: readonly Series[];
}

const [WIDTH, HEIGHT, LEGEND_WIDTH, LEGEND_TOP] = [660, 420, 140, 50];
const TEXT = { size: 13, colour: '#333333' } as const;
/** Distinguishable by lightness and dashes, too. */
const PENS = [
  stroke('#0b3d91', 2),
  { ...stroke('#b3261e', 2), dash: [8, 4] },
  { ...stroke('#00695c', 2), dash: [2, 3] },
];

/** Draws a line plot as SVG; both axes start at 0. */
export function plotSvg({ title, xLabel, yLabel, series }: Plot): string {
  const points = series.flatMap((one) => one.points);
  const axis = (name: string, member: keyof Point) => {
    const largest = points.reduce((most, point) => Math.max(most, point[member]), 0);
    return { name, from: 0, to: largest || 1 };
  };
  const size = { width: WIDTH, height: HEIGHT };
  const area = plot({ x: axis(xLabel, 'x'), y: axis(yLabel, 'y'), ...size });
  const lines = series.flatMap(({ name, points: its }, index) => {
    const pen = PENS[index % PENS.length] ?? stroke('#000000');
    const at = { x: WIDTH, y: LEGEND_TOP + 24 * index };
    const text = label({ x: at.x + 36, y: at.y + 4 }, name, TEXT);
    return [...area.lines(its, pen), line(at, { x: at.x + 30, y: at.y }, pen), text];
  });
  const whole = { width: WIDTH + LEGEND_WIDTH, height: HEIGHT };
  const paper = rectangle({ x: 0, y: 0 }, whole, { fill: '#ffffff' });
  const head = label({ x: WIDTH - 24, y: 20 }, title, { ...TEXT, align: 'end' });
  const description = { de: title, en: title };
  return `${svg({ ...whole, description, shapes: [paper, head, ...area.axes, ...lines] }, 'en')}\n`;
}
