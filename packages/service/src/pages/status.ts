import type { Page } from '@fragwerk/contract';
import { html, type Html } from '@fragwerk/sdk';
import type { Context } from '../context.js';
import type { Minute } from '../telemetry/history.js';
import type { RegistrationState } from '../telemetry/registration.js';
import { page } from './layout.js';

const WIDTH = 600;
const HEIGHT = 90;

const german = new Intl.NumberFormat('de', { maximumFractionDigits: 0 });
const timeOf = (milliseconds: number) =>
  new Date(milliseconds).toLocaleString('de', { dateStyle: 'short', timeStyle: 'medium' });

interface Chart {
  readonly title: string;
  readonly unit: string;
  readonly value: (minute: Minute) => number;
}

const charts: readonly Chart[] = [
  { title: 'Anfragen je Minute', unit: 'Anfragen', value: ({ requests }) => requests },
  { title: 'Fehler je Minute', unit: 'Fehler', value: ({ failures }) => failures },
  { title: 'Längste Antwortzeit je Minute', unit: 'ms', value: ({ slowest }) => slowest },
];

/** One bar for each minute; the words say what the bars show. */
function chartOf({ title, unit, value }: Chart, minutes: readonly Minute[]): Html {
  const values = minutes.map(value);
  const largest = Math.max(...values, 1);
  const step = WIDTH / values.length;
  const bars = values.map((one, index) => {
    const height = (one / largest) * HEIGHT;
    const place = html`x="${(index * step).toFixed(1)}" y="${(HEIGHT - height).toFixed(1)}"`;
    return html`<rect ${place} width="${(step - 1).toFixed(1)}" height="${height.toFixed(1)}" fill="currentColor"/>`;
  });
  const words = `höchstens ${german.format(Math.max(...values))} ${unit}, zuletzt ${german.format(values.at(-1) ?? 0)}`;
  return html`<figure>
<figcaption>${title}: ${words}</figcaption>
<svg role="img" aria-label="${title}, letzte 60 Minuten: ${words}" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="100%" height="${HEIGHT}" preserveAspectRatio="none">${bars}</svg>
</figure>
`;
}

const states: Readonly<Record<RegistrationState['state'], string>> = {
  off: 'nicht vorgesehen',
  waiting: 'noch nicht gelungen',
  registered: 'gelungen',
  failing: 'misslingt zurzeit, wird wiederholt',
};

const row = (
  name: string,
  value: string | Html,
) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>
`;

type StatusContext = Pick<
  Context,
  | 'admission'
  | 'dialogs'
  | 'history'
  | 'identity'
  | 'lag'
  | 'now'
  | 'registration'
  | 'registry'
  | 'tasks'
>;

function rows({ admission, dialogs, identity, lag, registration, tasks }: StatusContext): Html[] {
  const { state, message, lastSuccess } = registration.current;
  const { processes, running, waiting } = tasks.load;
  return [
    row('Version', identity.version),
    row('Läuft seit', timeOf(identity.startedAt.getTime())),
    row('Anmeldung beim Setup-Dienst', states[state] + (message === '' ? '' : ` (${message})`)),
    row('Letzte gelungene Anmeldung', lastSuccess === 0 ? '–' : timeOf(lastSuccess)),
    row('Anfragen in Arbeit', german.format(admission.requests)),
    row(
      'Aufgaben für Plugins und Bilder',
      `${running} in Arbeit, ${waiting} warten, ${processes} Prozesse`,
    ),
    row(
      'Offene Konfigurationsdialoge',
      dialogs.size === null ? 'im gemeinsamen Speicher' : german.format(dialogs.size),
    ),
    row('Verzögerung zurzeit', `${german.format(lag.lasting)} ms`),
    row(
      'Arbeitsspeicher',
      `${german.format((process.memoryUsage.rss() + tasks.memory) / 1024 ** 2)} MiB mit allen Prozessen`,
    ),
  ];
}

/** The page for administrators: what runs here, and how it went in the last hour. */
export function statusPage(context: StatusContext): Page {
  const { minutes } = context.history;
  const types = context.registry.infos.map(({ type, version }) => row(type, `Version ${version}`));
  return page({
    title: 'Fragwerk: Betrieb',
    language: 'de',
    body: html`<h1>Betrieb</h1>
<p class="lead">Stand: ${timeOf(context.now())}. Die Seite zeigt diesen einen Dienst; laufen mehrere,
hat jeder seine eigene.</p>
<table>${rows(context)}</table>
<h2>Plugin-Typen</h2>
<table>${types}</table>
<h2>Last der letzten Stunde</h2>
${charts.map((chart) => chartOf(chart, minutes))}
<p><a href="/metrics">Alle Messwerte</a> (für Prometheus) ·
<a href="/ready">Bereitschaft</a></p>
`,
  });
}
