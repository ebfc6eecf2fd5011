import { installDialog, installPlugin } from '@fragwerk/browser/runtime';
import { definePlugin } from '@fragwerk/sdk';
import { clockDesign } from '../src/design.js';

const clock = definePlugin({ ...clockDesign, widthPercent: ({ width }) => width });

installDialog(clock, 'configPluginUhr', installPlugin(clock, 'initPluginUhr'));
