import type { Page } from '@fragwerk/contract';
import {
  html,
  type Html,
  type Language,
  type Localized,
  writeNumber,
  writeQuantity,
} from '@fragwerk/sdk';
import type { Context } from '../context.js';
import type { ServiceState } from '../tasks/services.js';
import type { RegistrationState } from '../telemetry/registration.js';
import { type Chart, chartOf } from './chart.js';
import { healthOf, type HealthContext } from './health.js';
import { page } from './layout.js';

const requests = { de: 'Anfragen', en: 'requests' };

const charts: readonly Chart[] = [
  {
    title: { de: 'Anfragen je Minute', en: 'Requests per minute' },
    unit: requests,
    value: (minute) => minute.requests,
  },
  {
    title: { de: 'Fehler je Minute', en: 'Errors per minute' },
    unit: { de: 'Fehler', en: 'errors' },
    value: ({ failures }) => failures,
  },
  {
    title: { de: 'Längste Antwortzeit je Minute', en: 'Longest response time per minute' },
    unit: { de: 'ms', en: 'ms' },
    value: ({ slowestMs }) => slowestMs,
  },
];

const states: Readonly<Record<RegistrationState['state'], Localized>> = {
  off: { de: 'ausgeschaltet', en: 'disabled' },
  waiting: { de: 'noch nicht angemeldet', en: 'not yet registered' },
  registered: { de: 'angemeldet', en: 'registered' },
  failing: { de: 'schlägt fehl, wird wiederholt', en: 'failing, will be retried' },
};

const texts = {
  de: {
    title: 'Zustand des Dienstes',
    asOf: 'Stand',
    single: 'Die Seite zeigt nur diesen Dienst; laufen mehrere, hat jeder eine eigene.',
    since: 'Läuft seit',
    registration: 'Anmeldung beim Setup-Dienst',
    lastSuccess: 'Letzte erfolgreiche Anmeldung',
    working: 'Anfragen in Arbeit',
    tasks: 'Aufgaben für Plugins und Bilder',
    tasksNow: (...[running, waiting, processes]: readonly string[]) =>
      `${running} in Arbeit, ${waiting} warten, ${processes} Prozesse`,
    dialogs: 'Offene Konfigurationsdialoge',
    shared: 'im gemeinsamen Speicher',
    lag: 'Aktuelle Verzögerung',
    memory: 'Arbeitsspeicher aller Prozesse',
    log: 'Verlorene Zeilen des Logs',
    types: 'Plugin-Typen',
    services: 'Dienste der Plugin-Typen',
    answers: ({ addresses, answering, optional }: ServiceState) => {
      if (addresses === 0)
        return optional ? 'keine Adresse eingestellt (nicht nötig)' : 'keine Adresse eingestellt';
      if (answering === null) return `${addresses} eingestellt, nicht prüfbar`;
      return answering === addresses ? 'erreichbar' : `${answering} von ${addresses} erreichbar`;
    },
    load: 'Auslastung der letzten Stunde',
    metrics: 'Alle Messwerte für Prometheus',
    ready: 'Bereitschaft',
    details: 'Einzelheiten für Administratoren',
    inside: 'nur über die interne Adresse des Dienstes erreichbar',
  },
  en: {
    title: 'Service status',
    asOf: 'As of',
    single: 'This page shows only this service; if several are running, each has its own page.',
    since: 'Running since',
    registration: 'Registration with the setup service',
    lastSuccess: 'Last successful registration',
    working: 'Requests in progress',
    tasks: 'Tasks for plugins and pictures',
    tasksNow: (...[running, waiting, processes]: readonly string[]) =>
      `${running} running, ${waiting} waiting, ${processes} processes`,
    dialogs: 'Open configuration dialogs',
    shared: 'in the shared store',
    lag: 'Current delay',
    memory: 'Memory of all processes',
    log: 'Lost lines of the log',
    types: 'Plugin types',
    services: 'Services of the plugin types',
    answers: ({ addresses, answering, optional }: ServiceState) => {
      if (addresses === 0) return optional ? 'no address set (not needed)' : 'no address set';
      if (answering === null) return `${addresses} set, cannot be checked`;
      return answering === addresses ? 'reachable' : `${answering} of ${addresses} reachable`;
    },
    load: 'Load of the last hour',
    metrics: 'All metrics for Prometheus',
    ready: 'Readiness',
    details: 'Details for administrators',
    inside: 'only at the internal address of the service',
  },
} as const;

