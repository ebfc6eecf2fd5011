import { installDialogLoader, installPlugin } from '@fragwerk/browser/runtime';
import { definePlugin } from '@fragwerk/sdk';
import { clockDesign } from '../src/design.js';

installPlugin(definePlugin(clockDesign), 'initPluginUhr');
installDialogLoader('configPluginUhr');
