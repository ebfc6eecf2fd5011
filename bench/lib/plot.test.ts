import { expect, test } from 'vitest';
import { niceCeiling, plotSvg } from './plot.js';

test('names are escaped, so that only the plot is markup', () => {
  const evil = '"><script>x</script>&';
  const svg = plotSvg({
    title: evil,
    xLabel: evil,
    yLabel: evil,
    series: [{ name: evil, points: [[1, 2]] }],
  });
  expect(svg).not.toContain('<script');
  expect(svg).not.toMatch(/&(?!(amp|lt|gt|quot|#\d+);)/);
  expect(svg).toContain('&lt;script');
});

test('the largest value is inside the plot', () => {
  const points = [
    [0, 0],
    [10, 5],
  ] as const;
  const svg = plotSvg({ title: 't', xLabel: 'x', yLabel: 'y', series: [{ name: 's', points }] });
  expect(svg).toContain('d="M70 360L620 50"');
});

test('axes end at round numbers', () =>
  expect([0, 0.3, 1, 1.1, 37, 999].map(niceCeiling)).toEqual([1, 0.5, 1, 2, 50, 1000]));
