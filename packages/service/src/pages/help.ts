import type { Page } from '@fragwerk/contract';
import { html, type Html, type Language, type Localized, rawHtml } from '@fragwerk/sdk';
import type { Context } from '../context.js';
import type { PluginType } from '../plugins/registry.js';
import { page, scrollingTables } from './layout.js';

const texts = {
  lead: {
    de: 'Plugin-Dienst für Fragen einer Lernplattform, Version',
    en: 'Plugin service for questions of a learning platform, version',
  },
  about: {
    de: 'Dieser Dienst stellt Plugin-Typen für Fragen bereit: Er zeichnet ihre Bilder, erzeugt Datensätze und Formeln, bewertet Antworten, liefert LaTeX für den Druck und zeigt ihre Konfigurationsdialoge.',
    en: 'This service provides plugin types for questions: it draws their pictures, generates datasets and formulas, scores answers, provides LaTeX for printing and shows their configuration dialogs.',
  },
  guides: { de: 'Anleitungen für Lehrkräfte', en: 'Guides for teachers' },
  docs: { de: 'API-Dokumentation (interaktiv, englisch)', en: 'API documentation (interactive)' },
  interface: {
    de: 'Beschreibung der Schnittstelle (englisch)',
    en: 'Description of the interface',
  },
  openApi: { de: 'OpenAPI-Beschreibung', en: 'OpenAPI description' },
  status: { de: 'Zustand des Dienstes', en: 'Service status' },
  types: { de: 'Plugin-Typen', en: 'Plugin types' },
  contents: { de: 'Inhalt', en: 'Contents' },
} as const satisfies Record<string, Localized>;

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
  return html`<nav aria-label="${texts.contents[language]}: ${type}"><ul class="contents">${entries}</ul></nav>${text}`;
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
    body: (language) => html`<h1>Fragwerk</h1>
<p class="lead">${texts.lead[language]} ${identity.version}</p>
<p>${texts.about[language]}</p>
<ul class="links">
<li><a href="${path}/guides/workbench.md">${texts.guides[language]}</a></li>
<li><a href="${path}/docs">${texts.docs[language]}</a></li>
<li><a href="${path}/interface/README.md">${texts.interface[language]}</a></li>
<li><a href="${path}/openapi.json">${texts.openApi[language]}</a></li>
<li><a href="${path}/status">${texts.status[language]}</a></li>
</ul>
<h2>${texts.types[language]}</h2>
${registry.types.map((type) => typeDetails(registry.get(type), language))}`,
  });
}
