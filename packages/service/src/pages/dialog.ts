import { randomBytes } from 'node:crypto';
import type { Page, PluginConfigDto } from '@fragwerk/contract';
import { FragwerkError, html, rawHtml, scriptJson } from '@fragwerk/sdk';
import type { WorkerContext } from '../worker/context.js';
import { fileSources, scriptSource } from './security.js';
import {
  inBoth,
  languageScript,
  languageScriptHash,
  languageStyle,
  rootAttributes,
} from './language.js';

/** Path of jQuery for the dialog page, below the service path (docs/interface/dialog.md#page). */
const jqueryPath = '/open/js/jquery.min.js';

type PageContext = Pick<WorkerContext, 'addresses' | 'frameAncestors' | 'registry'>;

function securityPolicy(nonce: string, context: PageContext, hasFiles: boolean): string {
  const origin = URL.canParse(context.addresses.reloadView)
    ? ` ${new URL(context.addresses.reloadView).origin}`
    : '';
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${languageScriptHash}${fileSources(hasFiles, origin)}`,
    `style-src 'nonce-${nonce}'`,
    `img-src 'self' data:${origin}`,
    `connect-src 'self'${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${context.frameAncestors}`,
  ].join('; ');
}

/**
 * The page of a configuration dialog (docs/interface/dialog.md#page): the plugin's scripts inline,
 * its data as JSON, and the call of its configuration function.
 *
 * @throws FragwerkError NO_DIALOG_FUNCTION if the plugin names no function
 */
export function dialogPage(context: PageContext, data: PluginConfigDto): Page {
  const { info, files } = context.registry.get(data.typ);
  const { browser } = info;
  const start = browser?.dialogFunction ?? null;
  if (!browser || start === null)
    throw new FragwerkError(
      'NO_DIALOG_FUNCTION',
      `The plugin type "${data.typ}" has no valid configuration function.`,
    );
  const title = { de: `${data.typ} – Konfiguration`, en: `${data.typ} – configuration` };
  const nonce = randomBytes(16).toString('base64');
  const markup = html`<!doctype html>
<html ${rootAttributes(title)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${title.de}</title>
${languageScript}
<script nonce="${nonce}" src="${context.addresses.servicePath}${jqueryPath}"></script>
<style nonce="${nonce}">
body { margin: 0; padding: .5rem; font: 16px/1.5 system-ui, sans-serif; background: #fff; }
h1 { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
${languageStyle}</style>
</head>
<body>
<header><h1>${inBoth(title)}</h1></header>
<main id="configform_div"></main>
<input type="hidden" class="configform_config" value="${data.config}">
<script type="application/json" id="pluginConfigDto">${scriptJson(data)}</script>
<script nonce="${nonce}">
${scriptSource(browser.script)}
</script>
<script nonce="${nonce}">
${rawHtml(start)}(document.getElementById('pluginConfigDto').textContent);
</script>
</body>
</html>
`;
  return {
    html: markup.toString(),
    headers: { 'content-security-policy': securityPolicy(nonce, context, files.size > 0) },
  };
}
