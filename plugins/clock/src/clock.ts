import { readFileSync } from 'node:fs';
import { definePlugin, errorFigure, type Picture } from '@fragwerk/sdk';
import { scoreTime } from './answer.js';
import { clockFields } from './config.js';
import { dialFigure, fullStyle } from './figure.js';
import { readSize } from './parameters.js';
import { clockResult, printClock } from './print.js';

const readBeside = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

export const dialogModes = {
  js: 'script',
  iframe: 'page',
  string: 'text',
  jsf: 'hostPage',
} as const;

/** What both clocks have in common. */
export const clockBasics = {
  type: 'Uhr',
  version: '1.0',
  help: { de: readBeside('../help.de.md'), en: readBeside('../help.en.md') },
  browser: {
    script: readBeside('../dist/browser.js'),
    startFunction: 'initPluginUhr',
    dialogFunction: 'configPluginUhr',
  },
  example: {
    statement: 'Der Zug fährt um halb vier am Nachmittag ab. Stelle die Uhr auf diese Zeit.',
    config: 'w50;bgcolor=yellow',
    solution: '15:30',
  },
  score: scoreTime,
} as const;

/** The clock: the student sets its hands, by mouse, touch or keyboard. */
export const clock = definePlugin({
  ...clockBasics,
  config: clockFields,
  dialog: { mode: (config) => dialogModes[config.mode] },
  picture({ parameters, config }): Picture {
    const size = readSize(parameters);
    if ('de' in size) return { figure: errorFigure([size]), problems: [size] };
    return {
      figure: dialFigure({ size, style: fullStyle, colour: config.bgcolor }),
      widthPercent: config.width,
    };
  },
  imageTemplates: ({ name }) => [{ label: 'Uhr ', tag: `[PIG ${name} ""]`, help: 'Uhrblatt' }],
  print: printClock,
  result: clockResult,
});
