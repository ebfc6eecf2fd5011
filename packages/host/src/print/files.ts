import type { PluginRenderDto } from '@fragwerk/contract';
import type { Localized } from '../errors.js';

const EXTENSIONS = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['application/pdf', 'pdf'],
]);

const badName = (file: string): Localized => ({
  de: `Der Bildname "${file}" ist nicht erlaubt; möglich sind .png, .jpg, .jpeg und .pdf.`,
  en: `The picture name "${file}" is not allowed; use .png, .jpg, .jpeg or .pdf.`,
});

/** A line may end here, however much of it is empty: pictures side by side need not fit into one. */
const BREAK = '\\hfil\\penalty0\\hfilneg';

/** The files of a document, each with a unique name below `img/`. */
export class PrintFiles {
  readonly all: Record<string, string> = {};
  private count = 0;

  /**
   * Stores a data URI and returns the LaTeX that shows it; '' if it cannot be printed.
   *
   * @param widthPercent `null`: its size on a screen with 96 pixels per inch, but at most the width of the line
   */
  picture(source: string, widthPercent: number | null): string {
    const [, type = '', content = ''] = /^data:([\w/]+);base64,(.*)$/s.exec(source) ?? [];
    const extension = EXTENSIONS.get(type);
    if (extension === undefined) return '';
    const path = `img/picture${++this.count}.${extension}`;
    this.all[path] = content;
    const wide = (share: number) =>
      `\\includegraphics[width=${Math.min(1, Math.max(0.01, share)).toFixed(2)}\\linewidth]{${path}}`;
    if (widthPercent !== null) return `${BREAK}${wide(widthPercent / 100)}`;
    const box = `\\setbox0\\hbox{\\includegraphics[scale=0.75]{${path}}}`;
    return `${BREAK}{${box}\\ifdim\\wd0>\\linewidth ${wide(1)}\\else\\box0\\fi}`;
  }

  /** Stores the pictures of a plugin's LaTeX under new names, and returns the LaTeX with these. */
  rendered({ source, images }: PluginRenderDto, onProblem: (text: Localized) => void): string {
    let result = source;
    for (const [file, content] of Object.entries(images)) {
      if (!/^[\w-][\w.-]*\.(?:png|jpe?g|pdf)$/i.test(file)) {
        onProblem(badName(file));
        continue;
      }
      const path = `img/p${++this.count}-${file}`;
      this.all[path] = content;
      result = result.replaceAll(`img/${file}`, path);
    }
    return result;
  }
}
