import type { PluginPlace } from '@fragwerk/host';
import type { FramePart } from '../src/frame-messages.js';
import { textLanguage } from '../src/question-language.js';
import { element } from './dom.js';
import { t } from './messages.js';
import { sanitizeHtml } from './sanitize.js';

/** A field of the host: for an answer, for the author's edits, or for neither. */
export interface HostField {
  readonly element: HTMLInputElement;
  readonly subquestion: number | null;
  /** The edited plugin. */
  readonly edits: string | null;
}

/** A paragraph or block of a statement, or the place of a plugin. */
export interface StatementPart {
  readonly node: HTMLElement;
  readonly place: PluginPlace | null;
  readonly fields: readonly HostField[];
}

interface BuildOptions {
  readonly active: boolean;
  readonly editing: boolean;
}

type PartOf<K extends FramePart['kind']> = Extract<FramePart, { readonly kind: K }>;

const BLOCKS = 'p,div,section,table,ul,ol,dl,pre,blockquote,figure,h1,h2,h3,h4,h5,h6,hr';

/** A place under the name of an author's places (docs/interface/browser.md#preview). */
function editedPlace(place: PluginPlace): PluginPlace {
  const tagName = `${place.tagName}_config`;
  const view = JSON.parse(place.viewJson) as object;
  return { ...place, tagName, viewJson: JSON.stringify({ ...view, tagName }) };
}

/** Arranges parts in paragraphs. */
class Builder {
  readonly nodes: HTMLElement[] = [];
  readonly places = new Map<HTMLElement, PluginPlace>();
  readonly fields: HostField[] = [];
  #paragraph: HTMLElement | null = null;

  constructor(readonly options: BuildOptions) {}

  add(part: FramePart): void {
    if (part.kind === 'text') this.#text(part.text);
    else if (part.kind === 'mathml') this.#inline(sanitizeHtml(part.html));
    else if (part.kind === 'html') this.#html(part.html);
    else if (part.kind === 'listing') this.#listing(part);
    else if (part.kind === 'picture') this.#picture(part);
    else if (part.kind === 'plugin') this.#place(part.place);
    else if (part.place) this.#place(part.place, part.subquestion);
    else this.#plainField(part);
  }

  #inline(...nodes: (Node | string)[]): void {
    if (!this.#paragraph) {
      this.#paragraph = element('p');
      this.nodes.push(this.#paragraph);
    }
    this.#paragraph.append(...nodes);
  }

  #block(node: HTMLElement): void {
    if (this.#paragraph?.textContent.trim() === '' && !this.#paragraph.children.length) {
      this.#paragraph.remove();
    }
    this.#paragraph = null;
    this.nodes.push(node);
  }

  #text(text: string): void {
    text.split(/\n[ \t]*\n\s*/).forEach((paragraph, index) => {
      if (index > 0) this.#paragraph = null;
      paragraph.split('\n').forEach((line, lineIndex) => {
        if (lineIndex > 0 && this.#paragraph) this.#inline(element('br'));
        if (line.trim() !== '' || (line !== '' && this.#paragraph)) this.#inline(line);
      });
    });
  }

  #html(markup: string): void {
    const content = sanitizeHtml(markup);
    if (content.querySelector(BLOCKS)) this.#block(element('div', {}, [content]));
    else this.#inline(content);
  }

  #listing({ text, language }: PartOf<'listing'>): void {
    const code = element('code', {}, [text]);
    const program = t({ de: 'Programm', en: 'Program' });
    const name = language ? `${program} (${language})` : program;
    // Focusable, so that long lines scroll by keyboard.
    this.#block(element('pre', { tabindex: '0', role: 'region', 'aria-label': name }, [code]));
  }

  #picture({ source, alternate, widthPercent }: PartOf<'picture'>): void {
    const image = element('img', { src: source, alt: alternate });
    if (widthPercent !== null) image.style.width = `${widthPercent}%`;
    this.#inline(image);
  }

  #place(shown: PluginPlace, subquestion?: number): void {
    const { editing } = this.options;
    const place = editing ? editedPlace(shown) : shown;
    const field = element('input', { type: 'hidden', class: `${place.tagName}_inp` });
    this.fields.push({
      element: field,
      subquestion: editing ? null : (subquestion ?? null),
      edits: editing ? place.plugin : null,
    });
    const box = element('div', { id: `${place.tagName}_div` });
    const node = element('div', { class: 'place' }, [box, field]);
    node.style.width = `${place.widthPercent}%`;
    this.#block(node);
    this.places.set(node, place);
  }

  #plainField({ subquestion, unit }: PartOf<'input'>): void {
    const id = `field-${subquestion}-${this.fields.length}`;
    const field = element('input', { id, type: 'text', autocomplete: 'off', spellcheck: 'false' });
    field.readOnly = !this.options.active;
    this.fields.push({ element: field, subquestion, edits: null });
    const answer = t({ de: 'Antwort', en: 'Answer' });
    const label = `${answer} Q${subquestion}${unit ? ` in ${unit}` : ''}`;
    const { lang } = document.documentElement;
    this.#inline(element('label', { for: id, class: 'spoken', lang }, [label]), field);
    if (unit) this.#inline(element('span', { class: 'unit', 'aria-hidden': 'true' }, [unit]));
  }
}

/** Builds the statement of a question from its parts, in order; fields are empty. */
export function buildStatement(
  parts: readonly FramePart[],
  options: BuildOptions,
): readonly StatementPart[] {
  const builder = new Builder(options);
  for (const part of parts) builder.add(part);
  // Programs are written in no language of people.
  const prose = builder.nodes.filter(
    (node) => !builder.places.has(node) && node.localName !== 'pre',
  );
  const language = textLanguage(prose.map(({ textContent }) => textContent).join(' '));
  if (language) for (const node of prose) node.lang = language;
  return builder.nodes.map((node) => ({
    node,
    place: builder.places.get(node) ?? null,
    fields: builder.fields.filter(({ element: field }) => node.contains(field)),
  }));
}
