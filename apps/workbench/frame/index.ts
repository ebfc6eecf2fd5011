// Runs in the sandboxed frame next to the plugins' scripts, in place of the host's page.
import { type DialogCommand, SHORTCUT_KEYS, type ShowCommand } from '../src/frame-messages.js';
import { audit } from './audit.js';
import { watchCalls } from './calls.js';
import { element } from './dom.js';
import { listen, send } from './messages.js';
import { FieldWatch } from './fields.js';
import { Held } from './held.js';
import { callPlugin, reportProblem, watchProblems } from './problems.js';
import { Shown } from './shown.js';
import { addStyle } from './style.js';

const main = element('main');
const fields = new FieldWatch();
const shown = new Shown(main, fields);
const held = new Held(() => send({ kind: 'held' }));

function sendHeight(): void {
  const { height } = main.getBoundingClientRect();
  if (height > 0) send({ kind: 'height', pixels: Math.ceil(height) });
}

function show(command: ShowCommand): void {
  shown.show(command);
  sendHeight();
  send({ kind: 'shown' });
}

function openDialog(message: DialogCommand): void {
  const field = element('input', { type: 'hidden', class: 'configform_config' });
  field.value = message.config;
  main.replaceChildren(element('div', { id: 'configform_div' }), field);
  fields.watch(new Map([[field, (config) => send({ kind: 'config', config })]]));
  callPlugin(message.startFunction, message.dataJson);
  sendHeight();
  send({ kind: 'shown' });
}

function flush(): void {
  fields.check();
  send({ kind: 'flushed' });
}

function leave(): void {
  const kept = shown.interaction.read();
  // Plugins store what they have not stored yet, as on any page that ends.
  window.dispatchEvent(new Event('pagehide'));
  fields.check();
  send({ kind: 'left', student: shown.student, kept });
}

/** Whether the plugin, or an editor in it, uses a key itself. */
function isUsed({ key, defaultPrevented, isComposing, target }: KeyboardEvent): boolean {
  // Editors of programs let Tab leave them after Escape.
  if (key === 'Escape' && target instanceof HTMLElement && target.isContentEditable) return true;
  // In a field of one line, a plugin only takes Enter to store the value.
  const storesValue = key === 'Enter' && target instanceof HTMLInputElement;
  return isComposing || (defaultPrevented && !storesValue);
}

/** Passes shortcuts on, because the page gets no keys that are pressed in the frame. */
function onKey(event: KeyboardEvent): void {
  const { altKey } = event;
  const ctrlKey = event.ctrlKey || event.metaKey;
  const key = SHORTCUT_KEYS.find((one) => one.toLowerCase() === event.key.toLowerCase());
  const isPressed = key === 'Escape' || (key?.startsWith('Page') ? altKey : ctrlKey);
  if (!key || !isPressed || isUsed(event)) return;
  event.preventDefault();
  fields.check();
  send({ kind: 'shortcut', key, ctrlKey, altKey });
}

const LOADING_MS = 1000;

const reportLoading = (): void => send({ kind: 'loading' });
reportLoading();
const loading = setInterval(reportLoading, LOADING_MS);

function start(): void {
  clearInterval(loading);
  addStyle();
  document.body.append(main);
  new ResizeObserver(sendHeight).observe(main);
  window.addEventListener('keydown', onKey);
  listen((command) => {
    if (command.kind === 'show') held.run('show', () => show(command));
    else if (command.kind === 'leave') held.run('leave', leave);
    else if (command.kind === 'dialog') openDialog(command);
    else if (command.kind === 'flush') flush();
    else audit(main).then(send, (error: unknown) => reportProblem(error));
  });
  send({ kind: 'ready' });
}

watchProblems();
watchCalls();
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
