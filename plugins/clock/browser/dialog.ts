import { installDialog } from '@fragwerk/browser/runtime';
import { browserClock } from './plugin.js';

installDialog(browserClock, 'configPluginUhr', 'initPluginUhr');
