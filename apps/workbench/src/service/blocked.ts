import type { Localized } from '@fragwerk/host';
import type { ShownFinding } from '../api.js';
import type { BlockedRequest } from '../frame-messages.js';

const finding = (title: Localized, detail: Localized): ShownFinding => ({
  title,
  clause: '',
  outcome: 'failed',
  failure: { expected: title, received: detail },
});

/** Returns the server in an address, or the address itself. */
const serverOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host || address : address;

const LOADED = /^(script|style|font|img|worker)-src/;

/** Returns whether the checkbox for files of other servers unblocks an address. */
export const canBeAllowed = ({ address, directive }: BlockedRequest): boolean =>
  LOADED.test(directive) && address.startsWith('https:');

/** Explains a blocked request, and what to do about it. */
export function blockedFinding(blocked: BlockedRequest, servicePath: string): ShownFinding {
  const { address, directive } = blocked;
  const server = serverOf(address);
  if (directive === '')
    return finding(
      { de: `${server} hat nicht geantwortet.`, en: `${server} did not respond.` },
      {
        de: 'Der Server ist von hier aus nicht erreichbar, bei Prüfungen oft auch nicht. Liefere die Datei mit dem Plugin aus.',
        en: 'The server is not reachable from here, and often not in exams either. Ship the file with the plugin.',
      },
    );
  if (address === 'inline')
    return finding(
      {
        de: 'Der Browser hat ein Skript im HTML nicht ausgeführt, zum Beispiel onclick="…".',
        en: 'The browser did not run an inline script, for example onclick="…".',
      },
      {
        de: 'Reagiere im Skript auf das Ereignis: element.addEventListener("click", …).',
        en: 'Add a listener in the script: element.addEventListener("click", …).',
      },
    );
  if (canBeAllowed(blocked))
    return finding(
      {
        de: `Der Browser lädt nichts von ${server}.`,
        en: `The browser loads nothing from ${server}.`,
      },
      {
        de: 'Liefere die Datei mit dem Plugin aus (javascriptLibrariesLocal), denn bei Prüfungen ist das Internet oft gesperrt. Zum Ausprobieren kannst du in der Vorschau Dateien von fremden Servern erlauben.',
        en: 'Ship the file with the plugin (javascriptLibrariesLocal): there is often no internet access in exams. To try it out, allow files from other servers in the preview.',
      },
    );
  if (directive.startsWith('connect-src'))
    return finding(
      {
        de: `Der Browser hat den Aufruf von ${server} blockiert.`,
        en: `The browser blocked the call to ${server}.`,
      },
      {
        de: `Das Skript eines Plugins darf nur den eigenen Dienst aufrufen, unterhalb von ${servicePath}/. Andere Server ruft der Dienst selbst auf.`,
        en: `A plugin's script may call its own service only, below ${servicePath}/. Let the service call other servers.`,
      },
    );
  return finding(
    { de: `Der Browser hat ${server} blockiert.`, en: `The browser blocked ${server}.` },
    {
      de: `Der Rahmen, in dem Plugins laufen, lässt das nicht zu (${directive}). Das Plugin muss ohne auskommen.`,
      en: `The frame in which plugins run does not allow it (${directive}). The plugin must work without it.`,
    },
  );
}

/** Explains a reply of the service that the script did not get as it expected. */
export function unusableFinding(status: number, location: string): ShownFinding {
  if (status >= 400)
    return finding(
      {
        de: `Statt der Datei hat der Dienst den Status ${status} geschickt.`,
        en: `The service sent status ${status} instead of the file.`,
      },
      {
        de: 'Prüf die Adresse im Skript, und ob das Plugin diese Datei mitliefert.',
        en: 'Check the address in the script, and whether the plugin ships this file.',
      },
    );
  return finding(
    {
      de: 'Der Browser hat dem Plugin diese Antwort vorenthalten.',
      en: 'The browser withheld this reply from the plugin.',
    },
    status >= 300
      ? {
          de: `Sie leitet auf ${location} weiter, und das darf das Skript nicht aufrufen. Lass den Dienst selbst antworten.`,
          en: `It redirects to ${location}, which the script may not call. Let the service reply itself.`,
        }
      : {
          de: 'Das Skript hat stattdessen einen Fehler bekommen. Der Grund steht in der Konsole des Browsers.',
          en: "The script received an error instead. The reason is in the browser's console.",
        },
  );
}
