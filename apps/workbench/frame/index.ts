// Runs in the sandboxed frame beside the plugins' scripts, and stands in for the host's page there.
import type { ToFrame } from '../src/api.js';
import { audit } from './audit.js';
import { watchBlocked } from './blocked.js';
import { element } from './dom.js';
import { FieldWatch } from './fields.js';
import { listen, tell } from './messages.js';
import { callPlugin, reportProblem, watchProblems } from './problems.js';
import { buildStatement } from './statement.js';
import { addStyle } from './style.js';

const main = element('main');
const fields = new FieldWatch();

function tellHeight(): void {
  const { height } = main.getBoundingClientRect();
  if (height > 0) tell({ kind: 'height', pixels: Math.ceil(height) });
}

function show({
  parts,
  answers,
  active,
  editing,
}: Extract<ToFrame, { readonly kind: 'show' }>): void {
  fields.look();
  fields.clear();
  const built = buildStatement(parts, { answers, active, editing });
  main.replaceChildren(...built.nodes);
  for (const { subquestion, field } of built.fields) {
    fields.add(field, (answer, isLast) => {
      tell({ kind: 'answer', subquestion, answer, isLast });
    });
  }
  for (const { plugin, field } of built.edited) {
    fields.add(field, (result, isLast) => {
      if (isLast && result !== '') tell({ kind: 'edited', plugin, result });
    });
  }
  for (const place of built.places) callPlugin(place.startFunction, place.viewJson, active);
  tellHeight();
  tell({ kind: 'shown' });
}

function openDialog(message: Extract<ToFrame, { readonly kind: 'dialog' }>): void {
  const field = element('input', { type: 'hidden', class: 'configform_config' });
  field.value = message.config;
  fields.clear();
  main.replaceChildren(element('div', { id: 'configform_div' }), field);
  fields.add(field, (config) => {
    tell({ kind: 'config', config });
  });
  callPlugin(message.startFunction, message.dataJson);
  tellHeight();
  tell({ kind: 'shown' });
}

function start(): void {
  addStyle();
  document.body.append(main);
  new ResizeObserver(tellHeight).observe(main);
  listen((message) => {
    if (message.kind === 'show') show(message);
    else if (message.kind === 'dialog') openDialog(message);
    else
      audit(main).then(tell, (error: unknown) => {
        reportProblem(error);
      });
  });
  tell({ kind: 'ready' });
}

watchProblems();
watchBlocked();
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
