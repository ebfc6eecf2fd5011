import { expect, test } from 'vitest';
import { plotSvg } from './plot.js';

test('names are escaped, so that only the plot is markup', () => {
  const evil = '"><script>x</script>&';
  const series = [{ name: evil, points: [{ x: 1, y: 2 }] }];
  const svg = plotSvg({ title: evil, xLabel: evil, yLabel: evil, series });
  expect(svg).not.toContain('<script');
  expect(svg).not.toMatch(/&(?!(amp|lt|gt|quot|#\d+);)/);
  expect(svg).toContain('&lt;script');
});

test('the largest value is inside the plot', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 10, y: 5 },
  ];
  const svg = plotSvg({ title: 't', xLabel: 'x', yLabel: 'y', series: [{ name: 's', points }] });
  expect(svg).toContain('points="56,374 636,30"');
});

test('a plot without requests has empty axes', () =>
  expect(plotSvg({ title: 't', xLabel: 'x', yLabel: 'y', series: [] })).toContain('<line'));
