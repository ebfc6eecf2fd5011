import { errorFigure, type PluginDefinition, timeAnswer } from '@fragwerk/sdk';
import { clockFields } from './config.js';
import { dialFigure, fullStyle } from './figure.js';
import { readSize } from './parameters.js';

/** The part of the definition that the browser uses, too. */
export const clockDesign = {
  type: 'Uhr',
  config: clockFields,
  widthPercent: ({ width }) => width,
  answer: timeAnswer({ label: { de: 'Uhrzeit', en: 'Time' } }),
  figure({ config, parameters, answer }) {
    const size = readSize(parameters);
    if ('de' in size) return errorFigure([size]);
    return dialFigure({ size, style: fullStyle, colour: config.bgcolor, hands: { time: answer } });
  },
} satisfies PluginDefinition<typeof clockFields, number>;
