import { forHost, openDialog } from '@fragwerk/browser';
import { codeForm } from './dialog/form.js';

declare global {
  interface Window {
    /** Called by the host to open the dialog; `dtoJson` is a PluginConfigDto as JSON text. */
    configPluginCode: (dtoJson: string) => void;
  }
}

window.configPluginCode = forHost('configPluginCode', (dtoJson: string) => {
  const noPreview = () => undefined;
  openDialog(dtoJson, { fields: {}, start: noPreview, form: codeForm });
});
