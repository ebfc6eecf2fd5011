import type { Localized } from '@fragwerk/host';
import type { BlockedRequest, TrafficFinding } from '../api.js';

const finding = (title: Localized, detail: Localized): TrafficFinding => ({
  passed: false,
  title,
  detail,
  clause: '',
});

/** Name of the server in an address; the address itself where it names none. */
const serverOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host || address : address;

const LOADED = /^(script|style|font|img|worker)-src/;

/** Whether the switch for files from other servers lets an address through. */
export const isForSwitch = ({ address, directive }: BlockedRequest): boolean =>
  LOADED.test(directive) && address.startsWith('https:');

const loading = (server: string): TrafficFinding =>
  finding(
    {
      de: `Der Browser lädt nichts von ${server}.`,
      en: `The browser loads nothing from ${server}.`,
    },
    {
      de: 'Liefere die Datei mit dem Plugin aus (javascriptLibrariesLocal): in Prüfungen ist das Internet oft gesperrt. Zum Ausprobieren kannst du in der Vorschau Dateien von fremden Servern erlauben.',
      en: 'Ship the file with the plugin (javascriptLibrariesLocal): in exams the internet is often closed. For a trial you can allow files of other servers in the preview.',
    },
  );

const calling = (server: string, servicePath: string): TrafficFinding =>
  finding(
    {
      de: `Der Browser hat den Aufruf von ${server} blockiert.`,
      en: `The browser blocked the call to ${server}.`,
    },
    {
      de: `Das Skript eines Plugins ruft nur den eigenen Dienst auf, unterhalb von ${servicePath}/. Andere Server fragt der Dienst selbst.`,
      en: `A plugin's script calls its own service only, below ${servicePath}/. Other servers are asked by the service itself.`,
    },
  );

const INLINE = finding(
  {
    de: 'Der Browser hat ein Skript nicht ausgeführt, das im HTML steht, zum Beispiel onclick="…".',
    en: 'The browser did not run a script that stands in the HTML, for example onclick="…".',
  },
  {
    de: 'Melde das Ereignis im Skript an: element.addEventListener("click", …).',
    en: 'Register the event in the script: element.addEventListener("click", …).',
  },
);

const other = (server: string, directive: string): TrafficFinding =>
  finding(
    { de: `Der Browser hat ${server} blockiert.`, en: `The browser blocked ${server}.` },
    {
      de: `Der Rahmen, in dem Plugins laufen, lässt das nicht zu (${directive}). Das Plugin muss ohne auskommen.`,
      en: `The frame in which plugins run does not allow it (${directive}). The plugin has to do without.`,
    },
  );

const unreachable = (server: string): TrafficFinding =>
  finding(
    { de: `Von ${server} kam nichts.`, en: `Nothing came from ${server}.` },
    {
      de: 'Der Server ist von hier nicht zu erreichen, und in einer Prüfung oft auch nicht. Liefere die Datei mit dem Plugin aus.',
      en: 'The server cannot be reached from here, and often not in an exam either. Ship the file with the plugin.',
    },
  );

/** What the browser did not do for the frame, and what to do about it. */
export function blockedFinding(blocked: BlockedRequest, servicePath: string): TrafficFinding {
  const { address, directive } = blocked;
  const server = serverOf(address);
  if (directive === '') return unreachable(server);
  if (address === 'inline') return INLINE;
  if (isForSwitch(blocked)) return loading(server);
  if (directive.startsWith('connect-src')) return calling(server, servicePath);
  return other(server, directive);
}

/** An answer of the service came, but the browser gave it to nobody. */
export function withheldFinding(status: number, location: string): TrafficFinding {
  const title = {
    de: 'Der Browser hat dem Plugin diese Antwort vorenthalten.',
    en: 'The browser withheld this answer from the plugin.',
  };
  const isAway = status >= 300 && status < 400;
  const detail = isAway
    ? {
        de: `Sie leitet auf ${location} weiter, und dorthin darf das Skript nicht. Antworte selbst.`,
        en: `It redirects to ${location}, where the script may not go. Answer it yourself.`,
      }
    : {
        de: 'Das Skript hat stattdessen einen Fehler bekommen. Die Konsole des Browsers nennt den Grund.',
        en: 'The script got an error instead. The console of the browser names the reason.',
      };
  return finding(title, detail);
}
