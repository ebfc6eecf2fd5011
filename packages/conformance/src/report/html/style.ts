/**
 * Light and dark style in one column that fits a phone. The rows are blocks, because Chromium
 * renumbers all list items whenever one is hidden: with thousands of them a filter took a minute.
 */
export const style = `
:root { color-scheme: light dark; --ink: #1c2330; --soft: #566072; --paper: #f5f7fa; --card: #fff; --line: #d5dbe5; --accent: #0b57a4; --red: #b3202c; --green: #17703b; --amber: #8a5300; --code: #f0f3f8; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf3; --soft: #a9b3c3; --paper: #11151b; --card: #191f28; --line: #333c4b; --accent: #82bbf7; --red: #ff8f8f; --green: #74d69a; --amber: #f0b95e; --code: #10141a; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; } h1 small { display: block; font-size: 1rem; font-weight: 400; color: var(--soft); }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; display: flex; flex-wrap: wrap; gap: .1rem .75rem; align-items: baseline; } h2 small { font-size: .875rem; font-weight: 400; color: var(--soft); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; }
.verdict { padding: .9rem 1.1rem; border-left: .4rem solid var(--tone); } .verdict p { margin: 0; } .verdict strong { color: var(--tone); font-size: 1.15rem; }
.passed { --tone: var(--green); } .failed, .breaks { --tone: var(--red); } .deviation, .known { --tone: var(--amber); } .advice { --tone: var(--accent); } .skipped, .notOffered { --tone: var(--soft); }
.facts { display: flex; flex-wrap: wrap; gap: .25rem 2rem; margin: 1rem 0; } .facts dt { color: var(--soft); font-size: .875rem; } .facts dd { margin: 0; }
form { padding: 1rem; display: grid; gap: .75rem 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); }
.buttons { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: .5rem; border: 0; padding: 0; margin: 0; min-width: 0; }
button, select, input { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--soft); border-radius: .5rem; padding: .4rem .8rem; min-height: 2.75rem; max-width: 100%; }
button { cursor: pointer; } button:hover { border-color: var(--accent); } button[aria-pressed=true] { background: var(--ink); color: var(--card); border-color: var(--ink); forced-color-adjust: none; }
select, input { width: 100%; } label { display: block; font-size: .875rem; color: var(--soft); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.last { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; } .last p { margin: 0; }
ul { list-style: none; margin: 0; padding: 0; } li + li { border-top: 1px solid var(--line); }
li { display: block; padding: .6rem 1rem; } .line { display: flex; flex-wrap: wrap; gap: .1rem .75rem; align-items: baseline; } .line > :nth-child(2) { flex: 1 1 14rem; }
.word { color: var(--tone); font-weight: 600; font-size: .875rem; min-width: 6rem; } .id { color: var(--soft); font: .8125rem/1.5 ui-monospace, monospace; }
.reason { margin: .15rem 0 0; color: var(--soft); font-size: .9375rem; }
summary { cursor: pointer; list-style: none; } summary::-webkit-details-marker { display: none; }
summary .word::before { content: '▸'; display: inline-block; width: 1rem; } details[open] summary .word::before { content: '▾'; }
.what { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 1rem; margin: .6rem 0 .25rem; } .what dt { color: var(--soft); font-size: .875rem; } .what dd { margin: 0 0 .5rem; min-width: 0; white-space: pre-line; } .what dd:has(pre) { white-space: normal; }
@media (min-width: 40rem) { .what { grid-template-columns: 6rem minmax(0, 1fr); gap: 0 .75rem; } .what dd { margin-bottom: .6rem; } }
pre { margin: .3rem 0 0; padding: .6rem .75rem; background: var(--code); border: 1px solid var(--line); border-radius: .4rem; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 22rem; overflow-y: auto; unicode-bidi: isolate; }
code, pre { font: .8125rem/1.5 ui-monospace, monospace; }
@media print { form { display: none; } pre { max-height: none; } li { break-inside: avoid; } }
`;
