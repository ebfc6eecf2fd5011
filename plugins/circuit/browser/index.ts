import { forHost, openDialog } from '@fragwerk/browser';
import { circuitEditor } from './dialog/editor.js';
import { showCircuit } from './question/show.js';

declare global {
  interface Window {
    /** Called by the host to show a circuit; `dtoJson` is a PluginDto as JSON text. */
    initPluginSchaltung: (dtoJson: string, active: boolean) => void;
    /** Called by the host to open the dialog; `dtoJson` is a PluginConfigDto as JSON text. */
    configPluginSchaltung: (dtoJson: string) => void;
  }
}

window.initPluginSchaltung = forHost('initPluginSchaltung', (dtoJson: string, active: boolean) =>
  showCircuit(dtoJson, active),
);

window.configPluginSchaltung = forHost('configPluginSchaltung', (dtoJson: string) => {
  const noPreview = () => undefined;
  openDialog(dtoJson, { fields: {}, start: noPreview, form: circuitEditor });
});
