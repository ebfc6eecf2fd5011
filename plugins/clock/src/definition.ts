import {
  definePlugin,
  errorFigure,
  html,
  type InputOf,
  type Picture,
  type PluginDefinition,
  type ScoreBreakdown,
  scoreOf,
} from '@fragwerk/sdk';
import { clockDesign } from './design.js';
import { dialFigure, fullStyle } from './figure.js';
import { readSize } from './parameters.js';
import { clockSlips } from './slips.js';
import { clockSteps } from './steps.js';

const dialogModes = { js: 'script', iframe: 'page', string: 'text', jsf: 'hostPage' } as const;

const size = {
  text: 'size=…',
  label: { de: 'Breite und Höhe in Pixeln', en: 'Width and height in pixels' },
} as const;

export const clockBasics = {
  ...clockDesign,
  version: '1.0',
  example: {
    statement: 'Der Zug fährt um halb vier am Nachmittag ab. Stelle die Uhr auf diese Zeit.',
    config: 'w50;bgcolor=yellow',
    solution: '15:30',
  },
  parameters: {
    picture: [size],
    answer: [
      { text: '', label: { de: 'die Uhr stellen', en: 'set the clock' }, solution: '10:30' },
      size,
    ],
  },
  dialog: { mode: ({ mode }: { readonly mode: keyof typeof dialogModes }) => dialogModes[mode] },
  view: ({ configText, parameters }: InputOf<'view'>) => ({
    data: { config: configText, parameters },
  }),
  slips: clockSlips,
  steps: clockSteps,
  /** The texts are fixed by the interface (docs/interface/clock.md#score). */
  score: ({
    breakdown,
    ...submission
  }: InputOf<'score'> & { readonly breakdown: ScoreBreakdown }) => ({
    ...scoreOf(breakdown, submission),
    html: html`Wert:${submission.answer}`.toString(),
    feedback: '',
  }),
} as const;

/** Parts of the clock that come from files; without a browser part, it is generated. */
type ClockFiles = Pick<PluginDefinition<typeof clockDesign.config, number>, 'help' | 'browser'>;

/** Creates the clock, whose hands students set by mouse, touch or keyboard. */
export const createClock = (files: ClockFiles) =>
  definePlugin({
    ...clockBasics,
    ...files,
    picture({ parameters, config }): Picture {
      const size = readSize(parameters);
      if ('de' in size) return { figure: errorFigure([size]), problems: [size] };
      const figure = dialFigure({ size, style: fullStyle, colour: config.bgcolor });
      return { figure, widthPercent: config.width };
    },
    imageTemplates: ({ name }) => [{ label: 'Uhr ', tag: `[PIG ${name} ""]`, help: 'Uhrblatt' }],
  });
