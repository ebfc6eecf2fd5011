/** The host's page is a light one; plugins are made for it. */
const css = `
:root { color-scheme: light; background: #fff; }
body { margin: 0; background: #fff; color: #1c2330; font: 16px/1.55 system-ui, sans-serif; }
main { display: flow-root; padding: 16px; overflow-wrap: anywhere; }
main > :first-child { margin-top: 0; } main > :last-child { margin-bottom: 0; }
p { margin: 0 0 12px; } img { max-width: 100%; height: auto; vertical-align: middle; }
pre { overflow-x: auto; padding: 12px; background: #f3f5f8; border-radius: 8px; }
code { font: 14px/1.5 ui-monospace, monospace; }
table { border-collapse: collapse; } td, th { padding: 4px 8px; border: 1px solid #d9dee7; }
input[type='text'] { font: inherit; min-height: 44px; width: 10em; max-width: 100%; padding: 6px 10px;
  box-sizing: border-box; border: 1px solid #6f7b8a; border-radius: 8px; background: #fff; color: #1c2330; }
input[readonly] { background: #f3f5f8; } .unit { margin-left: 6px; }
.place { max-width: 100%; min-width: min(100%, 330px); margin: 0 0 12px; overflow-x: auto; }
:focus-visible { outline: 3px solid #1a56c4; outline-offset: 2px; }
math { font-size: 1.1em; }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

/** Gives the frame its look; no style element, so that the page's policy need not allow one. */
export function addStyle(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
