import { forHost, installDialogLoader } from '@fragwerk/browser';
import { showCode } from './question/show.js';

declare global {
  interface Window {
    /** Called by the host to show a question; `dtoJson` is a PluginDto as JSON text. */
    initPluginCode: (dtoJson: string, active: boolean) => void;
  }
}

window.initPluginCode = forHost('initPluginCode', (dtoJson: string, active: boolean) =>
  showCode(dtoJson, active),
);

installDialogLoader('configPluginCode');