const row = (
  name: string,
  value: string,
) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>
`;

type StatusContext = HealthContext &
  Pick<Context, 'dialogs' | 'identity' | 'lag' | 'now' | 'registry' | 'services' | 'workers'>;

const timeOf = (ms: number, language: Language) =>
  new Date(ms).toLocaleString(language === 'de' ? 'de' : 'en-GB', {
    dateStyle: 'short',
    timeStyle: 'medium',
  });

function rows(context: StatusContext, language: Language): Html[] {
  const { admission, dialogs, identity, lag, log, registration, workers } = context;
  const text = texts[language];
  const { state, message, lastSuccessMs } = registration.current;
  const { processes, running, waiting } = workers.load;
  const { written } = log.losses();
  const number = (value: number) => writeNumber(value, language);
  const rounded = (value: number, unit: string) =>
    writeQuantity(Math.round(value), unit, { language, keepsUnit: true });
  const memoryMib = (process.memoryUsage.rss() + workers.memoryBytes) / 1024 ** 2;
  return [
    row('Version', identity.version),
    row(text.since, timeOf(identity.startedAt.getTime(), language)),
    row(text.registration, states[state][language] + (message === '' ? '' : ` (${message})`)),
    row(text.lastSuccess, lastSuccessMs === 0 ? '–' : timeOf(lastSuccessMs, language)),
    row(text.working, number(admission.requests)),
    row(text.tasks, text.tasksNow(...[running, waiting, processes].map(number))),
    row(text.dialogs, dialogs.size === null ? text.shared : number(dialogs.size)),
    row(text.lag, rounded(lag.sustainedMs, 'ms')),
    row(text.memory, rounded(memoryMib, 'MiB')),
    row(text.log, number(written.lines) + (written.reason === '' ? '' : ` (${written.reason})`)),
  ];
}

function healthLine(context: HealthContext, language: Language): Html {
  const { isHealthy, message } = healthOf(context);
  return html`<p class="health ${isHealthy ? 'well' : 'ill'}">${message[language]}</p>`;
}

const title = { de: 'Fragwerk: Zustand', en: 'Fragwerk: status' };

/** The page for administrators: health, state, and the load of the last hour. */
export async function statusPage(context: StatusContext): Promise<Page> {
  const { minutes } = context.history;
  const { registry } = context;
  const types = registry.infos.map(({ type, version }) => row(type, `Version ${version}`));
  const states = registry.types.map((type) =>
    context.services.states(type, registry.get(type).services),
  );
  const services = (await Promise.all(states)).flat();
  return page({
    title,
    body(language) {
      const text = texts[language];
      return html`<h1>${text.title}</h1>
${healthLine(context, language)}
<p class="lead">${text.asOf}: ${timeOf(context.now(), language)}. ${text.single}</p>
<table>${rows(context, language)}</table>
<h2>${text.types}</h2>
<table>${types}</table>
${
  services.length === 0
    ? ''
    : html`<h2>${text.services}</h2>
<table>${services.map((state) => row(state.name, text.answers(state)))}</table>
`
}
<h2>${text.load}</h2>
<div class="charts">${charts.map((chart) => chartOf(chart, minutes, language))}</div>
<ul class="links"><li><a href="/metrics">${text.metrics}</a></li><li><a href="/ready">${text.ready}</a></li></ul>
`;
    },
  });
}

/** The public page, which only shows the health. */
export const healthPage = (context: HealthContext): Page =>
  page({
    title,
    body: (language) => html`<h1>${texts[language].title}</h1>
${healthLine(context, language)}
<p><a href="/status">${texts[language].details}</a>: ${texts[language].inside}.</p>
`,
  });
