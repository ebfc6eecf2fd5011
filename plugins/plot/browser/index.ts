import { installDialogLoader, installPlugin } from '@fragwerk/browser/runtime';
import { definePlugin } from '@fragwerk/sdk';
import { plotDesign } from '../src/answer/design.js';

installPlugin(definePlugin(plotDesign(null)), 'initPluginPlot');
installDialogLoader('configPluginPlot');
