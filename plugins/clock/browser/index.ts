import { installPlugin } from '@fragwerk/browser/runtime';
import { definePlugin } from '@fragwerk/sdk';
import { clockDesign } from '../src/design.js';

const clock = definePlugin({ ...clockDesign, widthPercent: ({ width }) => width });

installPlugin(clock, { start: 'initPluginUhr', dialog: 'configPluginUhr' });
