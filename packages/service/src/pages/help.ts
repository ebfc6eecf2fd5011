import type { Page } from '@fragwerk/contract';
import { html, type PluginInfo, rawHtml } from '@fragwerk/sdk';
import type { Context } from '../context.js';
import { helpHtml } from '../translate/info.js';
import { page } from './layout.js';

/** The help below the page's own headings. */
const lowerHeadings = (markup: string) =>
  markup.replace(/<(\/?)h([1-4])>/g, (_, slash, level) => `<${slash}h${Number(level) + 2}>`);

const typeDetails = async (info: PluginInfo) => html`<details>
<summary><strong>${info.type}</strong>, Version ${info.version}</summary>
${rawHtml(lowerHeadings(await helpHtml(info.help)))}
</details>
`;

/** The help page: what this service is, its plugin types, and where the documentation is. */
export async function helpPage({
  addresses,
  identity,
  registry,
}: Pick<Context, 'addresses' | 'identity' | 'registry'>): Promise<Page> {
  const types = await Promise.all(registry.infos.map(typeDetails));
  const path = addresses.servicePath;
  return page({
    title: 'Fragwerk',
    language: 'de',
    body: html`<h1>Fragwerk</h1>
<p class="lead">Plugin-Dienst für Fragen einer Lernplattform, Version ${identity.version}</p>
<p>Dieser Dienst stellt Plugin-Typen für Fragen bereit: Er zeichnet sie, erzeugt Datensätze und
Formeln, bewertet Antworten, druckt sie mit LaTeX und führt ihren Konfigurationsdialog.</p>
<p lang="en">This service provides plugin types for questions: it draws them, makes datasets and
formulas, scores answers, prints them with LaTeX and runs their configuration dialog.</p>
<ul class="links">
<li><a href="${path}/docs">API-Dokumentation (interaktiv)</a></li>
<li><a href="${path}/reference">Referenz des Codes: Endpunkte und Objekte</a></li>
<li><a href="${path}/openapi.json">OpenAPI-Beschreibung</a></li>
</ul>
<p>Für Administratoren: <a href="/status">Betrieb</a> (Typen, Anmeldung, Last der letzten Stunde);
nur über die interne Adresse des Dienstes erreichbar.</p>
<h2>Plugin-Typen</h2>
${types}`,
  });
}
