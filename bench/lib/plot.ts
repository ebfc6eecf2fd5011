import { escapeHtml } from '@fragwerk/sdk';

/** One line of a plot with its points as [x, y]. */
interface Series {
  readonly name: string;
  readonly points: readonly (readonly [number, number])[];
}

interface Plot {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly series: readonly Series[];
}

const SIZE = { width: 800, height: 420 };
const AREA = { left: 70, top: 50, right: 620, bottom: 360 };
/** Distinguishable by lightness and dashes, too. */
const lineStyles = [
  ['#0b3d91', ''],
  ['#b3261e', '8 4'],
  ['#00695c', '2 3'],
  ['#6a1b9a', '10 3 2 3'],
] as const;

/** Returns the smallest of 1, 2, 5, 10, 20, … that is at least the value. */
export function niceCeiling(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

const round = (value: number) => Math.round(value * 10) / 10;

interface Scale {
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
}

const text = (x: number, y: number, rest: string) => `<text x="${round(x)}" y="${round(y)}"${rest}`;

function axes({ xLabel, yLabel }: Plot, top: { x: number; y: number }, { x, y }: Scale): string[] {
  const { left, right, bottom } = AREA;
  const steps = [0, 0.25, 0.5, 0.75, 1];
  return [
    ...steps.map((share) => {
      const height = round(y(share * top.y));
      return `<path d="M${left} ${height}H${right}" stroke="#cccccc"/>${text(left - 8, height + 4, ` text-anchor="end">${round(share * top.y)}</text>`)}`;
    }),
    ...steps.map((share) =>
      text(x(share * top.x), bottom + 20, ` text-anchor="middle">${round(share * top.x)}</text>`),
    ),
    text((left + right) / 2, bottom + 44, ` text-anchor="middle">${escapeHtml(xLabel)}</text>`),
    text(left - 60, AREA.top - 12, `>${escapeHtml(yLabel)}</text>`),
  ];
}

function drawSeries({ name, points }: Series, index: number, { x, y }: Scale): string {
  const [colour, dash] = lineStyles[index % lineStyles.length] ?? lineStyles[0];
  const line = points
    .map(([at, value], step) => `${step === 0 ? 'M' : 'L'}${round(x(at))} ${round(y(value))}`)
    .join('');
  const pen = `fill="none" stroke="${colour}" stroke-width="2"${dash === '' ? '' : ` stroke-dasharray="${dash}"`}`;
  const legend = AREA.top + 20 + index * 24;
  return `<path d="${line}" ${pen}/><path d="M${AREA.right + 16} ${legend}h30" ${pen}/>${text(AREA.right + 52, legend + 4, `>${escapeHtml(name)}</text>`)}`;
}

/** Draws a line plot as SVG; both axes start at 0. */
export function plotSvg(plot: Plot): string {
  const points = plot.series.flatMap((one) => one.points);
  const largest = (part: 0 | 1) => points.reduce((most, point) => Math.max(most, point[part]), 0);
  const top = { x: niceCeiling(largest(0)), y: niceCeiling(largest(1)) };
  const scale = {
    x: (value: number) => AREA.left + (value / top.x) * (AREA.right - AREA.left),
    y: (value: number) => AREA.bottom - (value / top.y) * (AREA.bottom - AREA.top),
  };
  const title = escapeHtml(plot.title);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" role="img" aria-label="${title}" font-family="sans-serif" font-size="13">`,
    `<rect width="${SIZE.width}" height="${SIZE.height}" fill="#ffffff"/>`,
    text(AREA.left - 60, 22, ` font-size="15" font-weight="bold">${title}</text>`),
    ...axes(plot, top, scale),
    ...plot.series.map((one, index) => drawSeries(one, index, scale)),
    '</svg>\n',
  ].join('\n');
}
