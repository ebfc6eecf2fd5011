// The script of the try-out page: a host with one question that has one plugin instance.
import { createClient } from '@fragwerk/contract';
import {
  closeDialog,
  earnedPoints,
  emptyQuestion,
  exampleSolution,
  type OpenedDialog,
  openDialog,
  type PreparedQuestion,
  prepareQuestion,
  type QuestionDocument,
  scoreAnswers,
  showQuestion,
} from '@fragwerk/host';
import type { Language, Localized } from '@fragwerk/sdk';

interface Trial {
  readonly type: string;
  readonly dialogFunction: string;
}

const NAME = 'Probe';

function find<E extends Element>(selector: string, kind: new () => E): E {
  const element = document.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`The page has no ${selector}.`);
  return element;
}

const trial = JSON.parse(find('#trial', HTMLElement).textContent) as Trial;
const config = find('#config', HTMLInputElement);
const solution = find('#solution', HTMLInputElement);
const answer = find('#answer', HTMLInputElement);
const verdict = find('#verdict', HTMLElement);
const dialog = find('#dialog', HTMLDialogElement);
const dialogConfig = find('.configform_config', HTMLInputElement);

const client = createClient({ base: '', servicePath: '' });
const language: Language = document.documentElement.lang === 'en' ? 'en' : 'de';

/** The datasets that the plugin asked for in its dialog. */
let datasets: QuestionDocument['datasets'] = [];

const prepare = (): Promise<PreparedQuestion> =>
  prepareQuestion(
    {
      ...emptyQuestion(NAME, NAME),
      text: '[Q0]',
      plugins: [{ name: NAME, type: trial.type, config: config.value }],
      datasets,
      subquestions: [
        {
          mode: 'plugin',
          info: `${NAME}:`,
          solution: solution.value,
          tolerance: '',
          points: 1,
          unit: '',
        },
      ],
    },
    { client },
  );

/** @throws Error with the first problem */
function rejectFirst(problems: readonly { readonly text: Localized }[]): void {
  const [problem] = problems;
  if (problem) throw new Error(problem.text[language]);
}

function callGlobal(name: string, ...args: readonly unknown[]): void {
  const candidate = (window as unknown as Record<string, unknown>)[name];
  if (typeof candidate === 'function') (candidate as (...values: unknown[]) => void)(...args);
}

async function show(): Promise<void> {
  const { parts, problems } = await showQuestion(await prepare(), 0);
  for (const part of parts)
    if (part.kind === 'input' && part.place)
      callGlobal(part.place.startFunction, part.place.viewJson, true);
  rejectFirst(problems);
}

const statusTexts: Readonly<Record<string, Localized>> = {
  OK: { de: 'Richtig', en: 'Correct' },
  FALSCH: { de: 'Falsch', en: 'Wrong' },
  TEILWEISE_OK: { de: 'Teilweise richtig', en: 'Partly correct' },
  EINHEITENFEHLER: { de: 'Falsche Einheit', en: 'Wrong unit' },
  NotScored: { de: 'Wird von der Lehrkraft bewertet', en: 'To be scored by the teacher' },
};

async function check(): Promise<void> {
  const [scored] = await scoreAnswers(await prepare(), 0, { 0: answer.value });
  if (!scored) return;
  rejectFirst(scored.problems);
  const { status } = scored;
  const text = statusTexts[status]?.[language] ?? status;
  verdict.textContent = `${text}: ${earnedPoints(scored)[language]}`;
  verdict.className = status === 'OK' ? 'right' : 'wrong';
  find('#result', HTMLElement).innerHTML = scored.resultHtml;
}

let opened: OpenedDialog | null = null;

async function configure(): Promise<void> {
  opened = await openDialog(await prepare(), { plugin: NAME, row: 0 });
  if (opened.problem) rejectFirst([{ text: opened.problem }]);
  dialogConfig.value = config.value;
  dialog.showModal();
  callGlobal(opened.startFunction, opened.dataJson);
}

async function accept(): Promise<void> {
  dialog.close();
  const { configurationID = '' } = opened ?? {};
  const end = { plugin: NAME, row: 0, configurationID, config: dialogConfig.value };
  const closed = await closeDialog(await prepare(), end);
  ({ datasets } = closed.document);
  config.value = closed.document.plugins[0]?.config ?? '';
  await show();
}

/** Runs an action and shows its error on the page. */
function run(action: () => Promise<void>): void {
  action().catch((error: unknown) => {
    verdict.className = 'wrong';
    verdict.textContent = error instanceof Error ? error.message : String(error);
  });
}

for (const [id, action] of Object.entries({ check, configure, accept }))
  find(`#${id}`, HTMLElement).addEventListener('click', () => run(action));
find('#cancel', HTMLElement).addEventListener('click', () => dialog.close());
config.addEventListener('change', () => run(show));
find('#typ', HTMLElement).addEventListener('change', () => find('form', HTMLFormElement).submit());
find('#configure', HTMLButtonElement).hidden = trial.dialogFunction === '';
find('#lang', HTMLInputElement).value = language;
solution.value = exampleSolution(solution.value);
run(show);
