import { installDialogLoader, installStart } from '@fragwerk/browser';
import { showCode } from './question/show.js';

installStart('initPluginCode', showCode);
installDialogLoader('configPluginCode');
