/**
 * Follows the dark mode of the workbench for text only. The host's page is light and plugins are made
 * for it, so drawings and text with colours of its own keep a white background.
 */
const css = `
:root { --ink: #1c2330; --paper: #fff; --soft: #f3f5f8; color-scheme: light; }
@media (prefers-color-scheme: dark) {
  :root:not(:has(main > :not(.place)[style*='color'], main > :not(.place) [style*='color'])) {
    --ink: #e8ecf3; --paper: #171b22; --soft: #0f1217; color-scheme: dark;
  }
}
.place, img { color-scheme: light; --ink: #1c2330; --paper: #fff; --soft: #f3f5f8;
  color: var(--ink); background: #fff; box-shadow: 0 0 0 6px #fff; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
main { display: flow-root; padding: 16px; overflow-wrap: anywhere; }
main > :first-child { margin-top: 0; } main > :last-child { margin-bottom: 0; }
p { margin: 0 0 12px; } img { max-width: 100%; height: auto; vertical-align: middle; }
pre { overflow-x: auto; padding: 12px; background: var(--soft); border-radius: 8px; }
code { font: 14px/1.5 ui-monospace, monospace; }
table { border-collapse: collapse; } td, th { padding: 4px 8px; border: 1px solid #d9dee7; }
input[type='text'] { font: inherit; min-height: 44px; width: 10em; max-width: 100%; padding: 6px 10px;
  box-sizing: border-box; border: 1px solid #6f7b8a; border-radius: 8px; background: var(--paper); color: var(--ink); }
input[readonly] { background: var(--soft); } .unit { margin-left: 6px; }
.place { max-width: 100%; min-width: min(100%, 330px); margin: 0 0 12px; overflow-x: auto; }
:focus-visible { outline: 3px solid #1a56c4; outline-offset: 2px; }
math { font-size: 1.1em; }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

/** Adds the style sheet; not as an element, so that the page's policy need not allow one. */
export function addStyle(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
