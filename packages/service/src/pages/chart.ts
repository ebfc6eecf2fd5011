import {
  html,
  type Html,
  type Language,
  type Localized,
  niceStep,
  writeNumber,
} from '@fragwerk/sdk';
import type { Minute } from '../telemetry/history.js';

export interface Chart {
  readonly title: Localized;
  readonly unit: Localized;
  readonly value: (minute: Minute) => number;
}

const WIDTH = 340;
const HEIGHT = 150;
const AREA = { left: 52, right: 332, top: 24, bottom: 112 } as const;

const label = (x: number, y: number, { anchor, text }: { anchor: string; text: string }) =>
  html`<text x="${x}" y="${y}" text-anchor="${anchor}">${text}</text>`;

const gridLine = (y: number) =>
  html`<line x1="${AREA.left}" x2="${AREA.right}" y1="${y}" y2="${y}" stroke="currentColor" stroke-opacity="0.35"/>`;

function axes(top: number, unit: string, language: Language): Html {
  const { left, right, bottom } = AREA;
  const levels = [0, top / 2, top].filter((level) => Number.isInteger(level));
  const values = levels.map((level) => {
    const y = bottom - (level / top) * (bottom - AREA.top);
    const text = writeNumber(level, language);
    return html`${gridLine(y)}${label(left - 6, y + 4, { anchor: 'end', text })}`;
  });
  const minutes = [-60, -45, -30, -15, 0].map((minute) => {
    const x = left + ((minute + 60) / 60) * (right - left);
    return label(x, bottom + 16, { anchor: 'middle', text: writeNumber(minute, language) });
  });
  const time = { de: 'Zeit in Minuten, 0 ist jetzt', en: 'time in minutes, 0 is now' }[language];
  return html`${values}${minutes}${label(left - 6, AREA.top - 10, { anchor: 'start', text: unit })}${label(right, bottom + 33, { anchor: 'end', text: time })}`;
}

/** Draws one bar for each minute, and describes the bars in words. */
export function chartOf(
  { title, unit, value }: Chart,
  minutes: readonly Minute[],
  language: Language,
): Html {
  const values = minutes.map(value);
  const largest = Math.max(...values, 0);
  const top = niceStep(Math.max(1, largest), 1);
  const step = (AREA.right - AREA.left) / values.length;
  const bars = values.flatMap((one, index) => {
    const height = (one / top) * (AREA.bottom - AREA.top);
    const place = html`x="${(AREA.left + index * step).toFixed(1)}" y="${(AREA.bottom - height).toFixed(1)}"`;
    return one === 0
      ? []
      : html`<rect ${place} width="${(step - 1).toFixed(1)}" height="${height.toFixed(1)}" fill="var(--accent)"/>`;
  });
  const rounded = (number: number) => writeNumber(Math.round(number), language);
  const [max, last] = [rounded(largest), rounded(values.at(-1) ?? 0)];
  const summary = {
    de: `höchstens ${max} ${unit.de}, zuletzt ${last}`,
    en: `at most ${max} ${unit.en}, currently ${last}`,
  }[language];
  const span = { de: 'letzte 60 Minuten', en: 'last 60 minutes' }[language];
  return html`<figure>
<figcaption>${title[language]}: ${summary}</figcaption>
<svg role="img" aria-label="${title[language]}, ${span}: ${summary}" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="100%" fill="currentColor" font-size="12">${axes(top, unit[language], language)}${bars}</svg>
</figure>
`;
}
