import { forHost, openDialog, viewPlace } from '@fragwerk/browser';
import { installedStart } from '@fragwerk/browser/runtime';
import type { ConfigProblem } from '@fragwerk/sdk';
import { readTaskText } from '../src/answer/spec.js';
import { type Form, modes } from '../src/answer/task.js';
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
  let drawn: Form = 'none';
  const show = (viewJson: string, isActive: boolean): void => {
    const { view, answer } = viewPlace(viewJson);
    const { problems = '[]', config = '' } = view.parameters;
    const mode = readTaskText(config)?.mode ?? 'off';
    const { form } = modes[mode];
    // An answer of another form would stay, although the preview cannot show it.
    if (![form, 'none'].includes(drawn) && form !== 'none') answer?.write('', true);
    if (form !== 'none') drawn = form;
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
    for (const field of document.getElementsByClassName(`${view.tagName}_inp`))
      (field as HTMLElement).oninput = report;
  };
  openDialog(dtoJson, {
    start: show,
    form: (options) => (editor = new PlotEditor(options)),
  });
});
