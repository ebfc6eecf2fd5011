import { definePlugin, html, percent } from '@fragwerk/sdk';
import { clockFiles } from './clock.js';
import { clockFields } from './config.js';
import { clockBasics } from './definition.js';
import { demoStyle, dialFigure } from './figure.js';

const HINT = '<p>Stelle die Uhr auf die gesuchte Zeit.</p>\n';
const PICTURE_SIDE_PX = 320;
/** CONF_width and CONF_height of the reference. */
const VIEW_SIDE_PX = 500;

/** The clock of variant B: fixed texts and picture size, no print (docs/interface/clock.md#variant-b). */
export const demoClock = definePlugin({
  ...clockBasics,
  ...clockFiles,
  config: { ...clockFields, width: percent({ ...clockFields.width, min: 1 }) },
  dialog: { ...clockBasics.dialog, needs: { addDatasetButton: false, maximaButton: false } },
  statement: () => 'Welche Zeit zeigt die Uhr?',
  text: () => HINT,
  picture: ({ config }) => ({
    figure: dialFigure({
      size: { width: PICTURE_SIDE_PX, height: PICTURE_SIDE_PX },
      style: demoStyle,
      colour: config.bgcolor,
    }),
    widthPercent: config.width,
  }),
  imageTemplates: () => [{ label: 'default', tag: '[PIG PluginVomTester ""]', help: 'Uhrblatt' }],
  view: (input) => ({ ...clockBasics.view(input), width: VIEW_SIDE_PX, height: VIEW_SIDE_PX }),
  print: () => ({ source: '', figures: {} }),
  result: ({ answer, format }) => ({
    source: format === 'latex' ? '' : HINT + html`Wert:${answer}`.toString(),
    figures: {},
  }),
});
