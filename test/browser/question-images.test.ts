import { describe, expect, test } from 'vitest';
import { tempFolder } from '../support/temp-folder.js';
import { useGenerated } from './generated-stage.js';

const plugin = tempFolder().write(
  'map.ts',
  `import { definePlugin, image, numberAnswer, type Shape } from '@fragwerk/sdk';
export default definePlugin({
  type: 'Karte',
  usesImages: true,
  answer: numberAnswer({ label: { de: 'Breite', en: 'Latitude' } }),
  figure({ images }) {
    const map = images['karte.png'];
    const shapes: Shape[] = map ? [image({ x: 0, y: 0 }, { width: 40, height: 40 }, map)] : [];
    return { width: 40, height: 40, description: { de: 'Karte', en: 'Map' }, shapes };
  },
});`,
);
/** One red pixel. */
const RED =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

const stage = useGenerated(plugin, 'Karte');
const q = {
  id: 1,
  images: ['karte.png', 'fern.png', null],
  imagesContent: [`base64:${RED}`, 'https://host.test/fern.png', 'base64:<svg>'],
};

describe('an image of the question in the figure', () => {
  const post = async (endpoint: string, body: object) =>
    JSON.parse(await stage.post(endpoint, { ...stage.instance(''), params: '', ...body })) as {
      base64Image: string;
      params: Record<string, string>;
      images: Record<string, string>;
    };

  test('is drawn in the picture, the browser, print and result', async () => {
    const { base64Image } = await post('image', { q });
    expect(base64Image).not.toBe((await post('image', {})).base64Image);
    const view = await post('loadplugindto', { q, nr: 0 });
    expect(JSON.parse(view.params.images ?? '')).toEqual({
      'karte.png': `data:image/png;base64,${RED}`,
    });
    const page = await stage.open();
    await page.evaluate((dto) => {
      const { initPluginKarte } = window as unknown as Record<string, (...args: unknown[]) => void>;
      initPluginKarte?.(dto, true);
    }, JSON.stringify(view));
    expect(await page.locator('svg image').getAttribute('href')).toContain(RED);
    const answered = { antwort: '47', answer: '47', answerDto: { answerText: '47' }, tex: true };
    for (const endpoint of ['renderlatex', 'renderpluginresult']) {
      const pdfs = async (pluginDto: object | null) =>
        Object.values((await post(endpoint, { ...answered, pluginDto })).images).map((base64) =>
          Buffer.from(base64, 'base64').toString('latin1'),
        );
      expect((await pdfs(view)).join(), endpoint).toContain('/Subtype /Image');
      expect((await pdfs(null)).join(), endpoint).not.toContain('/Subtype /Image');
    }
  });
});
