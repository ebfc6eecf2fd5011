import { execFileSync } from 'node:child_process';
import { describe as words, pdf, png, svg } from '@fragwerk/renderers';
import { circuit, parseCircuit } from '@fragwerk/plugin-circuit';
import { clock } from '@fragwerk/plugin-clock';
import type { Figure, Label, Language, Picture } from '@fragwerk/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { decode } from '../packages/renderers/test/decode.js';
import { allPictures, fileNameOf, labelsIn, pictureOf } from './support/circuit-examples.js';
import { compareWithGolden } from './support/golden.js';
import { tempFolder } from './support/temp-folder.js';

const folder = tempFolder();

const plain = (text: string) => text.replace(/\s/g, '');
/** Meanings of the parts that can be reached by keyboard. */
const meanings = (figure: Figure, language: Language): readonly string[] =>
  Array.from(
    svg(figure, language, { marksParts: true }).matchAll(
      /data-part="\d+"[^>]*><title>([^<]*)<\/title>/g,
    ),
    ([, title = '']) => title,
  );

/** Letters of a page in the printed format. */
function printed(figure: Figure): string {
  const file = `${folder.path}/figure.pdf`;
  folder.write('figure.pdf', pdf(figure, 'de'));
  return plain(execFileSync('pdftotext', ['-enc', 'UTF-8', file, '-'], { encoding: 'utf8' }));
}

/** Whether the picture has painted pixels at the first letter of the label. */
function isPainted(picture: ReturnType<typeof decode>, { at, align, size, text }: Label): boolean {
  const width = text.length * size;
  const left = at.x - width * { start: 0, middle: 0.5, end: 1 }[align ?? 'start'];
  for (let y = Math.floor(at.y - size / 2); y < at.y + size / 2; y += 1)
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(picture.width, left + width); x += 1) {
      const pixel = picture.at(x, y);
      if (!pixel.endsWith('00') && !pixel.startsWith('#ffffff')) return true;
    }
  return false;
}

function missingIn(figure: Figure, file: Buffer): string[] {
  const [screen, page] = [svg(figure, 'de'), printed(figure)];
  const picture = decode(file);
  const drawn = plain(screen.replace(/<(title|desc)>[^<]*<\/\1>/g, '').replace(/<[^>]*>/g, ''));
  return labelsIn(figure.shapes).flatMap((label) => {
    const letters = [plain(label.text), plain(label.subscript ?? '')];
    const decoded = letters.map((text) => text.replace(/&/g, '&amp;'));
    return [
      ...(decoded.every((text) => drawn.includes(text)) ? [] : [`svg: ${letters.join('_')}`]),
      ...(letters.every((text) => page.includes(text)) ? [] : [`pdf: ${letters.join('_')}`]),
      ...(isPainted(picture, label) ? [] : [`png: ${letters.join('_')}`]),
    ];
  });
}

/** The names of a circuit's parts in the description. */
function namesIn(text: string): string[] {
  const { elements = [], threePhase } = parseCircuit(text).circuit ?? {};
  // The terminals of a supply replace its sources.
  const isDrawn = (conductor: string | undefined) => !conductor || threePhase?.net.showsSources;
  return elements
    .filter(({ element }) => !['DB', 'KS', 'LL'].includes(element.kind))
    .filter(({ element }) => isDrawn(element.impliedIn))
    .map(({ label }) => label);
}

describe.each(allPictures)('%s with %j', (text, parameters) => {
  let picture: Picture;
  let file: Buffer;
  beforeAll(async () => {
    picture = await pictureOf(text, parameters);
    file = await png(picture.figure);
  });

  it('has every label on screen, in print and in pixels', () => {
    expect(picture.problems).toBeUndefined();
    expect(missingIn(picture.figure, file)).toEqual([]);
  });

  it('names every part in the description and in the accessible structure', () => {
    const { figure } = picture;
    if (!/^(S|$)/.test(parameters)) return;
    for (const language of ['de', 'en'] as const) {
      const stops = meanings(figure, language);
      for (const name of namesIn(text)) {
        expect(words(figure, language)).toContain(name);
        expect(stops.some((meaning) => meaning.split(' ').includes(name))).toBe(true);
      }
    }
  });

  it('matches the reference picture', async () => {
    const name = `circuit/${fileNameOf(text, parameters)}`;
    expect(await compareWithGolden(name, file)).toBe('');
  });
});

