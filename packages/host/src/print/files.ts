import type { PluginRenderDto } from '@fragwerk/contract';
import type { Localized } from '../errors.js';

const KINDS: Readonly<Record<string, string>> = {
  ...{ 'image/png': 'png', 'image/jpeg': 'jpg', 'application/pdf': 'pdf' },
};

const badName = (file: string): Localized => ({
  de: `Das Bild "${file}" hat keinen erlaubten Namen (.png, .jpg, .jpeg, .pdf).`,
  en: `The picture "${file}" has no allowed name (.png, .jpg, .jpeg, .pdf).`,
});

/** The files of a document: those below `img/`, each under a name of its own. */
export class PrintFiles {
  readonly all: Record<string, string> = {};
  private count = 0;

  /** Stores a data URI; the LaTeX source that shows it, '' for what cannot be printed. */
  picture(source: string, widthPercent: number): string {
    const [, type = '', content = ''] = /^data:([\w/]+);base64,(.*)$/s.exec(source) ?? [];
    const ending = KINDS[type];
    if (ending === undefined) return '';
    const path = `img/picture${++this.count}.${ending}`;
    this.all[path] = content;
    const width = Math.min(1, Math.max(0.01, widthPercent / 100));
    return `\\includegraphics[width=${width.toFixed(2)}\\linewidth]{${path}}`;
  }

  /** Stores the pictures of a plugin's LaTeX under new names, and says them to the source. */
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
