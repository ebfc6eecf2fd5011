import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@fragwerk/contract';
import {
  html,
  type Html,
  type Localized,
  type PluginInfo,
  rawHtml,
  scriptJson,
} from '@fragwerk/sdk';
import type { Context } from '../context.js';
import type { RegistrationState } from '../telemetry/registration.js';
import { fileSources, scriptSource } from './security.js';
import { inBoth, languageLink, languageScriptHash } from './language.js';
import { frame } from './layout.js';

const pageScript = () =>
  readFileSync(new URL('../../dist/browser/tryout.js', import.meta.url), 'utf8');

const ownStyle = rawHtml(`
.columns { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 1.5rem; align-items: start; }
@media (max-width: 52rem) { .columns { grid-template-columns: minmax(0, 1fr); } }
.card { border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; }
.card h3 { margin-top: 0; } .statement { font-size: 1.15rem; }
dialog[open] { display: flex; flex-direction: column; }
#configform_div { flex: 1 1 auto; min-height: 0; overflow: auto; }
.settings label { display: block; margin: .75rem 0 .25rem; color: var(--soft); }
input, select, button { font: inherit; padding: .5rem .75rem; border-radius: .5rem; border: 1px solid var(--soft); background: var(--paper); color: var(--ink); max-width: 100%; }
.card input { width: 100%; } button { cursor: pointer; } button.main { background: var(--accent); border-color: var(--accent); color: var(--paper); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.buttons { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: 1rem; }
#verdict { font-weight: 600; min-height: 1.6em; } #verdict.right { color: #1a7f37; } #verdict.wrong { color: #c0262d; }
@media (prefers-color-scheme: dark) { #verdict.right { color: #56d364; } #verdict.wrong { color: #ff8a80; } }
#result img { max-width: 100%; height: auto; background: #fff; border-radius: .5rem; }
dialog { border: 1px solid var(--line); border-radius: .75rem; padding: 0; width: min(60rem, 96vw); max-width: none; max-height: 96dvh; overflow: hidden; background: #fff; color: #1c2330; color-scheme: light; --ink: #1c2330; --soft: #5a6475; --paper: #fff; --line: #d9dee7; --accent: #0b57a4; }
dialog .buttons { flex: none; margin: 0; padding: .6rem 1rem; border-top: 1px solid var(--line); }
`);

const typeOption = ({ type }: PluginInfo, chosen: PluginInfo | undefined) =>
  html`<option${rawHtml(chosen?.type === type ? ' selected' : '')}>${type}</option>`;

const both = (de: string, en: string) => inBoth({ de, en });

const steps: Readonly<Record<RegistrationState['state'], Localized>> = {
  off: {
    de: 'Nächster Schritt: den Dienst bei der Plattform anmelden. Setzen Sie letto_setup_uri auf die Adresse ihres Setup-Dienstes und letto_user_user_password auf das Passwort, und starten Sie den Dienst neu.',
    en: 'Next step: register the service with the platform. Set letto_setup_uri to the address of its setup service and letto_user_user_password to the password, and restart the service.',
  },
  waiting: {
    de: 'Der Dienst meldet sich gerade bei der Plattform an. Laden Sie die Seite in einer Minute neu.',
    en: 'The service is registering with the platform. Reload this page in a minute.',
  },
  registered: {
    de: 'Der Dienst ist bei der Plattform angemeldet. Nächster Schritt: eine Frage mit einem seiner Plugin-Typen anlegen.',
    en: 'The service is registered with the platform. Next step: create a question with one of its plugin types.',
  },
  failing: {
    de: 'Die Anmeldung bei der Plattform schlägt fehl. Auf der Seite „Zustand“ steht, woran es liegt und was zu tun ist.',
    en: 'Registration with the platform is failing. The page “Status” explains why, and what to do.',
  },
};

const nextStep = ({ state }: RegistrationState): Html => {
  const look = state === 'failing' ? 'ill' : state === 'registered' ? 'well' : '';
  return html`<p class="health ${look}">${inBoth(steps[state])}</p>`;
};

const trialOf = (info: PluginInfo | undefined) => ({
  type: info?.type ?? '',
  dialogFunction: info?.browser?.dialogFunction ?? '',
});

