import type { PluginPlace } from '@fragwerk/host';
import type { FramePart, ShowCommand } from '../src/frame-messages.js';
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

type BuildOptions = Pick<ShowCommand, 'active' | 'editing'>;

type PartOf<K extends FramePart['kind']> = Extract<FramePart, { readonly kind: K }>;

const BLOCKS = 'p,div,section,table,ul,ol,dl,pre,blockquote,figure,h1,h2,h3,h4,h5,h6,hr';

/** A place under the name of an author's places (docs/interface/browser.md#preview). */
function editedPlace(place: PluginPlace): PluginPlace {
  const tagName = `${place.tagName}_config`;
  const view = JSON.parse(place.viewJson) as object;
  return { ...place, tagName, viewJson: JSON.stringify({ ...view, tagName }) };
}

interface BuiltPart extends StatementPart {
  readonly fields: HostField[];
}

/** Arranges parts in paragraphs. */
class Builder {
  readonly parts: BuiltPart[] = [];
  #paragraph: BuiltPart | null = null;

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

  /** Adds to the current paragraph, or begins one. */
  #inline(...nodes: (Node | string)[]): BuiltPart {
    this.#paragraph ??= this.#begin(element('p'), null);
    this.#paragraph.node.append(...nodes);
    return this.#paragraph;
  }

  #begin(node: HTMLElement, place: PluginPlace | null): BuiltPart {
    const part = { node, place, fields: [] };
    this.parts.push(part);
    return part;
  }

  #block(node: HTMLElement, place: PluginPlace | null = null): BuiltPart {
    const before = this.#paragraph?.node;
    if (before?.textContent.trim() === '' && !before.children.length) this.parts.pop();
    this.#paragraph = null;
    return this.#begin(node, place);
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
    const box = element('div', { id: `${place.tagName}_div` });
    const node = element('div', { class: 'place' }, [box, field]);
    node.style.width = `${place.widthPercent}%`;
    this.#block(node, place).fields.push({
      element: field,
      subquestion: editing ? null : (subquestion ?? null),
      edits: editing ? place.plugin : null,
    });
  }

  #plainField({ subquestion, unit }: PartOf<'input'>): void {
    const before = this.parts.flatMap(({ fields }) => fields);
    const id = `field-${subquestion}-${before.length}`;
    const field = element('input', {
      ...{ id, type: 'text', autocomplete: 'off', autocapitalize: 'off' },
      ...{ autocorrect: 'off', spellcheck: 'false' },
    });
    field.readOnly = !this.options.active;
    const answer = t({ de: 'Antwort', en: 'Answer' });
    const label = `${answer} Q${subquestion}${unit ? ` in ${unit}` : ''}`;
    const { lang } = document.documentElement;
    const named = element('label', { for: id, class: 'spoken', lang }, [label]);
    this.#inline(named, field).fields.push({ element: field, subquestion, edits: null });
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
  // Programs are not in a natural language.
  const prose = builder.parts.filter(({ node, place }) => !place && node.localName !== 'pre');
  const language = textLanguage(prose.map(({ node }) => node.textContent).join(' '));
  if (language) for (const { node } of prose) node.lang = language;
  return builder.parts;
}
