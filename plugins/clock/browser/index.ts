import { forHost, openDialog } from '@fragwerk/browser';
import { clockFields } from '../src/config.js';
import { showClock } from './show.js';

declare global {
  interface Window {
    /** Called by the host to show a clock; `dtoJson` is a PluginDto as JSON text. */
    initPluginUhr: (dtoJson: string, active: boolean) => void;
    /** Called by the host to open the dialog; `dtoJson` is a PluginConfigDto as JSON text. */
    configPluginUhr: (dtoJson: string) => void;
  }
}

window.initPluginUhr = forHost('initPluginUhr', (dtoJson: string, active: boolean) => {
  showClock(dtoJson, active);
});

window.configPluginUhr = forHost('configPluginUhr', (dtoJson: string) => {
  openDialog(dtoJson, { fields: clockFields, start: window.initPluginUhr });
});
