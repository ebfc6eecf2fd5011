// The script of the try-out page, which simulates the host for one plugin instance.
import { type Language, type Localized, writeNumber } from '@fragwerk/sdk';

interface Trial {
  readonly type: string;
  readonly startFunction: string;
  readonly dialogFunction: string;
}

const NAME = 'Probe';
const DIALOG_ID = `tryout-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

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

const question = { id: 1, name: NAME, points: 1 };
const instance = () => ({ typ: trial.type, name: NAME, config: config.value });

async function post(path: string, body: object): Promise<string> {
  const response = await fetch(`/open/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error((JSON.parse(text) as { detail: string }).detail);
  return text;
}

function callGlobal(name: string, ...args: readonly unknown[]): void {
  const candidate = (window as unknown as Record<string, unknown>)[name];
  if (typeof candidate === 'function') (candidate as (...values: unknown[]) => void)(...args);
}

async function show(): Promise<void> {
  const view = await post('loadplugindto', { ...instance(), q: question, nr: 0 });
  callGlobal(trial.startFunction, view, true);
}

const language: Language = document.documentElement.lang === 'en' ? 'en' : 'de';

const statusTexts: Readonly<Record<string, Localized>> = {
  OK: { de: 'Richtig', en: 'Correct' },
  FALSCH: { de: 'Falsch', en: 'Wrong' },
  TEILWEISE_OK: { de: 'Teilweise richtig', en: 'Partly correct' },
  EINHEITENFEHLER: { de: 'Falsche Einheit', en: 'Wrong unit' },
  NotScored: { de: 'Wird von der Lehrkraft bewertet', en: 'To be scored by the teacher' },
};

/** `Richtig: 1 von 1 Punkten`. */
function verdictText(status: string, points: number, maxPoints: number): string {
  const [earned, max] = [writeNumber(points, language), writeNumber(maxPoints, language)];
  const score = { de: `${earned} von ${max} Punkten`, en: `${earned} of ${max} points` };
  return `${statusTexts[status]?.[language] ?? status}: ${score[language]}`;
}

async function check(): Promise<void> {
  const answered = {
    ...instance(),
    antwort: answer.value,
    answerDto: { answerText: solution.value },
    grade: 1,
  };
  const score = JSON.parse(await post('score', answered)) as {
    status: string;
    punkteIst: number;
    punkteSoll: number;
  };
  verdict.textContent = verdictText(score.status, score.punkteIst, score.punkteSoll);
  verdict.className = score.status === 'OK' ? 'right' : 'wrong';
  const result = JSON.parse(await post('renderpluginresult', answered)) as { source: string };
  find('#result', HTMLElement).innerHTML = result.source;
}

async function configure(): Promise<void> {
  await post('configurationinfo', { ...instance(), configurationID: DIALOG_ID, timeout: 3600 });
  const data = await post('setconfigurationdata', {
    typ: trial.type,
    configurationID: DIALOG_ID,
    configuration: config.value,
    questionDto: question,
  });
  dialogConfig.value = config.value;
  dialog.showModal();
  callGlobal(trial.dialogFunction, data);
}

async function accept(): Promise<void> {
  config.value = dialogConfig.value;
  dialog.close();
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
run(show);
