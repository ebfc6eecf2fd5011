import { forHost, openDialog, viewPlace } from '@fragwerk/browser';
import { installedStart } from '@fragwerk/browser/runtime';
import type { ConfigProblem } from '@fragwerk/sdk';
import { readTaskText } from '../src/answer/spec.js';
import { PlotEditor } from './dialog/editor.js';

declare global {
  interface Window {
    /** Called by the host to open the dialog; `dtoJson` is a PluginConfigDto as JSON text. */
    configPluginPlot: (dtoJson: string) => void;
  }
}

const start = installedStart('initPluginPlot');

window.configPluginPlot = forHost('configPluginPlot', (dtoJson: string) => {
  let editor: PlotEditor | undefined;
  const show = (viewJson: string, isActive: boolean): void => {
    const { tagName, parameters } = viewPlace(viewJson).view;
    const { problems = '[]', config = '' } = parameters;
    const mode = readTaskText(config)?.mode ?? 'off';
    // Without an answer in the definition, it is a picture.
    const shown = mode === 'off' ? { pig: true } : {};
    start(JSON.stringify({ ...(JSON.parse(viewJson) as object), ...shown }), isActive);
    const report = (): void =>
      editor?.onPreview(
        JSON.parse(problems) as readonly ConfigProblem[],
        mode,
        viewPlace(viewJson).answer?.read() ?? '',
      );
    report();
    for (const field of document.getElementsByClassName(`${tagName}_inp`))
      (field as HTMLElement).oninput = report;
  };
  openDialog(dtoJson, {
    ...{ fields: {}, start: show, hasPreview: true },
    form(options) {
      editor = new PlotEditor(options);
      return editor.element;
    },
  });
});
