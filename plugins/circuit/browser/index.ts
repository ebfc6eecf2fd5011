import { installDialogLoader, startForHost } from '@fragwerk/browser';
import { showCircuit } from './question/show.js';

declare global {
  interface Window {
    /** Called by the host to show a circuit; `dtoJson` is a PluginDto as JSON text. */
    initPluginSchaltung: (dtoJson: string, active: boolean) => void;
  }
}

window.initPluginSchaltung = startForHost('initPluginSchaltung', showCircuit);

installDialogLoader('configPluginSchaltung');
