import { definePlugin } from '@fragwerk/sdk';
import { clockDesign } from '../src/design.js';

export const browserClock = definePlugin({
  ...clockDesign,
  widthPercent: ({ width }) => width,
});
