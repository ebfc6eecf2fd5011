import { describe, expect, it } from 'vitest';
import { runningService } from './support/client.js';
import { comparable, compileLatex, plainPreamble } from './support/latex.js';
import { tempFolder } from './support/temp-folder.js';

interface RenderDto {
  source: string;
  images: Record<string, string>;
}

const hostile =
  '\\input{/etc/passwd} & % $ # _ { } ~ ^ \\ "ä€ ÄÖÜßéñ 😀 漢字 ^^5c \\write18{id>x} $$ --?` <b>|\r\nz';

/** Answer → text that has to be visible in print. */
const answers: Record<string, readonly [answer: string, visible: string]> = {
  'a time': ['10:30', '10:30'],
  'a time with seconds': [' 7:05:09 ', '7:05:09'],
  nothing: ['', ''],
  blanks: ['   ', ''],
  'no time': ['viertel nach drei', 'viertel nach drei'],
  'a time out of range': ['25:99', '25:99'],
  'commands and special characters': [hostile, hostile.replace('😀', '?').replace('漢字', '??')],
  'control characters': ['1\u00002\u00073\u007f4\ud8005', '1?2?3?4?5'],
  'only a backslash': ['\\', '\\'],
  'an end of the document': ['\\end{center}\\end{document}', '\\end{center}\\end{document}'],
  'a comment': ['%', '%'],
  'a paragraph': ['a\n\n\\par b', 'a \\par b'],
};

const service = runningService({ VARIANT: 'A' });
const folder = tempFolder();
let documents = 0;

const renderers = {
  renderlatex: (answer: string, config = '') =>
    service.read<RenderDto>('renderlatex', { typ: 'Uhr', name: 'P&_1', config, answer }),
  renderpluginresult: (answer: string, config = '') =>
    service.read<RenderDto>('renderpluginresult', {
      typ: 'Uhr',
      name: 'P&_1',
      config,
      tex: true,
      antwort: answer,
      answerDto: { answerText: '"10:30"', ze: '' },
      grade: 1,
    }),
};

/** Compiles the reply of the service and checks that it includes its pictures. */
async function print({ source, images }: RenderDto, preamble: readonly string[] = plainPreamble) {
  const included = [...source.matchAll(/\\includegraphics\[[^\]]*\]\{img\/([^}]+)\}/g)];
  expect(included.map(([, name]) => name).sort()).toEqual(Object.keys(images).sort());
  // The correct hands are shown next to a wrong or missing answer.
  const hasRight = source.includes('Richtig: 10:30') && !source.includes('(richtig)');
  expect(included).toHaveLength(hasRight ? 2 : 1);
  for (const [name, content] of Object.entries(images)) {
    expect(name).toMatch(/^[a-z0-9-]+\.pdf$/);
    expect(Buffer.from(content, 'base64').toString('latin1', 0, 5)).toBe('%PDF-');
  }
  const pdf = await compileLatex(folder, `document${++documents}`, { source, images, preamble });
  expect(pdf.text).toMatch(/^Before\.\s[\s\S]*After\.\s/);
  expect(pdf.bitmaps).toBe(0);
  // The numerals of the dial.
  const font = { name: 'DejaVuSans', isEmbedded: true, isText: true };
  expect(pdf.drawnFonts).toEqual(included.map(() => font));
  expect(comparable(pdf.text)).toMatch(/11.*12/);
  expect(pdf.text).not.toContain('root:');
  return pdf;
}

describe.each(Object.entries(renderers))('%s', (endpoint, render) => {
  it.each(Object.entries(answers))('prints %s', async (_, [answer, visible]) => {
    const pdf = await print(await render(answer));
    expect(comparable(pdf.text)).toContain(comparable(visible));
    if (visible !== '') expect(comparable(pdf.text)).toContain(comparable(`Wert:${visible}`));
    if (endpoint === 'renderpluginresult') expect(pdf.text).toMatch(/Richtig: 10:30 Uhr/);
  });

  it.each(['w0', 'w100;bgcolor=black', 'w33;bgcolor=\\input{/etc/passwd};x=%{', 'mode=iframe'])(
    'prints under the configuration %s',
    async (config) => {
      const pdf = await print(await render('10:30', config));
      expect(pdf.text).toContain('10:30');
    },
  );

  it.each([
    ['UTF-8 declared', ['\\usepackage[utf8]{inputenc}', '\\usepackage{graphicx}']],
    ['Latin-1 declared', ['\\usepackage[latin1]{inputenc}', '\\usepackage{graphicx}']],
    ['T1 fonts', ['\\usepackage[T1]{fontenc}', '\\usepackage{graphicx}']],
    ['an old LaTeX without euro sign', ['\\let\\texteuro\\undefined', '\\usepackage{graphicx}']],
  ])('compiles with %s', async (_, preamble) => {
    await print(await render(hostile), preamble);
  });
});

describe('renderpluginresult', () => {
  it('prints a correct solution that is not a time unchanged', async () => {
    const pdf = await print(
      await service.read('renderpluginresult', {
        typ: 'Uhr',
        name: 'P1',
        tex: true,
        antwort: '10:30',
        answerDto: { answerText: hostile },
      }),
    );
    const visible = hostile.replace('😀', '?').replace('漢字', '??');
    expect(comparable(pdf.text)).toContain(comparable(`Richtig: ${visible}`));
    expect(pdf.text).toContain('(falsch)');
  });

  it('prints no file when there is nothing to print', async () => {
    const dto = await service.read<RenderDto>('renderpluginresult', { typ: 'Uhr', tex: true });
    await print(dto);
  });
});
