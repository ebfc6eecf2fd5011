import { findDialogPlace, forHost, readDialog } from './bridge.js';
import { element } from './dom.js';
import { pageLanguage } from './language.js';
import { problemStyle } from './theme.js';

const notLoaded = {
  de: 'Die Einstellungen können nicht angezeigt werden, weil ihr Programm fehlt oder von dieser Seite blockiert wird. Als Text können sie weiterhin bearbeitet werden.',
  en: 'The settings cannot be shown because their script is missing or blocked by this page. They can still be edited as text.',
};

/**
 * Installs the global function that opens a plugin type's dialog. The dialog's script comes with its
 * data and replaces this function, so that questions do not carry it
 * (docs/interface/dialog.md#data).
 */
export function installDialogLoader(name: string): void {
  const globals = window as unknown as Record<string, (dialogJson: string) => void>;
  // It is known only while this script runs.
  const nonce = document.currentScript?.nonce;
  const load = forHost(name, (dialogJson: string) => {
    const { data, errorMessage } = readDialog(dialogJson);
    const script = element('script', {}, [data.dialogScript ?? '']);
    if (nonce !== undefined) script.nonce = nonce;
    document.head.append(script);
    script.remove();
    const open = globals[name];
    if (open && open !== load) {
      open(dialogJson);
      return;
    }
    const alert = { role: 'alert', lang: pageLanguage(), style: problemStyle };
    const message = errorMessage || notLoaded[pageLanguage()];
    findDialogPlace().box?.replaceChildren(element('p', alert, [message]));
    throw new Error('params.dialogScript is missing, or the page does not run inline scripts.');
  });
  globals[name] = load;
}
