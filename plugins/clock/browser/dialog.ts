import { installDialog } from '@fragwerk/browser/runtime';
import { definePlugin } from '@fragwerk/sdk';
import { clockDesign } from '../src/design.js';

installDialog(definePlugin(clockDesign), 'configPluginUhr', 'initPluginUhr');
