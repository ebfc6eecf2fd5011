import { forHost, openDialog } from '@fragwerk/browser';
import { circuitEditor } from './dialog/editor.js';

declare global {
  interface Window {
    /** Called by the host to open the dialog; `dtoJson` is a PluginConfigDto as JSON text. */
    configPluginSchaltung: (dtoJson: string) => void;
  }
}

window.configPluginSchaltung = forHost('configPluginSchaltung', (dtoJson: string) => {
  const noPreview = () => undefined;
  openDialog(dtoJson, { fields: {}, start: noPreview, form: circuitEditor });
});
