import type { WorkbenchEvent } from '../src/api.js';
import { api } from './api-client.js';
import { attempt, questionsChanged, refreshState } from './question-actions.js';
import { saveNow } from './question-saving.js';
import { getState, update } from './store.js';

const RECONNECT_MS = 1000;
const MAX_CALLS = 500;

function built(build: number, milliseconds: number): void {
  const { server } = getState();
  update({
    server: server && { ...server, build },
    faults: [],
    scriptProblems: [],
    lastBuild: { milliseconds, at: new Date() },
  });
  void attempt(refreshState);
}

function onEvent(event: WorkbenchEvent): void {
  const { traffic, registrationEvents } = getState();
  if (event.kind === 'built') built(event.build, event.milliseconds);
  else if (event.kind === 'faults') update({ faults: event.faults });
  else if (event.kind === 'questions') void attempt(questionsChanged);
  else if (event.kind === 'registration') update({ registrationEvents: registrationEvents + 1 });
  else {
    const others = traffic.filter(({ id }) => id !== event.entry.id);
    update({ traffic: [...others, event.entry].slice(-MAX_CALLS) });
  }
}

/** Replaces all calls, because a new server restarts their numbers; keeps those that arrive meanwhile. */
async function loadTraffic(): Promise<void> {
  const before = new Set(getState().traffic);
  const loaded = await api.traffic();
  const ids = new Set(loaded.map(({ id }) => id));
  const meanwhile = getState().traffic.filter((call) => !before.has(call) && !ids.has(call.id));
  update({ traffic: [...loaded, ...meanwhile] });
}

async function catchUp(): Promise<void> {
  await Promise.all([loadTraffic(), questionsChanged()]);
  update({ registrationEvents: getState().registrationEvents + 1 });
}

/** Listens to the server while the page is open, and reconnects automatically. */
export function listenToServer(): void {
  const source = new EventSource('/api/events');
  source.onopen = () => {
    update({ connection: 'open' });
    void catchUp().catch(() => undefined);
    const { save } = getState();
    if (save.kind === 'failed' && save.reason === 'other') void saveNow();
  };
  source.onmessage = ({ data }: MessageEvent<string>) =>
    onEvent(JSON.parse(data) as WorkbenchEvent);
  source.onerror = () => {
    update({ connection: 'lost' });
    source.close();
    setTimeout(listenToServer, RECONNECT_MS);
  };
}
