import { forHost, openDialog } from '@fragwerk/browser';
import { codeForm } from './dialog/form.js';
import { showCode } from './question/show.js';

declare global {
  interface Window {
    /** Called by the host to show a question; `dtoJson` is a PluginDto as JSON text. */
    initPluginCode: (dtoJson: string, active: boolean) => void;
    /** Called by the host to open the dialog; `dtoJson` is a PluginConfigDto as JSON text. */
    configPluginCode: (dtoJson: string) => void;
  }
}

window.initPluginCode = forHost('initPluginCode', (dtoJson: string, active: boolean) =>
  showCode(dtoJson, active),
);

window.configPluginCode = forHost('configPluginCode', (dtoJson: string) => {
  const noPreview = () => undefined;
  openDialog(dtoJson, { fields: {}, start: noPreview, form: codeForm });
});
