// Runs in the sandboxed frame next to the plugins' scripts, in place of the host's page.
import type { FrameCommand } from '../src/frame-messages.js';
import { audit } from './audit.js';
import { watchBlocked } from './blocked.js';
import { element } from './dom.js';
import { FieldWatch } from './fields.js';
import { listen, send } from './messages.js';
import { sendTokenWithCalls } from './own-calls.js';
import { callPlugin, reportProblem, watchProblems } from './problems.js';
import { buildStatement } from './statement.js';
import { addStyle } from './style.js';

const main = element('main');
const fields = new FieldWatch();

function sendHeight(): void {
  const { height } = main.getBoundingClientRect();
  if (height > 0) send({ kind: 'height', pixels: Math.ceil(height) });
}

function show({
  parts,
  answers,
  active,
  editing,
}: Extract<FrameCommand, { readonly kind: 'show' }>): void {
  fields.check();
  fields.clear();
  const built = buildStatement(parts, { answers, active, editing });
  main.replaceChildren(...built.nodes);
  for (const { subquestion, field } of built.fields) {
    fields.add(field, (answer, isLast) => send({ kind: 'answer', subquestion, answer, isLast }));
  }
  for (const { plugin, field } of built.edited) {
    fields.add(field, (result, isLast) => {
      if (isLast && result !== '') send({ kind: 'edited', plugin, result });
    });
  }
  for (const place of built.places) callPlugin(place.startFunction, place.viewJson, active);
  sendHeight();
  send({ kind: 'shown' });
}

function openDialog(message: Extract<FrameCommand, { readonly kind: 'dialog' }>): void {
  const field = element('input', { type: 'hidden', class: 'configform_config' });
  field.value = message.config;
  fields.clear();
  main.replaceChildren(element('div', { id: 'configform_div' }), field);
  fields.add(field, (config) => send({ kind: 'config', config }));
  callPlugin(message.startFunction, message.dataJson);
  sendHeight();
  send({ kind: 'shown' });
}

function flush(): void {
  fields.check();
  send({ kind: 'flushed' });
}

function start(): void {
  addStyle();
  document.body.append(main);
  new ResizeObserver(sendHeight).observe(main);
  listen((command) => {
    if (command.kind === 'show') show(command);
    else if (command.kind === 'dialog') openDialog(command);
    else if (command.kind === 'flush') flush();
    else audit(main).then(send, (error: unknown) => reportProblem(error));
  });
  send({ kind: 'ready' });
}

watchProblems();
sendTokenWithCalls();
watchBlocked();
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
