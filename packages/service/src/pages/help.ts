import type { Page } from '@fragwerk/contract';
import { html, type Html, type Language, rawHtml } from '@fragwerk/sdk';
import type { Context } from '../context.js';
import type { PluginType } from '../plugins/registry.js';
import { page, scrollingTables } from './layout.js';

const texts = {
  de: {
    lead: 'Plugin-Dienst für Fragen einer Lernplattform, Version',
    about:
      'Dieser Dienst stellt Plugin-Typen für Fragen bereit: Er zeichnet ihre Bilder, erzeugt Datensätze und Formeln, bewertet Antworten, liefert LaTeX für den Druck und zeigt ihre Konfigurationsdialoge.',
    guides: 'Anleitungen für Lehrende',
    docs: 'API-Dokumentation (interaktiv, englisch)',
    interface: 'Beschreibung der Schnittstelle (englisch)',
    openApi: 'OpenAPI-Beschreibung',
    status: 'Zustand des Dienstes',
    types: 'Plugin-Typen',
    contents: 'Inhalt',
  },
  en: {
    lead: 'Plugin service for questions of a learning platform, version',
    about:
      'This service provides plugin types for questions: it draws their pictures, generates datasets and formulas, scores answers, provides LaTeX for printing and shows their configuration dialogs.',
    guides: 'Guides for teachers',
    docs: 'API documentation (interactive)',
    interface: 'Description of the interface',
    openApi: 'OpenAPI description',
    status: 'Service status',
    types: 'Plugin types',
    contents: 'Contents',
  },
} as const;

/** Minimum number of headings for a table of contents. */
const MIN_HEADINGS = 4;

/** Lowers the headings of a help text below those of the page, and adds contents to a long one. */
function withContents(markup: string, type: string, language: Language): Html {
  const prefix = `${type.toLowerCase().replace(/[^a-z0-9]/g, '-')}-${language}`;
  const entries: Html[] = [];
  const body = markup.replace(/<h([1-4])>(.*?)<\/h\1>/gs, (_, level: string, text: string) => {
    const id = `${prefix}-${entries.length}`;
    entries.push(html`<li><a href="#${id}">${rawHtml(text.replace(/<[^>]*>/g, ''))}</a></li>`);
    return html`<h${Number(level) + 2} id="${id}">${rawHtml(text)}</h${Number(level) + 2}>`.toString();
  });
  const text = rawHtml(scrollingTables(body));
  if (entries.length < MIN_HEADINGS) return text;
  return html`<nav aria-label="${texts[language].contents}: ${type}"><ul class="contents">${entries}</ul></nav>${text}`;
}

const typeDetails = ({ info, helpHtml }: PluginType, language: Language) => html`<details>
<summary><strong>${info.type}</strong>, Version ${info.version}</summary>
${withContents(helpHtml[language], info.type, language)}
</details>
`;

/** The help page: an introduction, links to the documentation, and the plugin types. */
export function helpPage({
  addresses,
  identity,
  registry,
}: Pick<Context, 'addresses' | 'identity' | 'registry'>): Page {
  const path = addresses.servicePath;
  return page({
    title: { de: 'Fragwerk', en: 'Fragwerk' },
    body(language) {
      const text = texts[language];
      return html`<h1>Fragwerk</h1>
<p class="lead">${text.lead} ${identity.version}</p>
<p>${text.about}</p>
<ul class="links">
<li><a href="${path}/guides/workbench.md">${text.guides}</a></li>
<li><a href="${path}/docs">${text.docs}</a></li>
<li><a href="${path}/interface/README.md">${text.interface}</a></li>
<li><a href="${path}/openapi.json">${text.openApi}</a></li>
<li><a href="${path}/status">${text.status}</a></li>
</ul>
<h2>${text.types}</h2>
${registry.types.map((type) => typeDetails(registry.get(type), language))}`;
    },
  });
}
