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
import { processes as systemProcesses } from '../platform.js';
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

const registrationText = ({ state, message }: RegistrationState): Localized =>
  ({
    off: { de: 'ausgeschaltet', en: 'disabled' },
    waiting: { de: 'noch nicht angemeldet', en: 'not yet registered' },
    registered: message,
    failing: {
      de: `schlägt fehl und wird wiederholt: ${message.de}`,
      en: `failing, will be retried: ${message.en}`,
    },
  })[state];

const texts = {
  title: { de: 'Zustand des Dienstes', en: 'Service status' },
  asOf: { de: 'Stand', en: 'As of' },
  single: {
    de: 'Die Seite zeigt nur diesen Dienst; laufen mehrere, hat jeder eine eigene.',
    en: 'This page shows only this service; if several are running, each has its own page.',
  },
  since: { de: 'Läuft seit', en: 'Running since' },
  registration: { de: 'Anmeldung beim Setup-Dienst', en: 'Registration with the setup service' },
  lastSuccess: { de: 'Letzte erfolgreiche Anmeldung', en: 'Last successful registration' },
  working: { de: 'Anfragen in Arbeit', en: 'Requests in progress' },
  tasks: { de: 'Aufgaben für Plugins und Bilder', en: 'Tasks for plugins and pictures' },
  dialogs: { de: 'Offene Dialoge', en: 'Open configuration dialogs' },
  shared: { de: 'im gemeinsamen Speicher', en: 'in the shared store' },
  lag: { de: 'Aktuelle Verzögerung', en: 'Current delay' },
  memory: { de: 'Arbeitsspeicher aller Prozesse', en: 'Memory of all processes' },
  log: { de: 'Verlorene Zeilen des Logs', en: 'Lost lines of the log' },
  types: { de: 'Plugin-Typen', en: 'Plugin types' },
  services: { de: 'Dienste der Plugin-Typen', en: 'Services of the plugin types' },
  load: { de: 'Auslastung der letzten Stunde', en: 'Load of the last hour' },
  metrics: { de: 'Alle Messwerte für Prometheus', en: 'All metrics for Prometheus' },
  ready: { de: 'Bereitschaft', en: 'Readiness' },
  details: { de: 'Einzelheiten für Administratoren', en: 'Details for administrators' },
  inside: {
    de: 'nur über die interne Adresse des Dienstes erreichbar',
    en: 'only available at the internal address of the service',
  },
} as const satisfies Record<string, Localized>;

const tasksText = (...[running, waiting, processes]: readonly string[]): Localized => ({
  de: `${running} in Arbeit, ${waiting} warten, ${processes} Prozesse`,
  en: `${running} running, ${waiting} waiting, ${processes} processes`,
});

function reachableText({ addresses, answering, optional }: ServiceState): Localized {
  if (addresses === 0 && optional)
    return { de: 'keine Adresse eingestellt (nicht nötig)', en: 'no address set (not needed)' };
  if (addresses === 0) return { de: 'keine Adresse eingestellt', en: 'no address set' };
  if (answering === 'unused') return { de: 'noch nicht verwendet', en: 'not used yet' };
  if (answering === null)
    return {
      de: `${addresses} eingestellt, nicht prüfbar`,
      en: `${addresses} set, cannot be checked`,
    };
  if (answering === addresses) return { de: 'erreichbar', en: 'reachable' };
  return {
    de: `${answering} von ${addresses} erreichbar`,
    en: `${answering} of ${addresses} reachable`,
  };
}

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

function rows(context: StatusContext, memoryBytes: number, language: Language): Html[] {
  const { admission, dialogs, identity, lag, log, registration, workers } = context;
  const { lastSuccessMs } = registration.current;
  const { processes, running, waiting } = workers.load;
  const { written } = log.losses();
  const number = (value: number) => writeNumber(value, language);
  const rounded = (value: number, unit: string) =>
    writeQuantity(Math.round(value), unit, { language, keepsUnit: true });
  const line = (name: keyof typeof texts, value: string) => row(texts[name][language], value);
  const lostLines = number(written.lines) + (written.reason === '' ? '' : ` (${written.reason})`);
  return [
    row('Version', identity.version),
    line('since', timeOf(identity.startedAt.getTime(), language)),
    line('registration', registrationText(registration.current)[language]),
    line('lastSuccess', lastSuccessMs === 0 ? '–' : timeOf(lastSuccessMs, language)),
    line('working', number(admission.requests)),
    line('tasks', tasksText(...[running, waiting, processes].map(number))[language]),
    line('dialogs', dialogs.size === null ? texts.shared[language] : number(dialogs.size)),
    line('lag', rounded(lag.sustainedMs, 'ms')),
    line('memory', rounded(memoryBytes / 1024 ** 2, 'MiB')),
    line('log', lostLines),
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
  const memoryBytes = await systemProcesses.memoryWithDescendants(process.pid);
  return page({
    title,
    body: (language) => html`<h1>${texts.title[language]}</h1>
${healthLine(context, language)}
<p class="lead">${texts.asOf[language]}: ${timeOf(context.now(), language)}. ${texts.single[language]}</p>
<table>${rows(context, memoryBytes, language)}</table>
<h2>${texts.types[language]}</h2>
<table>${types}</table>
${
  services.length === 0
    ? ''
    : html`<h2>${texts.services[language]}</h2>
<table>${services.map((state) => row(state.name, reachableText(state)[language]))}</table>
`
}
<h2>${texts.load[language]}</h2>
<div class="charts">${charts.map((chart) => chartOf(chart, minutes, language))}</div>
<ul class="links"><li><a href="/metrics">${texts.metrics[language]}</a></li><li><a href="/ready">${texts.ready[language]}</a></li></ul>
`,
  });
}

/** The public page, which only shows the health. */
export const healthPage = (context: HealthContext): Page =>
  page({
    title,
    body: (language) => html`<h1>${texts.title[language]}</h1>
${healthLine(context, language)}
<p><a href="/status">${texts.details[language]}</a>: ${texts.inside[language]}.</p>
`,
  });