describe('pictures', () => {
  it('describe every amount of phasors, curves and loci', async () => {
    const phasors = words((await pictureOf(',R,C,,', 'zd UI')).figure, 'de');
    for (const part of ['Zeiger U_e = 10\u202fV', 'Zeiger I_e', 'U_C1', 'Maßstab I'])
      expect(phasors).toContain(part);
    const withoutLegend = words((await pictureOf(',R,C,,', 'zd UI,nolegend')).figure, 'de');
    expect(withoutLegend).toMatch(/Zeiger U_e(?! =)/);
    const bode = words((await pictureOf('U,R,C', 'BODE UC1')).figure, 'en');
    expect(bode).toMatch(/Gain U_C1 \/ U_e: .*\u202fdB at 1\u202fkHz/);
    expect(bode).toMatch(/Phase U_C1 \/ U_e: .*° at 1\u202fkHz/);
    expect(words((await pictureOf('U,R,C', 'ok UC1')).figure, 'en')).toMatch(
      /1\u202fkHz: 0\.\d+ − j/,
    );
    // The description alone has to convey everything that a diagram shows.
    const described = async (text: string, parameters: string) =>
      (await pictureOf(text, parameters)).figure.description.de;
    expect(await described('U,R,C', 'BODE UC1')).toMatch(
      /dB bei 1\u202fkHz.*° bei 1\u202fkHz.*fällt mit 20 dB je Dekade.*3 dB unter .* 850\u202fHz/,
    );
    expect(await described('U,R+L,C', 'ok Zges')).toMatch(
      /Anfang .*; reell 1,3\u202fkΩ bei 980\u202fHz; Ende /,
    );
    // A parallel resonance, although a sample lies exactly on the axis; no jump over a pole.
    expect(await described('U,RLC', 'ok Zges')).toMatch(/; reell 1,3\u202fkΩ bei 980\u202fHz; /);
    expect(await described('U,C,LC', 'ok Zges')).not.toContain('reell');
    // It reaches infinity.
    expect(await described('U,R+L*C', 'ok Zges')).not.toContain('größter Abstand');
    expect(await described('U,R,C', 'ok UC1')).toMatch(
      /reellen Achse 0,5 − j 0,5 bei 8[45]0\u202fHz; Ende 0 bei/,
    );
    expect(await described('U,R,C', 'ok UC1,R1')).toMatch(
      /größeren Werten von R1: .* reellen Achse 0,5 − j 0,5 bei 710\u202fΩ; Ende 0 bei 100\u202fkΩ/,
    );
    // It is parallel to the real axis.
    expect(await described('U,R,C', 'ok Zges,R1')).not.toContain('größter Abstand');
    expect(await described('U,R,C', 'ok Zges,Yges')).toMatch(/von Z_ges .*\. .* von Y_ges /);
    expect(await described(',R,C,,', 'zd UI')).toMatch(/U_R1 = 8,703\u202fV ∠ 29,5°/);
    expect(await described('U,R,C', 'zd U,nolegend')).toMatch(/U_C1 ∠ etwa −\d+°/);
  });

  it('hide secret values, and show only names without a question', async () => {
    const shown = labelsIn((await pictureOf(',R,C?,,', 'S W')).figure.shapes);
    expect(shown.filter(({ text }) => text.endsWith('F'))).toEqual([]);
    expect(shown.some(({ text }) => text.endsWith('Ω'))).toBe(true);
    const use = { name: 'P', configText: 'U,R,C;UC1!', parameters: 'S W', question: null };
    const bare = await circuit.operations.picture?.(use);
    expect(bare?.problems).toBeUndefined();
    const texts = labelsIn(bare?.figure.shapes ?? []).map(({ text }) => text);
    expect(texts.filter((text) => /\d/.test(text))).toEqual([]);
  });

  it.each([
    ['U,R,C', 'zd UX9', 'keine Größe UX9'],
    ['U,R,C', 'BODE', 'Ausgangsgröße'],
    ['U,R,A', 'BODE UA1', 'UA1 ist bei jeder Frequenz 0'],
    ['U,R,A', 'ok UA1', 'es gibt keine Kurve'],
    ['U,R,C', 'ok IL4', 'Zeichen 4: die Schaltung hat keine Größe IL4'],
    ['U,R,C', 'S Q', "Zeichen 3: 'Q' ist hier unbekannt; möglich sind"],
    ['U,R,C', 'w0', '1 bis 100'],
    ['U,R(', '', 'Zeichen'],
  ])('report invalid parameters: %s with %s', async (text, parameters, message) => {
    const { figure, problems } = await pictureOf(text, parameters);
    expect(problems?.map(({ de }) => de).join(' ')).toContain(message);
    expect(() => svg(figure, 'de')).not.toThrow();
  });

  it('have the given width, or one that fits their size', async () => {
    expect((await pictureOf('U,R,C', 'S W,w35')).widthPercent).toBe(35);
    const small = (await pictureOf('R', '')).widthPercent ?? 0;
    expect(small).toBeLessThan((await pictureOf('R+R+R+R+R', '')).widthPercent ?? 0);
  });

  it('are in the menu, each as a tag that draws', async () => {
    const configText = ',R,C,,';
    const use = { name: 'Plugin1', configText, parameters: '', question: null };
    const entries = (await circuit.operations.imageTemplates?.(use)) ?? [];
    expect(entries.map(({ label }) => label)).toEqual([
      ...['Schaltung', 'Schaltung mit Werten', 'Bodediagramm', 'Zeigerdiagramm'],
      ...['Zeigerdiagramm Ue,Ie', 'Ortskurve'],
    ]);
    for (const { tag } of entries) {
      const parameters = /^\[PIG Plugin1 "(.*)"\]$/.exec(tag)?.[1];
      expect((await pictureOf(configText, parameters ?? '?')).problems).toBeUndefined();
    }
  });
});

it('the clock has its parts in all formats, too', async () => {
  const use = { name: 'U', configText: '', parameters: '', question: null };
  const figure = (await clock.operations.picture?.(use))?.figure;
  if (!figure) throw new Error('no clock');
  expect(missingIn(figure, await png(figure))).toEqual([]);
  expect(meanings(figure, 'en')).toContain('Numerals 1 to 12');
  expect(words(figure, 'de')).toContain('Ziffern 1 bis 12');
});