const controls = (info: PluginInfo | undefined, types: readonly PluginInfo[]) => html`<form>
<label for="typ">${both('Plugin-Typ', 'Plugin type')}</label>
<select id="typ" name="typ">${types.map((other) => typeOption(other, info))}</select>
<input type="hidden" name="lang" id="lang">
<noscript><button>Anzeigen</button></noscript>
</form>
<label for="config">${both('Konfiguration', 'Configuration')}</label>
<input id="config" value="${info?.example.config ?? ''}" spellcheck="false">
<label for="solution">${both('Richtige Lösung', 'Correct solution')}</label>
<input id="solution" value="${info?.example.solution ?? ''}" spellcheck="false">
<label for="answer">${both('Antwort, wie die Plattform sie speichert', 'Answer as the platform stores it')}</label>
<input id="answer" class="1_Probe_0_inp" readonly>
<div class="buttons"><button type="button" id="configure">${both('Konfigurieren …', 'Configure …')}</button></div>`;

/**
 * A page that simulates the host: one question with a plugin, answered and scored through the internal
 * API. Like that API, it is not available through the proxy.
 */
export function tryoutPage(
  context: Pick<Context, 'addresses' | 'registration' | 'registry'>,
  type: string,
): Page {
  const types = context.registry.infos;
  const info = types.find((known) => known.type === type) ?? types[0];
  const nonce = randomBytes(16).toString('base64');
  const path = context.addresses.servicePath;
  // As questions of the host, examples are in German.
  const example = info?.example.statement ?? '';
  const statement = example === '' ? `Plugin-Typ ${info?.type ?? ''}` : example;
  const body = html`<main>
${languageLink(`typ=${encodeURIComponent(info?.type ?? '')}&`)}
<h1>Fragwerk</h1>
<p>${both(
    'Dieser Dienst stellt einer Lernplattform Plugins für Fragen zur Verfügung, zum Beispiel Uhren, Schaltungen und Programme. Lehrkräfte und Schüler sehen sie in den Fragen der Plattform; diese Seite ist für die Administration.',
    'This service provides plugins for questions of a learning platform, for example clocks, circuits and programs. Teachers and students see them in the questions of the platform; this page is for administrators.',
  )}</p>
${nextStep(context.registration.current)}
<p class="lead"><a href="${path}/">${both('Hilfe', 'Help')}</a> · <a href="${path}/docs">${both('API-Dokumentation', 'API documentation')}</a> · <a href="/status">${both('Zustand', 'Status')}</a></p>
<h2>${both('Eine Frage zum Ausprobieren', 'Try a question')}</h2>
<p>${both('So sieht ein Plugin dieses Dienstes in einer Frage aus.', 'This is what a plugin of this service looks like in a question. The text is in German, like the questions of the platform.')}</p>
<div class="columns">
<section class="card" aria-labelledby="question">
<h3 id="question">${both('Frage', 'Question')}</h3>
<p class="statement" lang="de">${statement}</p>
<div id="1_Probe_0_div"></div>
<div class="buttons"><button type="button" id="check" class="main">${both('Prüfen', 'Check')}</button></div>
<p id="verdict" role="status"></p>
<div id="result"></div>
</section>
<section class="card settings" aria-labelledby="settings">
<h3 id="settings">${both('Einstellungen der Lehrkraft', 'Settings of the teacher')}</h3>
${controls(info, types)}
</section>
</div>
<dialog id="dialog" aria-labelledby="configure"><div id="configform_div"></div>
<input type="hidden" class="configform_config">
<div class="buttons"><button type="button" id="accept" class="main">${both('Übernehmen', 'Apply')}</button>
<button type="button" id="cancel">${both('Abbrechen', 'Cancel')}</button></div></dialog>
</main>
<script type="application/json" id="trial">${scriptJson(trialOf(info))}</script>
<script nonce="${nonce}">
${scriptSource(info?.browser?.script ?? '')}
</script>
<script nonce="${nonce}">
${scriptSource(pageScript())}
</script>`;
  const title = {
    de: 'Fragwerk: Plugins für Fragen',
    en: 'Fragwerk: plugins for questions',
  };
  const hasFiles = info !== undefined && context.registry.get(info.type).files.size > 0;
  const policy = `default-src 'none'; script-src 'nonce-${nonce}' ${languageScriptHash}${fileSources(hasFiles)}; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
  return {
    html: frame({ title, style: ownStyle, body }).toString(),
    headers: { 'content-security-policy': policy },
  };
}
