import type { Page } from '@fragwerk/contract';
import { contentPolicy, newNonce } from './policy.js';

/** Returns the page of the workbench; its script renders the content. */
export function shellPage(): Page {
  const nonce = newNonce();
  return {
    html: `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>Fragwerk</title>
<link rel="stylesheet" href="/assets/page.css">
<script type="module" nonce="${nonce}" src="/assets/page.js"></script>
</head>
<body>
<div id="workbench"></div>
<noscript>Die Werkbank braucht JavaScript. The workbench needs JavaScript.</noscript>
</body>
</html>
`,
    headers: contentPolicy({
      'default-src': "'none'",
      'script-src': `'nonce-${nonce}'`,
      // HTML of plugins contains style attributes.
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data: blob:",
      'font-src': "'self' data:",
      'connect-src': "'self'",
      'frame-src': "'self' blob:",
      'object-src': 'blob:',
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    }),
  };
}
