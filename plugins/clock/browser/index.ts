import { installDialogLoader, installPlugin } from '@fragwerk/browser/runtime';
import { browserClock } from './plugin.js';

installPlugin(browserClock, 'initPluginUhr');
installDialogLoader('configPluginUhr');
