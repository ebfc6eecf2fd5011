import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@fragwerk/contract';
import { html, type PluginInfo, rawHtml, scriptJson } from '@fragwerk/sdk';
import type { Context } from '../context.js';
import { styleSheet } from './layout.js';
import { scriptSource } from './script-source.js';

const pageScript = () =>
  readFileSync(new URL('../../dist/browser/tryout.js', import.meta.url), 'utf8');

const ownStyle = rawHtml(`
.columns { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 1.5rem; align-items: start; }
@media (max-width: 52rem) { .columns { grid-template-columns: minmax(0, 1fr); } }
.card { border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; }
.card h2 { margin-top: 0; } .statement { font-size: 1.15rem; }
label { display: block; margin: .75rem 0 .25rem; color: var(--soft); }
input, select, button { font: inherit; padding: .5rem .75rem; border-radius: .5rem; border: 1px solid var(--soft); background: var(--paper); color: var(--ink); max-width: 100%; }
.card input { width: 100%; } button { cursor: pointer; } button.main { background: var(--accent); border-color: var(--accent); color: var(--paper); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.buttons { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: 1rem; }
#verdict { font-weight: 600; min-height: 1.6em; } #verdict.right { color: #1a7f37; } #verdict.wrong { color: #c0262d; }
@media (prefers-color-scheme: dark) { #verdict.right { color: #56d364; } #verdict.wrong { color: #ff8a80; } }
#result img { max-width: 100%; height: auto; background: #fff; border-radius: .5rem; }
dialog { border: 1px solid var(--line); border-radius: .75rem; width: min(60rem, 95vw); background: #fff; color: #1c2330; }
`);

const typeOption = ({ type }: PluginInfo, chosen: PluginInfo | undefined) =>
  html`<option${rawHtml(chosen?.type === type ? ' selected' : '')}>${type}</option>`;

/** What the page's script needs to play the host for one plugin type. */
const trialOf = (info: PluginInfo | undefined) => ({
  type: info?.type ?? '',
  startFunction: info?.browser?.startFunction ?? '',
  dialogFunction: info?.browser?.dialogFunction ?? '',
});

const controls = (info: PluginInfo | undefined, types: readonly PluginInfo[]) => html`<form>
<label for="typ">Plugin-Typ</label>
<select id="typ" name="typ">${types.map((other) => typeOption(other, info))}</select>
<noscript><button>Zeigen</button></noscript>
</form>
<label for="config">Konfiguration</label>
<input id="config" value="${info?.example.config ?? ''}" spellcheck="false">
<label for="solution">Richtige Lösung</label>
<input id="solution" value="${info?.example.solution ?? ''}" spellcheck="false">
<label for="answer">Antwort, wie die Plattform sie speichert</label>
<input id="answer" class="1_Probe_0_inp" readonly>
<div class="buttons"><button type="button" id="configure">Konfigurieren …</button></div>`;

/**
 * A page that stands in for the host: one question with a plugin, answered and scored over the
 * internal API. It is served only where that API is, not through the proxy.
 */
export function tryoutPage(context: Pick<Context, 'addresses' | 'registry'>, type: string): Page {
  const types = context.registry.infos;
  const info = types.find((known) => known.type === type) ?? types[0];
  const nonce = randomBytes(16).toString('base64');
  const path = context.addresses.servicePath;
  const example = info?.example.statement ?? '';
  const statement = example === '' ? `Plugin-Typ ${info?.type ?? ''}` : example;
  const markup = html`<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Fragwerk: eine Frage zum Ausprobieren</title>
<style>${styleSheet}${ownStyle}</style>
</head>
<body>
<main>
<h1>Eine Frage zum Ausprobieren</h1>
<p class="lead">So sieht ein Plugin dieses Dienstes in einer Frage aus.
<a href="${path}/">Hilfe</a> · <a href="${path}/docs">API-Dokumentation</a></p>
<div class="columns">
<section class="card" aria-labelledby="question">
<h2 id="question">Frage</h2>
<p class="statement">${statement}</p>
<div id="1_Probe_0_div"></div>
<div class="buttons"><button type="button" id="check" class="main">Prüfen</button></div>
<p id="verdict" role="status"></p>
<div id="result"></div>
</section>
<section class="card" aria-labelledby="settings">
<h2 id="settings">Was die Lehrkraft einstellt</h2>
${controls(info, types)}
</section>
</div>
<dialog id="dialog" aria-label="Konfiguration"><div id="configform_div"></div>
<input type="hidden" class="configform_config">
<div class="buttons"><button type="button" id="accept" class="main">Übernehmen</button>
<button type="button" id="cancel">Abbrechen</button></div></dialog>
</main>
<script type="application/json" id="trial">${scriptJson(trialOf(info))}</script>
<script nonce="${nonce}">
${scriptSource(info?.browser?.script ?? '')}
</script>
<script nonce="${nonce}">
${scriptSource(pageScript())}
</script>
</body>
</html>
`;
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
  return { html: markup.toString(), headers: { 'content-security-policy': policy } };
}
